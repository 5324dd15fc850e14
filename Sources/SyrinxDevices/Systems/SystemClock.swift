#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Seconds of the system's monotonic clock (`clock_gettime`), which costs no system call.
func monotonicSeconds() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// Sleeps for so many seconds.
func pause(_ seconds: Double) { usleep(UInt32(seconds * 1e6)) }

/// Asks for the thread that calls to be run before others, where the user may have that; otherwise
/// nothing changes.
func raisePriority() {
  #if os(Linux)
    // SCHED_RR | SCHED_RESET_ON_FORK; the lowest of the real-time priorities is above everything else.
    var parameter = sched_param()
    parameter.sched_priority = 5
    unsafe pthread_setschedparam(pthread_self(), 2 | 0x4000_0000, &parameter)
  #endif
}
