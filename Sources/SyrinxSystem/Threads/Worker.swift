import LibC
import Synchronization

// Threads/ owns threads, the stacks of their signal handlers, and locks.

/// The owner of a thread (`pthread_create`), which does one job and is waited for.
///
/// Its stack is as large as that of a main thread: a chain of the most nodes pulls through all of them,
/// one call within the other, and systems give other threads down to 128 KiB.
@safe package final class Worker {
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private static let stackByteCount = 8 << 20

  /// The process that may begin threads; 0 before the first.
  ///
  /// The language's runtime asks once a thread for its number, by which its locks are held. In a copy made by
  /// `fork` the first thread has kept the number of the one that was copied: as soon as a second thread waits
  /// for what it holds, both wait for ever, or the program ends. So in a copy that thread stays alone, unless it
  /// only waits (`takePlace`).
  private static let home = Atomic<Int32>(0)

  private let thread: pthread_t
  private var isJoined = false

  /// Has copies of this process that are made by `fork` begin no threads.
  package static func keepToThisProcess() {
    _ = home.compareExchange(expected: 0, desired: getpid(), ordering: .relaxed)
  }

  /// Does something in a copy of this process (`fork`) on a new thread, which may begin others, while the first
  /// waits; on the first, which then stays alone, where the system has no thread to give.
  static func takePlace(_ body: @escaping @Sendable () -> Void) {
    home.store(getpid(), ordering: .relaxed)
    if let worker = Worker(body) { return worker.join() }
    home.store(-1, ordering: .relaxed)
    body()
  }

  /// Begins the work at once; nil where the system has no thread to give. In turns: while it runs, the thread
  /// that began it waits.
  package init?(inTurns: Bool = false, _ body: @escaping @Sendable () -> Void) {
    Self.keepToThisProcess()
    guard inTurns || Self.home.load(ordering: .relaxed) == getpid() else { return nil }
    #if canImport(Darwin)
      var made: pthread_t?
    #else
      var made = pthread_t()
    #endif
    let work = unsafe Unmanaged.passRetained(Work(body))
    let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { work in
      let work = unsafe Unmanaged<Work>.fromOpaque(work!).takeRetainedValue()
      SignalStack.use(work.body)
      return nil
    }
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, Self.stackByteCount)
    let result = unsafe pthread_create(&made, &attributes, run, work.toOpaque())
    guard result == 0 else {
      unsafe work.release()
      return nil
    }
    #if canImport(Darwin)
      unsafe thread = made!
    #else
      thread = made
    #endif
  }

  deinit { join() }

  /// Leaves the thread to itself: nobody waits for it (`pthread_detach`).
  package func detach() {
    guard !isJoined else { return }
    isJoined = true
    pthread_detach(thread)
  }

  /// Waits until the work is done (`pthread_join`).
  package func join() {
    guard !isJoined else { return }
    isJoined = true
    pthread_join(thread, nil)
  }
}

/// Asks for the calling thread to be run before others, where the user may have that; otherwise nothing
/// changes (`pthread_setschedparam`).
package func raisePriority() {
  #if canImport(Glibc)
    // SCHED_RR | SCHED_RESET_ON_FORK; the lowest of the real-time priorities is above everything else.
    var parameter = sched_param()
    parameter.sched_priority = 5
    unsafe pthread_setschedparam(pthread_self(), 2 | 0x4000_0000, &parameter)
  #endif
}

/// Keeps the program in memory, where the user may lock as much; otherwise nothing changes (`mlockall`).
package func lockMemory() {
  #if canImport(Glibc)
    mlockall(MCL_CURRENT | MCL_FUTURE)
  #endif
}
