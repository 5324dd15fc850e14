import Synchronization

/// The calls into code that others have written and that this process has loaded. In a process that works for
/// another (`HelperProcess`), which then tells whose fault its end was, a call that does not return, or that
/// prints to standard output, ends the process.
package final class ForeignCall: Sendable {
  private final class State: Sendable {
    /// When the call began that runs, as the bits of `monotonicSeconds`; 0 between calls.
    let start = Atomic<UInt64>(0)
    let isOver = Atomic(false)
  }

  private let state: State?

  /// Statuses of a process that is ended so.
  package static let (hangs, prints): (Int32, Int32) = (124, 125)
  /// Seconds after which a call does not return any more.
  package static let patience = 10

  /// Makes the calls of some name known.
  package init(of name: String) {
    guard HelperProcess.note(foreign: name) else {
      state = nil
      return
    }
    let state = State()
    self.state = state
    Worker {
      while !state.isOver.load(ordering: .relaxed) {
        sleep(seconds: 0.25)
        let start = state.start.load(ordering: .relaxed)
        if start != 0, monotonicSeconds() - Double(bitPattern: start) > Double(Self.patience) {
          Interruption.endHelper(Self.hangs)
        }
      }
    }?.detach()
  }

  deinit { state?.isOver.store(true, ordering: .relaxed) }

  package func begin() { state?.start.store(monotonicSeconds().bitPattern, ordering: .relaxed) }

  package func end() {
    guard let state else { return }
    state.start.store(0, ordering: .relaxed)
    if StandardOutput.hasForeignWords { Interruption.endHelper(Self.prints) }
  }
}
