import SyrinxEngine
import SyrinxRender

final class Spectrum: Command {
  typealias Options = SpectrumOptions

  static let name = "spectrum"
  static let summary = "Show the spectrum of a sound as bars, a picture, a video or numbers."
  static let usage = ["FILE [--out PICTURE|VIDEO|TABLE] [--option…]"]
  static let slots = [Slot.file]
  static let details = [
    "Without --out, bars are shown in the terminal, the left channel above the right one; without a"
      + " terminal, each frame is printed as a line of JSON. 0 dB is a full-scale sine in"
      + " one band, before weighting and neighbours.",
    "The extension of --out selects the output: .png and .svg a spectrogram, .png@12.5s"
      + " and .svg@12.5s the bars at that time, .gif and .mp4 a video of the bars (.mp4 by"
      + " ffmpeg, with the sound), .jsonl and .csv the bands of every frame, .json the"
      + " numbers of the spectrogram.",
    "Weighting, neighbours and smoothing apply to bands; a spectrogram shows unweighted levels.",
  ]

  private let path: String
  private let options: SpectrumOptions
  private let out: SpectrumOutput?

  init(_ invocation: Invocation<SpectrumOptions>) throws {
    options = invocation.options
    path = try invocation.oneWord("FILE", of: Self.self)
    try options.check()
    let out = try options.picture.out.map { try SpectrumOutput($0) }
    switch out {
    case .spectrogram, .bars, nil: break
    default:
      let asked = options.picture.json ? "json" : options.picture.csv ? "csv" : nil
      if let asked { throw RenderError.conflict(option: asked, with: "--out of frames") }
    }
    if case .film(.mp4, _)? = out,
      options.render.raw != nil || !InputLocation(path).canBeAFile || InputLocation(path).isPipe
    {
      throw PlotError.filmOfPipe
    }
    if case .film(.mp4, _)? = out, options.render.player.loop > 1 {
      throw RenderError.conflict(option: "loop", with: "videos with sound")
    }
    if let target = out?.path {
      var used = UsedFiles(reading: [path])
      try used.claim(target, for: "out")
    }
    self.out = out
  }

  func run(on console: Console) throws -> ExitStatus {
    try SpectrumJob(path: path, options: options, output: out ?? printed(on: console)).run(
      on: console)
  }

  /// The form printed to standard output.
  private func printed(on console: Console) -> SpectrumOutput {
    if options.picture.csv { return .table(.csv, path: "-") }
    return options.picture.json || !console.output.isTerminal ? .table(.jsonl, path: "-") : .live
  }
}

extension SpectrumOutput {
  /// The file that is made; nil in the terminal.
  var path: String? {
    switch self {
    case .live: nil
    case .table(_, let path), .spectrogram(_, let path), .bars(_, let path, _), .film(_, let path):
      path
    }
  }
}
