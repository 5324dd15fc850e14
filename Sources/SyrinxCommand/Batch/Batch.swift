import SyrinxEngine
import SyrinxFiles

/// Plays many files through a chain, or each through several.
struct Batch: Command {
  typealias Options = BatchOptions

  static let name = "batch"
  static let summary = "Plays many files through a chain of effects, and remembers which are done."
  static let usage = [
    "INPUT… --out PATTERN [--option…] -- [EFFECT…]…",
    "INPUT… --out PATTERN --each voice=NAME,… [-- EFFECT…]",
    "[INPUT…] --out PATTERN --status [-- EFFECT…]",
  ]
  static let slots = [Slot.file, .chain]
  static let details = [
    "An INPUT is a file, a folder with all sounds in it and below it, or @LIST, a text file with a"
      + " path a line (@- reads it from standard input).",
    "PATTERN is a folder, which then gets the tree of folders below INPUT, or a path with fields:"
      + " {dir} where the file lies below INPUT, {stem} its name without the ending, {ext} the ending"
      + " that fits, {voice} the voice, {n} or {n:4} its number in the list, of four digits and more."
      + " Folders are made as they are needed. Two inputs with one output, or an output that is an"
      + " input, are refused before anything begins.",
    "Beside the outputs, in the folder before the first field, syrinx-journal.jsonl tells what was"
      + " made of what. The same line once more does only what is missing, has failed, or has changed:"
      + " the input, the chain, an option or the version. Killed at any instant, nothing is lost but"
      + " the files that were being made.",
    "A file that cannot be rendered is named at the end, and the others go on; the exit status is"
      + " then 1.",
    "With --each, {voice} in the chain stands for the voice; without it the voice comes first.",
  ]

  private let request: BatchRequest

  init(_ invocation: Invocation<BatchOptions>) throws {
    request = try BatchRequest(invocation, usage: Self.usageLine)
  }

  func run(on console: Console) throws -> ExitStatus {
    if request.options.status {
      let status = try BatchStatus(request)
      if request.options.render.json {
        console.output.writeData(status.text)
      } else {
        console.output.write(status.text)
      }
      return status.exitStatus
    }
    let plan = try BatchPlan(request)
    if request.options.dryRun { return try BatchPreview(plan).run(on: console) }
    if !request.options.render.quiet {
      console.notes.say(request.hints.map { $0.sentence })
    }
    let summary = try BatchScheduler(plan, notes: console.notes).run()
    console.notes.say(summary.failures.map(\.sentence))
    if let report = request.options.report { try ReportWriter(path: report).write(summary.lines) }
    if request.options.render.json {
      console.output.write(summary.json)
    } else if !request.options.render.quiet {
      console.notes.write(summary.line + "\n")
    }
    return summary.exitStatus
  }
}
