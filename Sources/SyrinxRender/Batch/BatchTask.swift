import SyrinxFiles
import Synchronization

/// What a thread takes on at a time.
package enum BatchTask: Sendable {
  case render(BatchItem)
  /// Finds out how loud an output is that was rendered before.
  case measure(BatchOutput, JournalEntry)

  var weight: Int {
    switch self {
    case .render(let item): item.weight
    case .measure(_, let entry): (entry.result?.byteCount ?? 0) / 8 + 1
    }
  }
}

extension BatchTask {
  /// What is said of its outputs if it has to be given up.
  package func failures(_ request: BatchRequest, _ error: any Error) -> [FinishedOutput] {
    switch self {
    case .render(let item):
      item.outputs.map { output in
        FinishedOutput(
          entry: JournalEntry(
            failureOf: item.input.path, output: output.name, recipe: request.recipe(of: output),
            error),
          kind: .failed)
      }
    case .measure(_, var entry):
      [FinishedOutput(entry: entry.failed(error), kind: .failed)]
    }
  }
}

extension JournalEntry {
  fileprivate mutating func failed(_ error: any Error) -> JournalEntry {
    outcome = .failed(reason: error.report)
    return self
  }
}

/// How far the task that a thread is at has come.
package struct BatchPart: Sendable {
  /// From 0 to 1.
  package var fraction = 0.0
  /// Seconds of sound made.
  package var seconds = 0.0
}

/// The tasks that nobody has taken yet.
package final class TaskQueue: Sendable {
  private let tasks: [BatchTask]
  private let stopsAtFailure: Bool
  private let taken = Atomic(0)

  init(_ tasks: [BatchTask], stopsAtFailure: Bool) {
    self.tasks = tasks
    self.stopsAtFailure = stopsAtFailure
  }

  /// The next task and its place, unless all has to end.
  package func next() -> (place: Int, task: BatchTask)? {
    guard !Interruption.isRequested else { return nil }
    let place = taken.add(1, ordering: .relaxed).oldValue
    return place < tasks.count ? (place, tasks[place]) : nil
  }

  /// Lets nothing more begin after what must not go on.
  package func note(_ finishedOutputs: [FinishedOutput]) {
    if finishedOutputs.contains(where: { $0.endsAll || stopsAtFailure && $0.kind == .failed }) {
      stop()
    }
  }

  package func stop() { taken.store(tasks.count, ordering: .relaxed) }
}
