import Synchronization
import SyrinxSystem

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
