import LibC
import Synchronization

/// Remembers whether the user or the system has asked the program to stop.
package enum Interruption {
  private static let wasRequested = Atomic(false)

  /// The time that work which was asked to stop may take to do so by itself, in microseconds.
  private static let patience = 500_000

  /// Requests within so many nanoseconds are one: `timeout` signals a program, and then its group.
  private static let repetition = 200_000_000
  /// When the first request came, on a clock that only runs forward.
  private static let firstRequest = Atomic(0)

  /// From now on a signal to stop is a request, and unfinished files are taken away however the
  /// program ends, save by SIGKILL. What the parent wants to be ignored, as nohup does, stays so.
  /// `version` is told where the program itself is at fault.
  package static func watch(version: String) {
    UnfinishedFiles.prepare()
    RunningPrograms.prepare()
    _ = (firstRequest.load(ordering: .relaxed), isRequested, StandardStream.error)
    FaultReport.prepare(version: version)
    SignalStack.give()
    for number in requests { handle(number) { _ in Interruption.stopSoon() } }
    handle(SIGALRM) { _ in Interruption.alarm() }
    for number in [SIGQUIT] + Fault.signals {
      _ = unsafe sigaction(number, nil, &oldActions[Int(number)])
      unsafe handle(number) { unsafe Interruption.endBy($0, $1, $2) }
    }
    // A reader who has gone and a file that may not grow are errors of the write.
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
  }

  private static let requests = [SIGINT, SIGTERM, SIGHUP, SIGXCPU]

  /// The handlers that were there before: Swift may have been told to trace crashes.
  nonisolated(unsafe) private static let oldActions =
    UnsafeMutableBufferPointer<sigaction>.allocate(capacity: 64)

  package static var isRequested: Bool { wasRequested.load(ordering: .relaxed) }

  package static func request() { wasRequested.store(true, ordering: .relaxed) }

  /// Says that the work is about to stop, and may take its time; who asks twice waits no longer.
  package static func acknowledge() {
    var never = itimerval()
    _ = unsafe setitimer(wallClock, &never, nil)
  }

  /// Sets a handler (`sigaction`) for what is not ignored. It has a stack of its own, since that of a
  /// thread may be what has run out.
  private static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    set(sigaction(calling: handler, flags), for: number)
  }

  /// Likewise a handler that is told where the signal came.
  @unsafe private static func handle(
    _ number: Int32, _ handler: @escaping InformedSignalHandler
  ) {
    unsafe set(sigaction(informing: handler, flags), for: number)
  }

  private static let flags = SA_RESTART | Int32(SA_ONSTACK)

  private static func set(_ action: sigaction, for number: Int32) {
    var old = sigaction()
    _ = unsafe sigaction(number, nil, &old)
    guard !old.ignores else { return }
    var new = action
    _ = unsafe sigaction(number, &new, nil)
  }

  /// True in a process that works for another, which hears the requests and tells what becomes of them.
  nonisolated(unsafe) private static var isHelper = false

  /// From now on a signal to stop is a request and nothing more, however often it comes: the process
  /// that this one works for decides about its end, and asks for it by SIGUSR1 and SIGALRM.
  static func becomeHelper() {
    unsafe isHelper = true
    var never = itimerval()
    _ = unsafe setitimer(wallClock, &never, nil)
    for number in requests + [SIGUSR1] { handle(number) { _ in Interruption.request() } }
    handle(SIGALRM) { _ in Interruption.stopNow() }
    // Whoever started the program may have blocked them.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGUSR1, SIGALRM] { unsafe sigaddset(&signals, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
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

  /// Ends what was started and takes away what is not whole.
  private static func clearUp() {
    HelperProcess.endAll()
    RunningPrograms.stopAll()
    UnfinishedFiles.deleteAll()
  }

  /// Ends the program where it stands, be it waiting for a pipe.
  private static func stopNow() {
    clearUp()
    if unsafe !isHelper { StandardStream.error.write("syrinx: interrupted\n") }
    _exit(130)
  }

  /// Ends a process that works for another with a status that tells it why.
  static func endHelper(_ status: Int32) -> Never {
    clearUp()
    _exit(status)
  }

  /// Ends the program by the signal. A fault of its own comes again when this returns, and is then traced by
  /// the handler that was there before; a signal that was sent (`raise`, `kill`) would not come again after
  /// that. A process that works for another is not traced: the other waits for its end, names the fault, and
  /// would wait for ever where the tracer waits for threads that do not stop. To give up by itself
  /// (`abort`) is what the program does without memory, and libraries do for reasons of their own.
  @unsafe private static func endBy(
    _ number: Int32, _ facts: UnsafeMutablePointer<siginfo_t>?, _ place: UnsafeMutableRawPointer?
  ) {
    clearUp()
    guard unsafe !isHelper else { return end(by: number) }
    if number == SIGABRT {
      StandardStream.error.write(
        "syrinx: crashed, probably out of memory; unfinished files were removed\n")
      _exit(1)
    }
    // A user asks for SIGQUIT, by Ctrl-\.
    if number != SIGQUIT { FaultReport.write(number) }
    guard unsafe facts.map({ unsafe isFault($0.pointee.si_code) }) == true else {
      return end(by: number)
    }
    _ = unsafe sigaction(number, &oldActions[Int(number)], nil)
  }

  /// The signal is blocked until the handler returns, and ends the program then.
  private static func end(by number: Int32) {
    _ = signal(number, SIG_DFL)
    _ = raise(number)
  }

  /// True of signals that come from an instruction, not from a process.
  private static func isFault(_ code: Int32) -> Bool {
    // Darwin's code for a signal that was sent.
    code > 0 && code != 0x10001
  }
}

#if canImport(Glibc)
  /// The clock on the wall; what the header calls an enumeration is taken as a number.
  private let wallClock = Int32(ITIMER_REAL.rawValue)
#else
  private let wallClock = ITIMER_REAL
#endif

/// Waits until a moment, or until the program is asked to stop. Calls nanosleep(2).
package func pause(until moment: MonotonicTime) {
  while !Interruption.isRequested {
    let left = moment - MonotonicTime.now
    guard left > .zero else { return }
    // A signal ends a pause; one that came just before it began does not, hence the limit.
    let nanoseconds = min(left, .milliseconds(50)) / .nanoseconds(1)
    var time = timespec(tv_sec: 0, tv_nsec: Int(nanoseconds))
    _ = unsafe nanosleep(&time, nil)
  }
}
