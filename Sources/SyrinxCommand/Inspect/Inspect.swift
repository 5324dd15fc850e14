import SyrinxAnalysis
import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem
import SyrinxText

final class Inspect: Command {
  struct Options: Adjustable, ProgressOptions {
    var assertions: [Assertion] = []
    var raw: RawLayout?
    var damaged = DamagePolicy.decode
    var tracks = false
    var room = false
    var only: [String] = []
    var match: String?
    var jobs: Int?
    var json = false
    var jsonl = false
    var csv = false
    var quiet = false
    var progress = RenderOptions.ProgressStyle.auto

    static let parameters: [Parameter<Options>] = [
      .repeated(
        "assert", \.assertions, placeholder: "CONDITION",
        help:
          "condition on every file, as in 'integratedLUFS in -17..-15'; may be repeated",
        advice: "", parse: { (text) throws(ItemFault) in try Assertion(text) }, print: \.text),
      .damaged(\.damaged),
      .raw("raw", \.raw),
      .flag(
        "tracks", \.tracks,
        help: "print the pitch of every voiced part; with --json every 5 ms"),
      .flag(
        "room", \.room,
        help: "take each file for the impulse response of a room: RT60, EDT, C50 and D50 by octave"),
      Parameter(
        "only", .list(placeholder: "NAME,NAME"),
        help: "measure and print only these, as in seconds,peakDB; pitch, loudness and true peak"
          + " take longest",
        read: { .list($0.only) },
        write: { (options, value) throws(ParameterError) in
          guard case .list(let words) = value else { throw .cannotBeUnset(parameter: "only") }
          for name in words.flatMap({ $0.split(separator: ",").map(String.init) }) {
            guard let fact = Fact.named(name) else {
              throw .badItem(parameter: "only", word: name, Fact.unknown(name))
            }
            options.only.append(fact.name)
          }
        }),
      .text(
        "match", \.match, placeholder: "PATTERNS",
        help: "of folders, take only files of these names, as in '*.wav,*.flac'"),
      .optional(
        "jobs", \.jobs, .plain, 1...256, help: "number of files at a time; default: one per core"),
      .flag("json", \.json, help: "print the results as JSON"),
      .flag("jsonl", \.jsonl, help: "print a line of JSON for each file"),
      .flag("csv", \.csv, help: "print the results as CSV"),
      .flag("quiet", \.quiet, help: "print only errors and failed conditions"),
      .progress(\.progress),
    ]

    var facts: [Fact] { only.isEmpty ? Fact.all : only.compactMap { Fact.named($0) } }

    /// Results are printed, not only errors and failed conditions.
    var printsResults: Bool { !quiet || json || jsonl || csv }

    /// The measurements that are needed for what is printed and for the conditions.
    var measures: LevelInspector.Measures {
      guard !printsResults || !only.isEmpty && !isFull(isAlone: false) else { return .all }
      let names = Set((printsResults ? only : []) + assertions.map(\.fact))
      var measures: LevelInspector.Measures = []
      if names.contains(where: { $0.contains("LU") }) { measures.insert(.loudness) }
      if names.contains("truePeakDB") { measures.insert(.truePeak) }
      if !names.isDisjoint(with: ["medianPitchHz", "voicedPercent"]) { measures.insert(.pitch) }
      return measures
    }

    /// Each file is shown in full, not as a line of a table.
    func isFull(isAlone: Bool) -> Bool { tracks || room || isAlone && only.isEmpty }
  }

  static let name = "inspect"
  static let summary = "Measure files: format, levels, loudness, pitch, problems."
  static let usage = [
    "FILE|FOLDER|@LIST… [--assert CONDITION]… [--csv|--jsonl]"
  ]
  static let slots = [Slot.files(lists: true)]
  static var details: [String] {
    [
      "One file is shown in full, several as a table; ‘-’ is standard input, @LIST a file of paths. Of"
        + " folders all sounds are measured, also in subfolders, several at a time. A condition"
        + " compares a measurement by == != < <= > >= or in A..B, as in 'clippedSamples == 0'"
        + " or 'truePeakDB <= -1dB'. Measurements, named as in --json:",
      Fact.all.map { fact in
        "  " + fact.name + String(repeating: " ", count: 22 - fact.name.count) + fact.help
      }.joined(separator: "\n"),
      "The level of silence is below any number; a missing value, such as the pitch of noise,"
        + " fails every condition. Loudness follows EBU R 128, its range EBU Tech 3342.",
      "The exit status is 1 if a file cannot be read or a condition fails.",
    ]
  }

  private let words: [String]
  private let options: Options

  init(_ invocation: Invocation<Options>) throws {
    guard !invocation.words.isEmpty else { throw Self.missing("FILE") }
    words = invocation.words
    options = invocation.options
    let forms = [(options.json, "json"), (options.jsonl, "jsonl"), (options.csv, "csv")]
      .filter(\.0).map(\.1)
    if forms.count > 1 { throw RenderError.conflict(option: forms[0], with: "--" + forms[1]) }
    // A line of numbers has no place for what these show.
    for (option, isOn) in [("room", options.room), ("tracks", options.tracks)] where isOn {
      if options.csv { throw RenderError.conflict(option: option, with: "--csv") }
      if !options.only.isEmpty { throw RenderError.conflict(option: option, with: "--only") }
    }
  }

  func run(on console: Console) throws -> ExitStatus {
    let (paths, isMany, failures) = try paths()
    var status = failures.isEmpty ? ExitStatus.done : .failed
    for error in failures { console.notes.write(error.message) }
    let columns = console.output.columns
    let results: [Result<InspectionReport, any Error>]
    if isMany || paths.count > 1 {
      let options = options
      let threadCount = options.jobs ?? Machine.coreCount
      results = parallelResults(paths.count, threadCount: threadCount) { place in
        let path = paths[place]
        // Nobody may ever write to a pipe that was found.
        if isMany, FileFacts(path: path)?.kind == .other { throw BatchError.notAFile(path: path) }
        return try InspectionReport(
          Self.inspect(path, options, isAlone: false), options, columns: columns, isAlone: false)
      }
    } else {
      results = try paths.map { path in
        .success(
          InspectionReport(
            try inspect(path, console), options, columns: columns, isAlone: true))
      }
    }
    var reports: [InspectionReport] = []
    for result in results {
      switch result {
      case .success(let report):
        console.notes.say(report.violations)
        if !report.violations.isEmpty { status = .failed }
        reports.append(report)
      case .failure(let error):
        guard error.status != .interrupted else { throw error }
        console.notes.write(error.message)
        status = .failed
      }
    }
    print(reports, isAlone: !isMany && paths.count == 1, on: console)
    return status
  }

  /// The files, true where folders or lists were searched for them, and errors of folders.
  private func paths() throws -> (paths: [String], isMany: Bool, failures: [any Error]) {
    var paths: [String] = []
    var pipes: [String] = []
    var failures: [any Error] = []
    var isMany = false
    for word in words {
      let isList = word.hasPrefix("@") && FileFacts(path: word) == nil
      guard isList || FileFacts(path: word)?.kind == .folder else {
        if InputLocation(word).isPipe {
          guard !pipes.contains(where: { InputLocation.areOnePipe($0, word) }) else {
            throw FileError.cannotSeek(path: word)
          }
          pipes.append(word)
        }
        paths.append(word)
        continue
      }
      isMany = true
      var finder = InputFinder(match: options.match, takesRaw: options.raw != nil)
      try finder.add(word)
      failures += finder.failures.map(\.error)
      paths += finder.inputs.map(\.path)
    }
    guard !paths.isEmpty else { throw failures.first ?? BatchError.nothingFound(words) }
    return (paths, isMany, failures)
  }

  private func print(_ reports: [InspectionReport], isAlone: Bool, on console: Console) {
    if options.csv {
      let titles = ["path"] + options.facts.map(\.name) + ["notes"]
      let records = [titles] + reports.map(\.record)
      console.output.writeData(records.map { $0.csvRecord + "\n" }.joined())
    } else if options.jsonl {
      console.output.writeData(reports.map { $0.json.compact + "\n" }.joined())
    } else if options.json {
      console.output.write(["version": 1, "files": .array(reports.map(\.json))] as JSONValue)
    } else if options.printsResults {
      let titles =
        options.only.isEmpty
        ? InspectedFile.tableTitles : ["file"] + options.facts.map(\.name)
      console.output.write(
        options.isFull(isAlone: isAlone)
          ? reports.map(\.text).joined(separator: "\n")
          : TextTable([titles] + reports.map(\.row)).text)
    }
  }

  private static func inspect(
    _ path: String, _ options: Options, isAlone: Bool,
    progress: (Int, any FrameSource) -> Void = { _, _ in }
  ) throws -> InspectedFile {
    try InspectedFile(
      path, raw: options.raw, damaged: options.damaged, tracks: options.tracks,
      measuring: options.measures, isRoom: options.room, isAlone: isAlone
    ) {
      if Interruption.isRequested { throw CompareError.interrupted }
      progress($0, $1)
    }
  }

  private func inspect(_ path: String, _ console: Console) throws -> InspectedFile {
    var progress: ProgressWriter?
    defer { progress?.clear() }
    return try Self.inspect(path, options, isAlone: true) { done, source in
      if progress == nil {
        progress = ProgressWriter(
          options, notes: console.notes, frameCount: source.frameCount,
          sampleRate: source.format.sampleRate)
      }
      progress?.update(done)
    }
  }
}
