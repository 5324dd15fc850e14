#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// Threads/ is where work leaves the thread of its caller. Whatever runs here beside something else
// may change how soon a result is there, never what it is. Plain threads are enough for that: a
// concurrency runtime would cost every short run of the program its start-up.

/// Something that several threads look at and change in turn, and on whose changes they can wait
/// (`pthread_mutex_t`, `pthread_cond_t`).
@safe public final class LockedState<State: ~Copyable>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var state: State

  public init(_ state: consuming sending State) {
    self.state = state
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    _ = unsafe pthread_mutex_init(mutex, nil)
    unsafe changed = .allocate(capacity: 1)
    unsafe changed.initialize(to: pthread_cond_t())
    _ = unsafe pthread_cond_init(changed, nil)
  }

  deinit {
    _ = unsafe pthread_cond_destroy(changed)
    _ = unsafe pthread_mutex_destroy(mutex)
    unsafe changed.deallocate()
    unsafe mutex.deallocate()
  }

  /// Looks at or changes the state while nobody else does, then has those who wait look again.
  public func update<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    _ = unsafe pthread_mutex_lock(mutex)
    // Whoever wakes finds the lock free.
    defer {
      _ = unsafe pthread_mutex_unlock(mutex)
      _ = unsafe pthread_cond_broadcast(changed)
    }
    return try body(&state)
  }

  /// Waits until there is something to be taken from the state, which the body leaves as it is.
  public func wait<Result>(for body: (borrowing State) -> Result?) -> Result {
    _ = unsafe pthread_mutex_lock(mutex)
    defer { _ = unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(state) { return result }
      _ = unsafe pthread_cond_wait(changed, mutex)
    }
  }
}
