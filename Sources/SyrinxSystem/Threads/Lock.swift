import LibC

/// A mutex (`pthread_mutex_t`). The thread sanitizer does not know the standard library's `Mutex` and reports
/// races in what it guards, and after `fork` one with two waiting threads ends the program (`Worker`).
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

  /// Runs `body` under the lock.
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

  /// Releases a lock that is held until it is signalled, and takes it again.
  package func wait(with lock: Lock) { _ = unsafe pthread_cond_wait(condition, lock.mutex) }

  package func wakeAll() { _ = unsafe pthread_cond_broadcast(condition) }
}
