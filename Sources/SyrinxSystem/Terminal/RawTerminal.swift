import LibC
import Synchronization

// Terminal/ is what a person at a terminal reads and types: the standard streams, lines, single keys.

/// A terminal that hands over keys as they are pressed and shows none of them (`tcsetattr`). The settings
/// that were found are put back when it is let go of, when the program is stopped by the shell, and when a
/// signal ends it.
package final class RawTerminal {
  package let descriptor: Int32

  /// Nil where the descriptor is no terminal, or another reader has it.
  package init?(_ descriptor: Int32 = STDIN_FILENO) {
    guard isatty(descriptor) == 1 else { return nil }
    guard
      shared.owner.compareExchange(
        expected: -1, desired: descriptor, ordering: .acquiringAndReleasing
      ).exchanged
    else { return nil }
    self.descriptor = descriptor
    guard unsafe tcgetattr(descriptor, shared.found) == 0 else {
      shared.owner.store(-1, ordering: .releasing)
      return nil
    }
    unsafe shared.raw.pointee = unsafe shared.found.pointee
    // Signals stay: Ctrl-C and Ctrl-Z do what they always do.
    unsafe shared.raw.pointee.c_lflag &= ~tcflag_t(ICANON | ECHO)
    _ = unsafe tcsetattr(descriptor, TCSANOW, shared.raw)
    for signal in shared.signals { shared.catchSignal(signal) }
  }

  deinit {
    for signal in shared.signals { shared.releaseSignal(signal) }
    _ = unsafe tcsetattr(descriptor, TCSANOW, shared.found)
    shared.owner.store(-1, ordering: .releasing)
  }

  /// The bytes typed within so many seconds, as soon as there are some; none if time is up, nil when
  /// there will be no more.
  package func bytes(within seconds: Double) -> [UInt8]? {
    readBytes(from: descriptor, upTo: 64, within: seconds)
  }
}

/// The state that a signal handler may touch.
@safe private final class Shared: @unchecked Sendable {
  let owner = Atomic<Int32>(-1)
  let found = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  let raw = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  /// By the signal's number: what was done about each before.
  private let before = UnsafeMutablePointer<sigaction>.allocate(capacity: 64)
  /// A bit for each signal that is caught: a handler may run on any thread.
  private let caught = Atomic<UInt64>(0)
  let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT]

  init() {
    unsafe found.initialize(to: termios())
    unsafe raw.initialize(to: termios())
    unsafe before.initialize(repeating: sigaction(), count: 64)
  }

  func catchSignal(_ number: Int32) {
    let bit = UInt64(1) << UInt64(number)
    let old = caught.bitwiseOr(bit, ordering: .acquiringAndReleasing).oldValue
    guard old & bit == 0 else { return }
    var action = sigaction(calling: handleSignal)
    _ = unsafe sigaction(number, &action, before + Int(number))
  }

  func releaseSignal(_ number: Int32) {
    caught.bitwiseAnd(~(UInt64(1) << UInt64(number)), ordering: .acquiringAndReleasing)
    _ = unsafe sigaction(number, before + Int(number), nil)
  }

  func put(_ settings: UnsafeMutablePointer<termios>) {
    let descriptor = owner.load(ordering: .acquiring)
    guard descriptor >= 0 else { return }
    _ = unsafe tcsetattr(descriptor, TCSANOW, settings)
  }
}

private let shared = Shared()

/// Puts the terminal's settings back, then has the signal do what it did before; only functions that POSIX allows
/// in a handler are called.
private func handleSignal(_ number: Int32) {
  let error = errno
  if number == SIGCONT {
    unsafe shared.put(shared.raw)
    shared.catchSignal(SIGTSTP)
  } else {
    unsafe shared.put(shared.found)
    shared.releaseSignal(number)
    // Delivered as soon as the handler returns and unblocks it.
    raise(number)
  }
  errno = error
}
