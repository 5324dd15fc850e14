import LibC

/// The resources that one run of a program took (`wait4`).
package struct ProgramCost {
  package var seconds: Double
  /// Of all threads, in the program and in the system on its behalf.
  package var processorSeconds: Double
  package var peakBytes: Int

  package init(seconds: Double, processorSeconds: Double, peakBytes: Int) {
    (self.seconds, self.processorSeconds, self.peakBytes) = (seconds, processorSeconds, peakBytes)
  }
}

/// Runs a program found along PATH to its end, with these variables of the environment and nothing to
/// read; what it says is dropped.
package func measureProgram(
  _ words: [String], environment: [String]
) throws(SystemFailure) -> (end: ProgramEnd, cost: ProgramCost) {
  ProgramEnd.keepAll()
  let nothing = try Descriptor(opening: "/dev/null", O_RDWR)
  let start = MonotonicTime.now
  let process = try startProgram(
    words, streams: [Int32](repeating: nothing.number, count: 3), environment: environment)
  var usage = rusage()
  let end = ProgramEnd(of: process, &usage)
  let taken = MonotonicTime.now - start
  #if canImport(Darwin)
    let unit = 1
  #else
    let unit = 1024
  #endif
  let cost = ProgramCost(
    seconds: taken / .seconds(1),
    processorSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime),
    peakBytes: Int(usage.ru_maxrss) * unit)
  return (end ?? .unknown(ECHILD), cost)
}

private func seconds(_ time: timeval) -> Double {
  Double(time.tv_sec) + Double(time.tv_usec) / 1e6
}
