import SyrinxSystem

// Threads/ is where work leaves the thread of its caller. Whatever runs here beside something else
// may change how soon a result is there, never what it is. Plain threads are enough for that: a
// concurrency runtime would cost every short run of the program its start-up.

/// Something that several threads look at and change in turn, and on whose changes they can wait.
public final class LockedState<State: ~Copyable>: @unchecked Sendable {
  private let lock = Lock()
  private let changed = Condition()
  private var state: State

  public init(_ state: consuming sending State) { self.state = state }

  /// Looks at or changes the state while nobody else does, then has those who wait look again.
  public func update<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    // Whoever wakes finds the lock free.
    defer {
      lock.unlock()
      changed.wakeAll()
    }
    return try body(&state)
  }

  /// Waits until there is something to be taken from the state, which the body leaves as it is.
  public func wait<Result>(for body: (borrowing State) -> Result?) -> Result {
    lock.lock()
    defer { lock.unlock() }
    while true {
      if let result = body(state) { return result }
      changed.wait(with: lock)
    }
  }
}
