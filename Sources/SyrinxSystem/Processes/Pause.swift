#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
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
