import SyrinxSystem

/// The count of each level, in steps of a tenth of a decibel from −150 dBFS up.
struct NoiseHistogram: Hashable, Sendable {
  private var counts = [UInt32](repeating: 0, count: 1800)
  private var total = 0

  private static let lowest = -150.0

  mutating func add(power: Double) {
    guard power > 0, power < .infinity else { return }
    let step = Int((10 * log10(power) - Self.lowest) * 10)
    counts[min(max(step, 0), counts.count - 1)] += 1
    total += 1
  }

  /// The level that a twentieth of all stays below, in the middle of its step.
  var floor: Double? {
    var left = total / 20
    for (step, count) in counts.enumerated() where count > 0 {
      if left < Int(count) { return Self.lowest + (Double(step) + 0.5) / 10 }
      left -= Int(count)
    }
    return nil
  }
}
