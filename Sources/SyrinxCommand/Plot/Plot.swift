import SyrinxEngine
import SyrinxFiles
import SyrinxPictures
import SyrinxRender

final class Plot: Command {
  typealias Options = PlotOptions

  static let name = "plot"
  static let summary = "Draw a waveform, a pair of sounds, or the response of a chain."
  static let usage = [
    "FILE --out PICTURE [--option…]",
    "BEFORE AFTER --out PICTURE [--option…]",
    "FILE EFFECT [VALUE…] [key=value…]… --out PICTURE [--option…]",
    "EFFECT [VALUE…] [key=value…]… --out PICTURE [--option…]",
    "TIMELINE --out PICTURE [--option…]",
  ]
  static let slots = [Slot.optionalFile, .optionalFile, .chain]
  static let details = [
    "A file is drawn as a waveform; a pair, or a file and a chain, as both waveforms and"
      + " average spectra; a chain as magnitude, phase and group delay; a chain with a"
      + " reverb as impulse response and energy decay. --of overrides this; with it a file"
      + " can also be used as an impulse response.",
    "With --pitch, a file, a pair, or a file and a chain are drawn as the pitch of the voice over"
      + " its spectrogram, of the mean of all channels.",
    "PICTURE ends in .png or .svg; .json and .csv hold the numbers, which --json and --csv print.",
    "A chain alone is measured at 48 kHz or --rate, with one impulse at full scale. A warning"
      + " is printed if a softer or later impulse gives a different response, as with a limiter"
      + " or a chorus.",
    "A timeline (.json, .otio) is drawn as its tracks, clip by clip.",
  ]

  private let request: PlotRequest
  private let options: PlotOptions
  private let output: FigureOutput?

  init(_ invocation: Invocation<PlotOptions>) throws {
    options = invocation.options
    try options.picture.check()
    try options.render.checkUnwritten(by: Self.name)
    output = try options.picture.out.map { try FigureOutput(path: $0) }
    request = try PlotRequest(
      invocation.words, options, effects: invocation.effects)
    guard output != nil || options.picture.json || options.picture.csv else {
      throw PlotError.nothingAsked
    }
  }

  func run(on console: Console) throws -> ExitStatus {
    let sources = try request.sources(options, console)
    if let out = options.picture.out {
      var used = UsedFiles(reading: sources + options.render.filesRead)
      try used.claim(out, for: "out")
      try DataFileWriter.checkPlace(out, noClobber: options.picture.noClobber)
    }
    let figure = try PlotJob(request: request, options: options, console: console).makeFigure()
    if let output, let path = options.picture.out {
      try output.write(
        figure, of: sources, to: path, noClobber: options.picture.noClobber)
    }
    figure.printNumbers(options.picture, on: console)
    return .done
  }
}

extension PlotRequest {
  /// The files that are shown, those that a timeline plays among them, and those that the chain reads.
  fileprivate func sources(_ options: PlotOptions, _ console: Console) throws -> [String] {
    switch self {
    case .file(let path): return [path]
    case .pair(let one, let other): return [one, other]
    case .processed(let path, let chain): return [path] + Patch.chain(chain).files
    case .chain(let chain): return Patch.chain(chain).files
    case .timeline(let path):
      let chains = TimelineChains(voices: .usual(options.render.voices, console.effects))
        .drawing(for: path, seed: options.render.seed)
      return try [path] + TimelineDocument(path, chains).timeline.files(chains)
    }
  }
}

struct PlotOptions: Adjustable {
  enum Subject: String, CaseIterable {
    case auto, waveform, response, impulse
  }

  var subject = Subject.auto
  var pitch = false
  var picture = PictureOptions()
  var render = RenderOptions()

  static let parameters: [Parameter<PlotOptions>] =
    [
      .choice("of", \.subject, help: "kind of plot; auto depends on FILE and chain"),
      .flag("pitch", \.pitch, help: "draw the pitch track of a voice over its spectrogram"),
    ]
    + Parameter.lifted(from: \PlotOptions.picture)
    + Parameter.renderOptions([.input, .sound, .chain, .display], at: \PlotOptions.render)
}
