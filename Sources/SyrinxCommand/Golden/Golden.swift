import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem
import SyrinxText

final class Golden: Command {
  struct Options: Adjustable {
    var folder: String?
    var junit: String?
    var page: String?
    var all = false
    var json = false
    var quiet = false
    static let parameters: [Parameter<Options>] = [
      .text(
        "out", \.folder, placeholder: "FOLDER",
        help: "write differing results to this folder; default: beside the golden files"),
      .text("junit", \.junit, placeholder: "FILE", help: "write a JUnit report"),
      .text(
        "page", \.page, placeholder: "FOLDER",
        help: "write a web page for each differing case, and an index"),
      .flag("all", \.all, help: "record all cases again"),
      .flag("json", \.json, help: "print the results as JSON"),
      .flag("quiet", \.quiet, help: "do not list cases that pass"),
    ]
  }

  static let name = "golden"
  static let summary = "Check renders against recorded ones, or record them."
  static let usage = [
    "check SUITE.json [CASE…] [--junit FILE] [--out FOLDER]",
    "record SUITE.json [CASE…] [--all]",
  ]
  static let slots = [Slot.word(GoldenTask.allCases.map(\.rawValue)), .file]
  static let failureStatus = ExitStatus.misused
  static let details = [
    "A suite lists inputs, chains, expected files and the allowed difference (a tier of"
      + " compare). Paths are relative to the suite's folder:",
    """
      {"version": 1, "tier": "null:-90dB", "cases": [
        {"name": "dull", "input": "in.wav", "chain": "eq low-pass@3k",
         "expected": "dull.flac"},
        {"name": "low", "input": "in.wav", "chain": "pitch -4st",
         "expected": "low.wav", "tier": "perceptual", "options": {"rate": 16000}}
      ]}
    """,
    "‘check’ writes a differing result to dull.got.flac, and lists the chain,"
      + " libraries, version or revisions of effects that have changed since the golden file"
      + " was recorded (see dull.flac.json). ‘record’ writes missing golden files and replaces those of the"
      + " named cases, after comparing old and new.",
    "The exit status is 0 if all cases pass, 1 if any differs, and 2 if any could not be"
      + " compared or has no golden file, or a report cannot be written.",
  ]

  private let task: GoldenTask
  private let path: String
  private let chosen: [String]
  private let options: Options

  init(_ invocation: Invocation<Options>) throws {
    task = try .init(chosen: invocation.word(0, "check or record", of: Self.self), as: "task")
    path = try invocation.word(1, "SUITE.json", of: Self.self)
    chosen = Array(invocation.words[2...])
    options = invocation.options
    for (option, other, areBoth) in [
      ("all", "check", options.all && task == .check),
      ("page", "record", options.page != nil && task == .record),
      ("all", "the names of cases", options.all && !chosen.isEmpty),
    ] where areBoth {
      throw RenderError.conflict(option: option, with: other)
    }
  }

  func run(on console: Console) throws -> ExitStatus {
    let suite = try Suite(path: path, choosing: chosen, effects: console.effects)
    let pages = options.page.map { GoldenPages(folder: $0, suite: path) }
    try suite.checkFiles(task, folder: options.folder, junit: options.junit, pages: pages)
    // A report that cannot be written is said before the work, not after it.
    let junit = try options.junit.map { try DataFileWriter(path: $0, madeOf: suite.files) }
    let run = GoldenChecker(folder: options.folder, pages: pages)
    var report = GoldenReport(suite)
    let width = suite.cases.map(\.name.printable.displayWidth).max() ?? 0
    for golden in suite.cases {
      if task == .record, chosen.isEmpty, !options.all,
        FileIdentity(path: golden.expected) != nil
      {
        continue
      }
      let outcome = task == .check ? try run.check(golden) : try run.record(golden)
      report.add(outcome)
      console.notes.say(outcome.warnings, of: golden.name)
      let isFine = [.same, .unchanged].contains(outcome.verdict)
      if !options.json && !(options.quiet && isFine) {
        console.output.write(outcome.text(nameWidth: width))
        try console.output.check()
      }
    }
    if options.json {
      console.output.write(report.json)
    } else if !options.quiet {
      let isIdle = report.outcomes.isEmpty && !suite.cases.isEmpty
      console.output.write(
        isIdle
          ? "Every case has a golden file: name cases to record again, or use --all.\n"
          : report.summary + "\n")
    }
    var outputs: [any Output] = []
    if let junit {
      try junit.write(report.junit)
      outputs.append(junit)
    }
    if let pages { outputs.append(try pages.beginIndex(report)) }
    if !outputs.isEmpty { try outputs.complete().publish() }
    return report.status
  }
}
