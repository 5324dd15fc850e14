import SyrinxEngine
import SyrinxFiles

/// Works a plan off with several threads, the longest files first, so that none is left alone with a
/// long one at the end. Which thread takes what changes nothing about a file.
struct BatchScheduler {
  private let plan: BatchPlan
  private let notes: any TextSink
  /// Whether a copy of this process does the work.
  private let isGuarded: Bool
  private var options: BatchOptions { plan.request.options }
  private var root: String { plan.request.pattern.root }
  private var isDurable: Bool { options.render.sync == .yes }

  init(_ plan: BatchPlan, notes: any TextSink, isGuarded: Bool = false) {
    self.plan = plan
    self.notes = notes
    self.isGuarded = isGuarded
  }

  /// Does all that is pending, and says what came of it.
  func run() throws -> BatchSummary {
    var summary = BatchSummary(plan)
    let tasks = Self.sorted(plan)
    guard !tasks.isEmpty || !plan.touched.isEmpty else { return summary }
    try makeFolder(root, durably: isDurable)
    let path = Journal.path(in: root, options.shard ?? Shard())
    let journal = try openJournal(path)
    for entry in plan.touched { try journal.add(entry.json.compact) }
    let progress = ProgressLine(
      options.render.quiet ? .none : options.render.progress, notes: notes)
    defer { progress.clear() }
    let work = try BatchThreads(plan, tasks)
    try perform(work, tasks, journal) { update in
      // Several outputs of one input say the same of it.
      var said: Set<String> = []
      for finishedOutput in update.finishedOutputs {
        try journal.add(finishedOutput.entry.json.compact)
        summary.add(finishedOutput)
        say(finishedOutput, progress, &said)
      }
      summary.soundSeconds = update.seconds
      let isDone = update.isLast && summary.leftCount == 0
      let facts = { summary.progress(fraction: isDone ? 1 : update.fraction, after: $0) }
      if update.isLast { progress.finish(facts) } else { progress.update(facts) }
    }
    try journal.finish()
    return summary
  }

  /// The longest tasks first; those of equal length in the order of the inputs.
  static func sorted(_ plan: BatchPlan) -> [BatchTask] {
    let tasks =
      plan.pending.map { BatchTask.render($0) }
      + plan.unmeasured.map { BatchTask.measure($0.output, $0.entry) }
    return tasks.enumerated()
      .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }.map(\.element)
  }

  private func say(
    _ finishedOutput: FinishedOutput, _ progress: ProgressLine, _ said: inout Set<String>
  ) {
    guard !options.render.quiet, options.render.verbose || !finishedOutput.warnings.isEmpty else {
      return
    }
    progress.clear()
    for warning in finishedOutput.warnings where said.insert(warning).inserted {
      notes.say([warning])
    }
    if options.render.verbose, finishedOutput.kind == .rendered {
      notes.writeLine(finishedOutput.line)
    }
  }

  private func openJournal(_ path: String) throws -> LineLog {
    let sources = plan.pending.map(\.input.path)
    let journal: LineLog?
    do throws(LineLog.Refusal) {
      journal = try LineLog(path: path, madeOf: sources) { Journal.isOne($0) }
    } catch {
      switch error {
      case .file(let error): throw error
      case .foreign: throw BatchError.foreignJournal(path: path)
      }
    }
    guard let journal else { throw BatchError.busy(journal: path) }
    return journal
  }

  private func perform(
    _ work: BatchThreads, _ tasks: [BatchTask], _ journal: LineLog,
    receive: (BatchMessages.Update) throws -> Void
  ) throws {
    guard isGuarded else { return try work.perform(tasks, receive: receive) }
    var batch = GuardedBatch(work, tasks, leavingToParent: journal)
    try batch.perform(receive: receive)
  }
}
