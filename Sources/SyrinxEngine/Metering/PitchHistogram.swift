import SyrinxSystem

/// The count of each pitch, by cents and by how loud it was.
struct PitchHistogram {
  private let lowest: Double
  private let binCount: Int
  /// By pitch and level, of which a sound has few: rows of pitches, a row for each 3 dB of level.
  private var counts: [Int: Int] = [:]

  private static let levelCount = 40
  /// Anything further below the loudest voice is hum and other people: 12 rows of 3 dB.
  private static let depth = 12

  init(range: ClosedRange<Double>) {
    lowest = range.lowerBound
    binCount = Int(1200 * log2(range.upperBound / range.lowerBound)) + 1
  }

  /// Counts a pitch in Hz that was heard at a power; others than those of the range are left out.
  mutating func add(_ frequency: Double, power: Double) {
    let cents = (1200 * log2(frequency / lowest)).rounded()
    guard cents >= 0, cents < Double(binCount), power > 0, power < .infinity else { return }
    let level = min(max(Int(-10 * log10(power) / 3), 0), Self.levelCount - 1)
    counts[level * binCount + Int(cents), default: 0] += 1
  }

  /// The median of what was heard loudly enough.
  var median: Double? {
    guard let loudest = counts.keys.min().map({ $0 / binCount }) else { return nil }
    let heard = counts.filter { $0.key / binCount <= loudest + Self.depth }
      .map { (bin: $0.key % binCount, count: $0.value) }
    let total = heard.reduce(0) { $0 + $1.count }
    var before = 0
    for (bin, count) in heard.sorted(by: { $0.bin < $1.bin }) {
      before += count
      if 2 * before >= total { return lowest * exp2(Double(bin) / 1200) }
    }
    return nil
  }
}
