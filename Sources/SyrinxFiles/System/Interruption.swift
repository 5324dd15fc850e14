#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif
import Synchronization

/// Remembers whether the user or the system has asked the program to stop.
package enum Interruption {
  private static let wasRequested = Atomic(false)

  /// How long work that was asked to stop may take to do so by itself, in microseconds.
  private static let patience = 500_000

  /// Requests within so many nanoseconds are one: `timeout` signals a program, and then its group.
  private static let repetition = 200_000_000
  /// When the first request came, on a clock that only runs forward.
  private static let firstRequest = Atomic(0)

  /// From now on a signal to stop is a request, and unfinished files are taken away however the
  /// program ends, save by SIGKILL. What the parent wants to be ignored, as nohup does, stays so.
  package static func watch() {
    UnfinishedFiles.prepare()
    RunningPrograms.prepare()
    _ = firstRequest.load(ordering: .relaxed)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGXCPU] {
      handle(number) { _ in Interruption.stopSoon() }
    }
    handle(SIGALRM) { _ in Interruption.alarm() }
    for number in faults {
      _ = unsafe sigaction(number, nil, &oldActions[Int(number)])
      handle(number) { Interruption.endBy($0) }
    }
    // A reader who has gone and a file that may not grow are errors of the write.
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
  }

  /// The signals of a program that has come to grief, and of one that a person wants to look into.
  private static let faults = [
    SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV,
  ]

  /// What would have been done about them: Swift may have been told to trace crashes.
  nonisolated(unsafe) private static let oldActions =
    UnsafeMutableBufferPointer<sigaction>.allocate(capacity: 64)

  package static var isRequested: Bool { wasRequested.load(ordering: .relaxed) }

  package static func request() { wasRequested.store(true, ordering: .relaxed) }

  /// Says that the work is about to stop, and may take its time; who asks twice waits no longer.
  package static func acknowledge() {
    var never = itimerval()
    _ = unsafe setitimer(wallClock, &never, nil)
  }

  /// Sets a handler (`signal`) for what is not ignored.
  private static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    let old = signal(number, handler)
    let isIgnored = unsafe unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    if isIgnored { _ = signal(number, old) }
  }

  /// Stops work that has been asked to and did not; an alarm that is not ours is a request.
  private static func alarm() {
    if isRequested { stopNow() } else { stopSoon() }
  }

  /// Waits a moment for the work to stop by itself; whoever asks twice waits no longer.
  private static func stopSoon() {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    let now = time.tv_sec &* 1_000_000_000 &+ time.tv_nsec
    if isRequested {
      if now &- firstRequest.load(ordering: .relaxed) < repetition { return }
      stopNow()
    }
    firstRequest.store(now, ordering: .relaxed)
    request()
    var timer = itimerval()
    timer.it_value.tv_usec = numericCast(patience)
    _ = unsafe setitimer(wallClock, &timer, nil)
  }

  /// Ends the program where it stands, be it waiting for a pipe.
  private static func stopNow() {
    RunningPrograms.stopAll()
    UnfinishedFiles.deleteAll()
    StandardStream.error.write("syrinx: interrupted\n")
    _exit(130)
  }

  /// Ends the program as the signal would have done without this handler: it comes again as soon as
  /// that returns. To give up by itself (`abort`) is what the program does without memory, and
  /// libraries do for reasons of their own.
  private static func endBy(_ number: Int32) {
    RunningPrograms.stopAll()
    UnfinishedFiles.deleteAll()
    if number == SIGABRT {
      StandardStream.error.write(
        "syrinx: crashed, probably out of memory; unfinished files were removed\n")
      _exit(1)
    }
    _ = unsafe sigaction(number, &oldActions[Int(number)], nil)
    _ = raise(number)
  }
}

#if canImport(Glibc)
  /// The clock on the wall; what the header calls an enumeration is taken as a number.
  private let wallClock = Int32(ITIMER_REAL.rawValue)
#else
  private let wallClock = ITIMER_REAL
#endif
