#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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
