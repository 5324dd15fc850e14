/// Finds the periods after which a sound repeats no better than after a fraction of them that is shorter
/// than all periods sought: they are multiples of its own.
struct PeriodFractions {
  /// The shortest period of the range, in samples.
  private let shortest: Double
  /// The mean lack of a correlation to one at each lag that a fraction can have and all shorter ones but 0.
  private var meanLacks: [Float]
  /// The least that a fraction from each lag to the next can lack, in the measure in which a period does, and
  /// that of all.
  private var leastLacks: [Float]
  private var least: Float?

  /// The least fraction by which a sound above the range repeats less after its period than after a
  /// multiple of it. Voices, whose harmonics lie on all sides, differ by a third and more there.
  private static let likeness: Float = 0.05

  init(shortest: Double) {
    self.shortest = shortest
    meanLacks = Array(repeating: 0, count: Int(shortest) + 1)
    leastLacks = meanLacks
  }

  mutating func reset() { least = nil }

  /// A sound that correlates by so much a period later does so after a fraction of it that is
  /// shorter than the range's periods, or is shorter itself. The correlations begin `margin` before lag 0.
  mutating func repeats(
    after period: Double, _ correlation: Float, _ correlations: Span<Float>, margin: Int
  ) -> Bool {
    guard period >= shortest else { return true }
    // As YIN has it: divided by the mean of what lacks at shorter lags.
    let lack = Self.lack(correlations.extracting(margin + 1...margin + Int(period)))
    let lacking = (1 - correlation) * Float(period) / lack
    let limit = lacking + Self.likeness
    // None of a voice can lack so little.
    guard !(limit < leastLack(correlations, margin)) else { return false }
    let rows = FractionalDelay.shared.rows
    var parts = (period / shortest).rounded(.down)
    while true {
      parts += 1
      let short = period / parts
      guard short >= 2 else { return false }
      if limit < leastLacks[Int(short)] { continue }
      // Read backwards from a lag that is far enough behind it.
      let later = Int(short) + FractionalDelay.reach + 1
      let value = correlations.interpolated(
        before: margin + later, by: Double(later) - short, rows.span)
      if 1 - value.sum() <= limit * meanLacks[Int(short)] { return true }
    }
  }

  private static func lack(_ correlations: Span<Float>) -> Float {
    let whole = correlations.count / 8 * 8
    var lanes = SIMD8<Float>()
    for index in stride(from: 0, to: whole, by: 8) { lanes += 1 - correlations.lanes(at: index) }
    var sum = lanes.sum()
    for index in whole..<correlations.count { sum += 1 - correlations[index] }
    return sum
  }

  /// Finds out how little of one can lack between any lag from 2 on and the shortest period, divided by
  /// the mean of what lacks at shorter lags, and a little less.
  private mutating func leastLack(_ correlations: Span<Float>, _ margin: Int) -> Float {
    if let least { return least }
    // The wave of correlations bends nowhere more than at 0, by the mean square E of the sound's angular
    // frequency, so that between two lags it rises by E ÷ 8 at most; and 1 − r(1) is 2 E ÷ π² at least.
    let rise = 0.62 * (1 - correlations[margin + 1])
    var least = Float.infinity
    var sum: Float = 0
    for lag in meanLacks.indices.dropFirst() {
      sum += 1 - correlations[margin + lag]
      let mean = sum / Float(lag)
      let top = max(correlations[margin + lag], correlations[margin + lag + 1]) + rise
      meanLacks[lag] = mean
      leastLacks[lag] = mean > 0 ? (1 - top) / mean : -.infinity
      if lag >= 2 { least = min(least, leastLacks[lag]) }
    }
    self.least = least
    return least
  }
}
