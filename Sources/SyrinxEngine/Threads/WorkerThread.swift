import SyrinxSystem

/// A thread that does one and the same job each time it is told to, beside the thread of
/// its owner.
final class WorkerThread {
  private struct Rounds {
    var begun = 0
    var done = 0
    var isOver = false
  }

  private let rounds = LockedState(Rounds())
  private let worker: Worker

  /// Nil where the system has no thread to give.
  init?(_ work: @escaping @Sendable () -> Void) {
    let rounds = rounds
    let worker = Worker {
      withDenormalsFlushed {
        while rounds.wait(for: { $0.done < $0.begun ? true : $0.isOver ? false : nil }) {
          work()
          rounds.update { $0.done += 1 }
        }
      }
    }
    guard let worker else { return nil }
    self.worker = worker
  }

  deinit {
    rounds.update { $0.isOver = true }
    worker.join()
  }

  /// Has it begin. What the work reads and writes is its own until `wait` returns.
  func begin() { rounds.update { $0.begun += 1 } }

  func wait() { rounds.wait { $0.done == $0.begun ? () : nil } }
}
