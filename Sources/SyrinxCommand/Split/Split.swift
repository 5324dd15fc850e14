import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem
import SyrinxText

// Split/ cuts a sound into files that ‘join’ puts together again.

final class Split: Command {
  struct Options: TimelineOptions {
    var render = RenderOptions()
    var out: String?
    var at: String?
    var threshold = -50.0
    var longer = 0.5

    static let parameters: [Parameter<Options>] =
      [
        .text(
          "out", \.out, placeholder: "PATTERN",
          help:
            "names of the parts, as PATTERN: a folder, or a path with {stem}, {number}, {label} and"
            + " {ext}; default: {stem}-{number}.{ext}"),
        .text(
          "at", \.at, placeholder: "WHERE",
          help:
            "times, such as 10,1:02.5; or every=30s: parts of that length; or silence: the middle of"
            + " each pause; or labels: the cues or chapters of IN, or of a file, as in"
            + " labels=talk.txt; default: silence"),
        .fixed(
          "threshold", \.threshold, .level, -120...0, help: "maximum peak level of a pause"),
        .fixed("longer", \.longer, .seconds, 0.02...60, help: "minimum length of a pause"),
      ] + Parameter.timelineOptions
  }

  static let name = "split"
  static let summary = "Split a sound file at pauses, times or labels."
  static let usage = ["IN [PATTERN] [--at silence|labels|every=T|T,T…]"]
  static let slots = [Slot.file, .file]
  static let details = [
    "‘syrinx join’ restores the original, bit for bit. Each part keeps the tags, and its own cues"
      + " and chapters."
  ]

  /// The fields of PATTERN.
  static let fields = ["stem", "number", "label", "ext"]

  private let path: String
  private let options: Options

  init(_ invocation: Invocation<Options>) throws {
    let words = invocation.words
    path = try invocation.word(0, "IN", of: Self.self)
    var options = invocation.options
    if let at = options.at, at.first?.isNumber ?? false, words.count > 1,
      words.dropFirst().allSatisfy(\.looksLikeTime)
    {
      throw SplitError.timesApart([at] + words.dropFirst())
    }
    guard words.count == 1 || words.count == 2 && options.out == nil else {
      throw Self.unexpected(words[options.out == nil ? 2 : 1])
    }
    if words.count == 2 { options.out = words[1] }
    if let out = options.out, FileFacts(path: out)?.kind != .folder,
      let name = NamePattern.names(in: Path.name(of: out)).first(where: {
        !Self.fields.contains($0)
      })
    {
      throw NamePatternError.unknownField(name, known: Self.fields)
    }
    self.options = options
    try options.render.check()
    // The sound is read for its pauses, and once more for the parts.
    guard !InputLocation(path).isPipe else { throw SplitError.pipe(path) }
  }

  func run(on console: Console) throws -> ExitStatus {
    let points = try SplitPoints(options.at ?? "silence", options)
    let cuts = try points.cuts(of: path)
    let parts = SplitPart.parts(of: path, cuts, pattern: pattern, options.render.container)
    var used = UsedFiles(reading: [path, points.labels] + options.render.filesRead)
    for part in parts {
      guard used.claim(part.path) else { throw SplitError.sameName(part.path) }
    }
    var reports: [(RenderRequest, RenderReport)] = []
    var files: [WholeFile] = []
    var input: RenderInput?
    for part in parts {
      if Interruption.isRequested { throw RenderError.interrupted(path: part.path) }
      var request = RenderRequest(
        input: InputLocation(path), output: .file(part.path), patch: .chain(ChainSpec()),
        options: options.render)
      request.options.player.start = part.start
      request.options.player.end = part.end
      request.isPart = true
      let plan = try RenderPlan(request, from: input)
      let noticeCount = plan.reader?.notices.count
      let made = try RenderJob(plan).makeFiles { _ in }
      input = plan.input.flatMap { $0.isUnremarkable(since: noticeCount) ? $0 : nil }
      if files.count >= mostOpen { for file in made.files { try file.park() } }
      files += made.files
      reports.append((request, made.report))
    }
    try files.publish(durably: options.render.sync == .yes)
    if reports.count == 1 || options.render.verbose {
      for (request, report) in reports { report.sayNotes(request, on: console) }
    } else if !options.render.quiet {
      var said: Set<String> = []
      console.notes.say(reports.flatMap(\.1.warnings).filter { said.insert($0).inserted })
      if !options.render.json { console.notes.writeLine(Self.line(of: reports.map(\.1))) }
    }
    if options.render.json { console.output.write(Self.json(reports.map(\.1))) }
    return .done
  }

  private static func line(of reports: [RenderReport]) -> String {
    let first = reports[0].output
    return [
      Measure.count(reports.count, "part"),
      "\(first.path ?? "") … \(reports.last?.output.path ?? "")",
      Measure.duration(reports.reduce(0) { $0 + $1.seconds }),
      Measure.rate(first.format.sampleRate), Measure.channels(first.format.channelCount),
      first.encoding.rawValue,
      "peak " + Measure.level(reports.compactMap(\.peakDB).max(), "dBFS"),
    ].joined(separator: "  ")
  }

  /// One document, whatever the number of parts.
  private static func json(_ reports: [RenderReport]) -> JSONValue {
    let parts = reports.map { report -> JSONValue in
      guard case .object(let members) = report.json else { return nil }
      return .object(members.filter { $0.name != "version" })
    }
    return ["version": 1, "parts": .array(parts)]
  }

  private var pattern: String {
    let usual = "{stem}-{number}.{ext}"
    guard let out = options.out else { return usual }
    let isFolder = out.utf8.last == UInt8(ascii: "/") || FileFacts(path: out)?.kind == .folder
    return isFolder ? Path.join(out, usual) : out
  }

  /// Number of parts that may be open while they wait for their names.
  private var mostOpen: Int { max(Machine.openFileLimit / 2 - 16, 1) }
}

extension String {
  /// True of `12.5`, `1:02` and `3s`, unless it is a folder.
  fileprivate var looksLikeTime: Bool {
    (first?.isNumber ?? false) && allSatisfy { $0.isNumber || ":.ms".contains($0) }
      && FileFacts(path: self) == nil
  }
}

extension RenderInput {
  /// A next part can go on where this one ends, without opening the file and going to that place again:
  /// nothing was found in the sound that would then be said of the next part too.
  fileprivate func isUnremarkable(since noticeCount: Int?) -> Bool {
    guard let file, frameCount != nil else { return false }
    return file.counts == InputCounts() && file.notices.count == noticeCount
  }
}

private struct SplitPart {
  let path: String
  /// In seconds; the last goes on to the end.
  let start: Double
  let end: Double?

  /// Cuts are frames; each carries the label of the part that begins there. Another format than that of the
  /// input has its own extension.
  static func parts(
    of input: String, _ cuts: SplitPoints.Cuts, pattern: String, _ container: Container?
  ) -> [SplitPart] {
    let (stem, own) =
      InputLocation(input).canBeAFile ? Path.parts(ofName: Path.name(of: input)) : (Synth.word, nil)
    let other = container == Container(path: input) ? nil : container?.endings[0]
    let starts = [SplitPoints.Cut(frame: 0, label: cuts.first)] + cuts.list
    let names = NamePattern(pattern, among: Split.fields)
    return starts.enumerated().map { index, cut in
      let rate = Double(cuts.rate)
      return SplitPart(
        path: names.path(
          number: index + 1, of: starts.count,
          ["stem": stem, "label": cut.label, "ext": other ?? own ?? "wav"]),
        start: Double(cut.frame) / rate,
        end: index + 1 < starts.count ? Double(starts[index + 1].frame) / rate : nil)
    }
  }
}
