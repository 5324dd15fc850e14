import Synchronization
import SyrinxSystem

/// A unit of work for one thread.
package enum BatchTask: Sendable {
  case render(BatchItem)
  /// Measures an output of an earlier run.
  indirect case measure(BatchOutput, JournalEntry)

  var weight: Int {
    switch self {
    case .render(let item): item.weight
    case .measure(_, let entry): (entry.result?.byteCount ?? 0) / 8 + 1
    }
  }

  /// The failures of its outputs where it cannot be run.
  package func failures(_ request: BatchRequest, _ error: any Error) -> [FinishedOutput] {
    switch self {
    case .render(let item):
      return item.outputs(request).map { output in
        FinishedOutput(
          rank: output.rank,
          entry: JournalEntry(
            failureOf: item.input.path, output: output.name,
            recipe: (try? request.recipe(of: output, request.chain(of: output))) ?? "", error),
          kind: .failed)
      }
    case .measure(let output, var entry):
      entry.outcome = .failed(reason: error.report)
      return [FinishedOutput(rank: output.rank, entry: entry, kind: .failed)]
    }
  }
}

package struct BatchPart: Sendable {
  /// From 0 to 1.
  package var fraction = 0.0
  /// Seconds of sound rendered.
  package var seconds = 0.0
}

/// Hands out tasks to threads in order.
final class TaskQueue: Sendable {
  private let tasks: BatchTasks
  private let stopsAtFailure: Bool
  private let taken = Atomic(0)

  init(_ tasks: BatchTasks, stopsAtFailure: Bool) {
    self.tasks = tasks
    self.stopsAtFailure = stopsAtFailure
  }

  /// The next task and its index; nil at the end or on an interruption.
  func next() -> (place: Int, task: BatchTask)? {
    guard !Interruption.isRequested else { return nil }
    let place = taken.add(1, ordering: .relaxed).oldValue
    return place < tasks.count ? (place, tasks[place]) : nil
  }

  /// Stops after a failure where `--fail-fast` is set, or where no other task can succeed.
  func note(_ finishedOutputs: [FinishedOutput]) {
    if finishedOutputs.contains(where: { $0.endsAll || stopsAtFailure && $0.kind == .failed }) {
      stop()
    }
  }

  func stop() { taken.store(tasks.count, ordering: .relaxed) }
}

/// The tasks of a plan, the longest first.
///
/// There may be hundreds of thousands of them, so what is kept is their order alone.
struct BatchTasks: RandomAccessCollection, Sendable {
  private let pending: [BatchItem]
  private let unmeasured: [(output: BatchOutput, entry: JournalEntry)]
  /// Places among the pending items, and after these among the outputs that lack measurements.
  private var order: [Int32] = []

  /// All tasks by decreasing weight, then in the order of the inputs.
  init(_ plan: BatchPlan) {
    pending = plan.pending
    unmeasured = plan.unmeasured
    let weights = (0..<pending.count + unmeasured.count).map { task($0).weight }
    order = weights.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }.map { Int32($0) }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { order.count }

  subscript(index: Int) -> BatchTask { task(Int(order[index])) }

  /// Those at some indices.
  func picking(_ indices: [Int]) -> BatchTasks {
    var picked = self
    picked.order = indices.map { order[$0] }
    return picked
  }

  private func task(_ place: Int) -> BatchTask {
    guard place >= pending.count else { return .render(pending[place]) }
    let (output, entry) = unmeasured[place - pending.count]
    return .measure(output, entry)
  }
}
