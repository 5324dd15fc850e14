import SyrinxAnalysis
import SyrinxEngine
import SyrinxFiles
import SyrinxPictures
import SyrinxRender

final class Compare: Command {
  struct Options: Adjustable, ProgressOptions {
    var tier: Tier? = .exact
    var json = false
    var quiet = false
    var picture: String?
    var page: String?
    var damaged = DamagePolicy.decode
    var progress = RenderOptions.ProgressStyle.auto

    static let parameters: [Parameter<Options>] = [
      .parsed(
        "tier", \.tier, placeholder: "TIER",
        help: "allowed difference: exact, lsb:N, null:LEVEL or perceptual",
        advice: "choose exact, lsb:N, null:LEVEL or perceptual, as in lsb:1 or null:-90dB",
        parse: { Tier($0) }, print: \.word),
      .text(
        "picture", \.picture, placeholder: "FILE",
        help: "draw the difference to "
          + Phrase.list(PictureFormat.allCases.map { "." + $0.rawValue })
          + ", or write its numbers to .json or .csv"),
      .text(
        "page", \.page, placeholder: "FILE.html",
        help: "write a web page to hear and see both files and their differences"),
      .damaged(\.damaged),
      .flag("json", \.json, help: "print the results as JSON"),
      .flag("quiet", \.quiet, help: "print only errors; see the exit status"),
      .progress(\.progress),
    ]
  }

  static let name = "compare"
  static let summary = "Compare two files and measure the difference."
  static let usage = ["WANT GOT [--tier TIER] [--json]"]
  static let slots = [Slot.file, .file]
  static let failureStatus = ExitStatus.misused
  static let details = [
    "Only samples are compared, not file formats. TIER is the allowed difference:",
    """
      exact        identical samples
      lsb:N        no sample differs by more than N steps of the coarser integer
                   encoding
      null:-90dB   no sample differs by more than −90 dBFS
      perceptual   no audible difference at any time, by a model of the ear; ignores
                   phase, lags up to 50 ms and masked sounds
    """,
    "The exit status is 0 if the files are the same, 1 if they differ, and 2 if they"
      + " cannot be compared (rates or channels differ, or a file cannot be read), or --picture, --page"
      + " or the result cannot be written.",
  ]

  private let want: String
  private let got: String
  private let options: Options

  init(_ invocation: Invocation<Options>) throws {
    (want, got) = try invocation.twoWords("WANT", "GOT", of: Self.self)
    options = invocation.options
    var used = UsedFiles(reading: [want, got])
    if let picture = options.picture {
      _ = try FigureOutput(path: picture)
      try used.claim(picture, for: "picture")
    }
    if let page = options.page {
      try checkPagePath(page, for: "page")
      try used.claim(page, for: "page")
    }
    for (option, path) in [("picture", options.picture), ("page", options.page)]
    where path != nil {
      guard let pipe = [want, got].first(where: { InputLocation($0).isPipe }) else { continue }
      throw RenderError.conflict(option: option, with: "‘\(pipe)’, which is read only once")
    }
    if InputLocation.areOnePipe(want, got) { throw CompareError.oneInput(path: got) }
  }

  func run(on console: Console) throws -> ExitStatus {
    for path in [options.picture, options.page] {
      if let path { try DataFileWriter.checkPlace(path) }
    }
    var progress: ProgressWriter?
    defer { progress?.clear() }
    let comparison = try FileComparison(
      want: want, got: got, tier: options.tier ?? .exact, damaged: options.damaged
    ) { done, input in
      if progress == nil {
        progress = ProgressWriter(
          options, notes: console.notes, frameCount: input.frameCount,
          sampleRate: input.format.sampleRate)
      }
      progress?.update(done)
    }
    progress?.clear()
    if !options.quiet { console.notes.say(comparison.warnings) }
    try write(comparison, console)
    if options.json {
      console.output.write(comparison.json)
    } else if !options.quiet {
      console.output.write(comparison.text(console.output.columns))
    }
    return comparison.isSame ? .done : .failed
  }

  private func write(_ comparison: FileComparison, _ console: Console) throws {
    var outputs: [any Output] = []
    if let picture = options.picture { outputs.append(try comparison.beginPicture(at: picture)) }
    if let page = options.page {
      let staged = StageLine(options, notes: console.notes, output: page)
      defer { staged.clear() }
      let content = ComparisonPage(comparison: comparison, damaged: options.damaged)
      outputs.append(try content.begin(at: page, staged.progress).output)
    }
    if !outputs.isEmpty { try outputs.complete().publish() }
  }
}
