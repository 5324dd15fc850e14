import SyrinxSystem

/// Corrects a ratio so that a delay keeps to its target: a proportional-integral loop after a low-pass, as in
/// F. Adriaensen, “Controlling adaptive resampling” (LAC 2012).
struct DelayLoop {
  /// The bandwidth at the beginning, when the difference of the clocks is to be found, and later, when the
  /// pitch is to stand still, in Hz.
  private static let bandwidths = (first: 0.2, later: 0.05)
  private static let settlingSeconds = 12.0
  /// Of the low-pass, which the jitter of the callbacks stays behind.
  private static let smoothingSeconds = 0.25
  /// The most by which a ratio is corrected: 3.5 cents.
  private static let limit = 0.002

  /// Seconds by which the delay is too long, smoothed.
  private(set) var error = 0.0
  /// The relative difference of the clocks, as far as it has been found.
  private(set) var drift = 0.0
  private var time = 0.0

  /// The factor for the ratio, after an error was seen for some seconds.
  mutating func correct(_ seen: Double, for seconds: Double) -> Double {
    time += seconds
    error += (1 - exp(-seconds / Self.smoothingSeconds)) * (seen - error)
    let bandwidth =
      time < Self.settlingSeconds ? Self.bandwidths.first : Self.bandwidths.later
    // Critically damped.
    let omega = 2 * Double.pi * bandwidth
    drift = min(max(drift + omega * omega * error * seconds, -Self.limit), Self.limit)
    return 1 + min(max(drift + 2 * omega * error, -Self.limit), Self.limit)
  }

  /// Says that the delay was brought to its target at once.
  mutating func forgive() { error = 0 }
}
