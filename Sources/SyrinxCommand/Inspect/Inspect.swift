import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem

/// Listens to files and says what they are like.
struct Inspect: Command {
  struct Options: Adjustable {
    var assertions: [Assertion] = []
    var raw: RawLayout?
    var damaged = DamagePolicy.decode
    var tracks = false
    var json = false
    var quiet = false
    var progress = RenderOptions.ProgressStyle.auto

    static let parameters: [Parameter<Options>] = [
      Parameter(
        "assert", .list(placeholder: "CONDITION"),
        help:
          "condition on every file, as in 'integratedLUFS in -17..-15'; may be repeated",
        read: { .list($0.assertions.map(\.text)) },
        write: { (options, value) throws(ParameterError) in
          guard case .list(let words) = value else { throw .cannotBeUnset(parameter: "assert") }
          for word in words { options.assertions.append(try Assertion(word, option: "assert")) }
        }),
      .damaged(\.damaged),
      .raw("raw", \.raw),
      .flag(
        "tracks", \.tracks,
        help: "print the pitch of every voiced part; with --json every 5 ms"),
      .flag("json", \.json, help: "print the results as JSON"),
      .flag("quiet", \.quiet, help: "print only errors and failed conditions"),
      .progress(\.progress),
    ]
  }

  static let name = "inspect"
  static let summary = "Measure files: format, levels, loudness, pitch, problems."
  static let usage = ["FILE… [--assert CONDITION]… [--tracks] [--json]"]
  static let slots = [Slot.files(lists: false)]
  static var details: [String] {
    [
      "One file is shown in full, several as a table; ‘-’ is standard input. A condition"
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

  private let paths: [String]
  private let options: Options

  init(_ invocation: Invocation<Options>) throws {
    guard !invocation.words.isEmpty else {
      throw Self.missing("FILE")
    }
    paths = invocation.words
    options = invocation.options
  }

  func run(on console: Console) throws -> ExitStatus {
    var files: [InspectedFile] = []
    var status = ExitStatus.done
    for path in paths {
      do {
        let file = try inspect(path, console)
        for violation in options.assertions.compactMap({ $0.violation(by: file) }) {
          console.notes.say([violation.sentence])
          status = .failed
        }
        files.append(file)
      } catch {
        guard paths.count > 1, error.status != .interrupted else { throw error }
        console.notes.write(error.message)
        status = .failed
      }
    }
    if options.json {
      console.output.write(InspectedFile.json(files))
    } else if !options.quiet {
      console.output.write(
        paths.count == 1 || options.tracks
          ? files.map { $0.text(console.output.columns) }.joined(separator: "\n")
          : InspectedFile.table(files))
    }
    return status
  }

  private func inspect(_ path: String, _ console: Console) throws -> InspectedFile {
    var progress: ProgressWriter?
    defer { progress?.clear() }
    return try InspectedFile(
      path, raw: options.raw, damaged: options.damaged, tracks: options.tracks
    ) { done, source in
      if Interruption.isRequested { throw CompareError.interrupted }
      if progress == nil {
        progress = ProgressWriter(
          options.quiet ? .none : options.progress, notes: console.notes,
          frameCount: source.frameCount, sampleRate: source.format.sampleRate)
      }
      progress?.update(done)
    }
  }
}
