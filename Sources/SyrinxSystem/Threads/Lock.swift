#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lets only one thread at a time do something (`pthread_mutex_t`). Into the `Mutex` of the standard
/// library the thread sanitizer does not see, and takes what it guards for a race; and in a copy made by `fork`
/// one for which two threads wait ends the program (`Worker`).
@safe package final class Lock: @unchecked Sendable {
  fileprivate let mutex: UnsafeMutablePointer<pthread_mutex_t>

  package init() {
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    _ = unsafe pthread_mutex_init(mutex, nil)
  }

  deinit {
    _ = unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  package func lock() { _ = unsafe pthread_mutex_lock(mutex) }

  package func unlock() { _ = unsafe pthread_mutex_unlock(mutex) }

  /// Does something while nobody else does anything under this lock.
  package func hold<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}

/// Wakes threads that wait for a change of what a lock guards (`pthread_cond_t`).
@safe package final class Condition: @unchecked Sendable {
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  package init() {
    unsafe condition = .allocate(capacity: 1)
    unsafe condition.initialize(to: pthread_cond_t())
    _ = unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    _ = unsafe pthread_cond_destroy(condition)
    unsafe condition.deallocate()
  }

  /// Lets go of a lock that is held until there may be a change, and holds it again.
  package func wait(with lock: Lock) { _ = unsafe pthread_cond_wait(condition, lock.mutex) }

  package func wakeAll() { _ = unsafe pthread_cond_broadcast(condition) }
}
