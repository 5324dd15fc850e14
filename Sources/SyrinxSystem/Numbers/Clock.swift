import LibC

/// The time of day, in seconds since 1970 began (`clock_gettime`).
package func secondsSince1970() -> Double { seconds(of: CLOCK_REALTIME) }

/// Seconds of a clock that only runs forward (`clock_gettime`), which costs no system call.
package func monotonicSeconds() -> Double { seconds(of: CLOCK_MONOTONIC) }

private func seconds(of clock: clockid_t) -> Double {
  var time = timespec()
  unsafe clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Lets the calling thread sleep, for less than some minutes; a signal may wake it earlier (`usleep`).
package func sleep(seconds: Double) { usleep(UInt32(seconds * 1e6)) }

/// A moment on a clock that only runs forward.
///
/// `ContinuousClock` of the standard library would do, but lies among its tasks and queues, which nothing
/// else here uses: without them the program is smaller and starts faster.
package struct MonotonicTime: Comparable, Hashable, Sendable {
  private let seconds: Double

  private init(seconds: Double) { self.seconds = seconds }

  package static var now: MonotonicTime { MonotonicTime(seconds: monotonicSeconds()) }

  package static func < (one: Self, other: Self) -> Bool { one.seconds < other.seconds }

  package static func + (time: Self, duration: Duration) -> Self {
    Self(seconds: time.seconds + duration / .seconds(1))
  }

  package static func - (end: Self, start: Self) -> Duration {
    .seconds(end.seconds - start.seconds)
  }
}
