#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The time of day, in seconds since 1970 began. Calls clock_gettime(2).
package func secondsSince1970() -> Double {
  var now = timespec()
  guard unsafe clock_gettime(CLOCK_REALTIME, &now) == 0 else { return 0 }
  return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
}
