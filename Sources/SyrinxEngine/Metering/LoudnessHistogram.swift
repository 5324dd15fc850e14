import SyrinxSystem

/// The count of each loudness, in steps of 0.05 LU from the absolute gate up.
///
/// Each step keeps the sum of its powers as well, so means are exact but for what lies in the one
/// step that a relative gate cuts through. Its size is fixed, whatever the length of the stream.
struct LoudnessHistogram: Sendable {
  private static let floor = -70.0
  private static let stepsPerUnit = 20.0
  private static let stepCount = 2200
  /// Empty until there is something to be kept: many a sound is too short for either.
  private var counts: [Int] = []
  private var powers: [Double] = []
  private var total = 0
  private var highestPower = 0.0

  /// The loudness of a weighted mean square (BS.1770-4, equation 2).
  static func loudness(power: Double) -> Double { -0.691 + 10 * log10(power) }

  /// Adds one gating block; those below the absolute gate are not kept, nor those of samples that are
  /// no numbers.
  mutating func add(power: Double) {
    let loudness = Self.loudness(power: power)
    guard loudness > Self.floor, loudness < .infinity else { return }
    if counts.isEmpty {
      counts = Array(repeating: 0, count: Self.stepCount)
      powers = Array(repeating: 0, count: Self.stepCount)
    }
    let step = min(Int((loudness - Self.floor) * Self.stepsPerUnit), counts.count - 1)
    counts[step] += 1
    powers[step] += power
    total += 1
    highestPower = max(highestPower, power)
  }

  mutating func add(_ other: LoudnessHistogram) {
    guard other.total > 0 else { return }
    guard total > 0 else {
      self = other
      return
    }
    for step in counts.indices {
      counts[step] += other.counts[step]
      powers[step] += other.powers[step]
    }
    total += other.total
    highestPower = max(highestPower, other.highestPower)
  }

  var highest: Double? { total > 0 ? Self.loudness(power: highestPower) : nil }

  /// The first step above a gate so many LU below the mean of what passed the absolute gate.
  private func gate(below distance: Double) -> Int {
    let mean = powers.reduce(0, +) / Double(total)
    let loudness = Self.loudness(power: mean) - distance
    return min(max(0, Int((loudness - Self.floor) * Self.stepsPerUnit)), counts.count - 1)
  }

  /// The loudness of the mean of the blocks above the relative gate of −10 LU.
  var integrated: Double? {
    guard total > 0 else { return nil }
    let first = gate(below: 10)
    let count = counts[first...].reduce(0, +)
    return Self.loudness(power: powers[first...].reduce(0, +) / Double(count))
  }

  /// From the tenth to the ninety-fifth percentile of the blocks above the relative gate of −20 LU
  /// (EBU Tech 3342).
  var range: Double? {
    guard total > 0 else { return nil }
    let first = gate(below: 20)
    let count = counts[first...].reduce(0, +)
    func percentile(_ fraction: Double) -> Double {
      var left = Int((Double(count - 1) * fraction).rounded())
      for step in first..<counts.count {
        left -= counts[step]
        if left < 0 { return Double(step) / Self.stepsPerUnit }
      }
      return 0
    }
    return percentile(0.95) - percentile(0.1)
  }
}
