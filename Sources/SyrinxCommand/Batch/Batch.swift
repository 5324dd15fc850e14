import SyrinxEngine
import SyrinxFiles
import SyrinxRender

final class Batch: Command {
  typealias Options = BatchOptions

  static let name = "batch"
  static let summary = "Apply effects to many files, keeping a journal of finished outputs."
  static let usage = [
    "INPUT… --out PATTERN [--option…] -- [EFFECT…]…",
    "INPUT… --out PATTERN --each NAME=VALUE,… [-- EFFECT…]",
    "INPUT… --out PATTERN --timeline FILE",
    "--from MANIFEST --out PATTERN [--variants K] [-- EFFECT…]…",
    "[INPUT…] --out PATTERN --status [-- EFFECT…]",
  ]
  static let slots = [Slot.files(lists: true), .chain]
  static let details = [
    "INPUT is a file, a folder (all sound files in it and in its subfolders), or @LIST,"
      + " a text file with one path per line (@- for standard input).",
    "PATTERN is a folder, which receives the subfolders of INPUT, or a path with fields: {dir}"
      + " subfolder below INPUT, {stem} name without extension, {ext} extension of the output"
      + " format, {voice} voice, {variant} number of the variant, {split} part of"
      + " --split, {n} or {n:4} number in the list, with at least four digits."
      + " Folders are created as needed. Two inputs with the same output, or an output that"
      + " is an input, are refused before anything is rendered.",
    "The journal is syrinx-journal.jsonl in the output folder (the part of PATTERN before the"
      + " first field). Running the same command again renders only outputs that are missing"
      + " or have failed, whose input, chain or options have changed, or whose effects sound"
      + " different in this version of the program, which is then said. A killed batch loses"
      + " only the files being rendered.",
    "Files that cannot be rendered are listed at the end and do not stop the others; the exit"
      + " status is then 1. This includes files that crash the process rendering them.",
    "With --album the chain must end in loudness or normalize: the inputs are measured as one"
      + " sound and keep their differences in level. After loudness, peaks above its ceiling"
      + " are limited.",
    "With --timeline FILE an output is composed for each input, as by syrinx compose. In the"
      + " texts of the timeline {path}, {stem}, {dir} and {n} are replaced by those of the"
      + " input, as in {\"path\": \"{path}\"} between an intro and an outro. Outputs are"
      + " rendered again when the timeline or another file in it has changed. Clips with slow"
      + " chains are shared between outputs.",
    "With --each NAME=A,B,…, {NAME} in the chain is replaced by each value, also within a word"
      + " as in mix={mix}; without it the voice or effect NAME comes first. {voice} in PATTERN is"
      + " the value.",
  ]

  private indirect enum Subject {
    case files(BatchRequest)
    case shards(ShardRequest)
  }

  private let subject: Subject

  init(_ invocation: Invocation<BatchOptions>) throws {
    let words = invocation.words[..<(invocation.wordCountBeforeDashes ?? invocation.words.count)]
    subject =
      ShardRequest.isMeant(Array(words), invocation.options)
      ? .shards(try ShardRequest(invocation)) : .files(try BatchRequest(invocation))
  }

  func run(on console: Console) throws -> ExitStatus {
    switch subject {
    case .files(let request): try run(request, on: console)
    case .shards(let request): try run(request, on: console)
    }
  }

  private func run(_ request: ShardRequest, on console: Console) throws -> ExitStatus {
    let options = request.options.render
    let isPiped = OutputLocation(request.out) == .standardOutput
    if isPiped { try console.check(.standardOutput) }
    // The facts would not be alone on standard error.
    let isAlone = isPiped && options.json
    if !options.quiet, !isAlone { console.notes.say(request.template.hints.map(\.sentence)) }
    var warnings = isAlone ? request.template.hints.map(\.sentence) : []
    let batch = ShardBatch(request) {
      warnings.append($0)
      if !options.quiet, !isAlone { console.notes.say([$0]) }
    }
    let summary = try batch.run()
    if !isAlone {
      console.notes.say(summary.failures.map { "\($0.name): \($0.reason)" })
    }
    if options.json {
      (isPiped ? console.notes : console.output).write(summary.json(warnings))
    } else if !options.quiet {
      console.notes.write(summary.line + "\n")
    }
    return summary.exitStatus
  }

  private func run(_ request: BatchRequest, on console: Console) throws -> ExitStatus {
    func note(_ sentences: [String]) {
      if !request.options.render.quiet { console.notes.say(sentences) }
    }
    if request.options.status {
      let status = try BatchStatus(request)
      note([status.revision].compactMap { $0 })
      if request.options.render.json {
        console.output.writeData(status.text)
      } else {
        console.output.write(status.text)
      }
      return status.exitStatus
    }
    let plan = try BatchPlan(request, isGuarded: console.ownsProcess && !request.options.dryRun)
    note([plan.revised.sentence(of: plan.outputCount)].compactMap { $0 })
    if request.options.dryRun { return try BatchPreview(plan).run(on: console) }
    let labels = BatchLabels(plan)
    note(
      request.hints.map { $0.sentence } + (request.timeline?.notes ?? [])
        + plan.albumLevels.map(\.sentence) + labels.remarks)
    let reporter = BatchReporter(request.options.render, notes: console.notes)
    defer { reporter.progress.clear() }
    let summary = try BatchScheduler(plan, isGuarded: console.ownsProcess).run(reporter.say)
    reporter.progress.clear()
    console.notes.say(summary.failures.map(\.sentence))
    note([summary.shortenedNote].compactMap { $0 })
    // Those of an earlier run say more than what was done until an interruption.
    if summary.exitStatus != .interrupted { try write(plan, labels, summary) }
    if request.options.render.json {
      console.output.write(summary.json)
    } else if !request.options.render.quiet {
      console.notes.write(summary.line + "\n")
    }
    return summary.exitStatus
  }

  private func write(_ plan: BatchPlan, _ labels: BatchLabels, _ summary: BatchSummary) throws {
    let options = plan.request.options
    // Another part may have written them meanwhile.
    try plan.checkParts()
    var outputs: [any Output] = []
    if let report = options.report {
      outputs.append(try ReportWriter.begin(report, summary.lines))
    }
    if let manifest = options.manifest {
      outputs.append(try ManifestWriter.begin(manifest, plan, summary))
    }
    outputs += try labels.begin(summary)
    if let page = options.page {
      outputs.append(try BatchPage(path: page, plan.request).begin(summary))
    }
    if !outputs.isEmpty { try outputs.complete().publish() }
  }
}

/// Shows how far a batch has come, and says above that what is worth saying of its outputs.
final class BatchReporter {
  let progress: ProgressLine
  private let options: RenderOptions
  private let notes: any TextSink
  /// Several outputs of one input say the same of it.
  private var said: Set<String> = []

  init(_ options: RenderOptions, notes: any TextSink) {
    self.options = options
    self.notes = notes
    progress = ProgressLine(options, notes: notes)
  }

  func say(_ report: BatchScheduler.Report) {
    switch report {
    case .finished(let output):
      guard !options.quiet, options.verbose || !output.warnings.isEmpty else { return }
      progress.clear()
      for warning in output.warnings where said.insert(warning).inserted { notes.say([warning]) }
      if options.verbose, output.kind == .rendered { notes.writeLine(output.line) }
    case .progress(let facts, let isLast):
      said = []
      if isLast { progress.finish(facts) } else { progress.update(facts) }
    }
  }
}
