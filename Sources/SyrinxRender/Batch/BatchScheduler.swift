import SyrinxEngine
import SyrinxFiles
import SyrinxSystem

/// Runs a plan on several threads, the longest tasks first, so that they end at about the same
/// time, and writes the journal. The assignment of tasks to threads does not affect any output.
package final class BatchScheduler {
  private let plan: BatchPlan
  /// Set where a child process does the work.
  private let isGuarded: Bool
  private var options: BatchOptions { plan.request.options }
  private var root: String { plan.request.pattern.root }
  private var isDurable: Bool { options.render.sync == .yes }

  package init(_ plan: BatchPlan, isGuarded: Bool = false) {
    self.plan = plan
    self.isGuarded = isGuarded
  }

  package enum Report {
    indirect case finished(FinishedOutput)
    /// A function of the elapsed time; `isLast` with the final state.
    case progress((Duration) -> BatchProgress, isLast: Bool)
  }

  package func run(_ report: (Report) throws -> Void) throws -> BatchSummary {
    var summary = BatchSummary(plan)
    let tasks = BatchTasks(plan)
    guard !tasks.isEmpty || !plan.touched.isEmpty else { return summary }
    try plan.request.checkFilesBeside()
    try makeFolder(root, durably: isDurable)
    let path = plan.request.journal
    let sources = plan.pending.map(\.input.path)
    let journal = try LineLog.journal(path, madeOf: sources) { Journal.isOne($0) }
    // Nothing that another batch has done since the plan was made, or is doing, is done twice.
    try check(path, has: journal.byteCount)
    for other in try Journal.paths(in: root, besideAllOf: options.shard ?? Shard()) {
      if LineLog.isInUse(other) { throw BatchError.busy(journal: other) }
      try check(other, has: FileFacts(path: other)?.byteCount ?? 0)
    }
    for entry in plan.touched { try journal.add(entry.json.compact) }
    func receive(_ update: BatchMessages.Update) throws {
      for finishedOutput in update.finishedOutputs {
        try journal.add(finishedOutput.entry.json.compact)
        summary.add(finishedOutput)
        try report(.finished(finishedOutput))
      }
      summary.soundSeconds = update.seconds
      let isDone = update.isLast && summary.leftCount == 0
      let facts = { [summary] in summary.progress(fraction: isDone ? 1 : update.fraction, after: $0)
      }
      try report(.progress(facts, isLast: update.isLast))
    }
    let work = try BatchThreads(plan, tasks)
    if isGuarded {
      try GuardedBatch(work, tasks, leavingToParent: journal).perform(receive: receive)
    } else {
      try work.perform(tasks, receive: receive)
    }
    try journal.finish()
    return summary
  }

  private func check(_ journal: String, has byteCount: Int) throws(BatchError) {
    guard byteCount == plan.journalByteCounts[Path.Key(journal)] ?? 0 else {
      throw .grown(journal: journal)
    }
  }
}

extension LineLog {
  /// Opens a journal, to which no other program may be adding.
  static func journal(
    _ path: String, madeOf sources: [String], isOwn: ([UInt8]) -> Bool
  ) throws -> LineLog {
    let log: LineLog?
    do throws(Refusal) {
      log = try LineLog(path: path, madeOf: sources, isOwn: isOwn)
    } catch {
      switch error {
      case .file(let error): throw error
      case .foreign: throw BatchError.foreignJournal(path: path)
      }
    }
    guard let log else { throw BatchError.busy(journal: path) }
    return log
  }
}
