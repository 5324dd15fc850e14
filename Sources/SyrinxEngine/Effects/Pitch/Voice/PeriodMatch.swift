/// Finds how far a stretch of sound lies from the like stretch a period before or after.
struct PeriodMatch {
  var lag: Double
  var correlation: Float

  /// The lag near an expected one (negative for backwards) at which the sound around a position is most
  /// like that around the position a lag later; between samples by a parabola. Nil where the samples do
  /// not suffice. Of the sound after the position, less than a period may be compared: `ahead` of one. The lag
  /// deviates by a part of the period at most.
  static func find(
    in samples: Span<Float>, around center: Int, expecting period: Double, backwards: Bool,
    ahead: Double = 1, deviation: Double = 0.18
  ) -> PeriodMatch? {
    let half = max(Int(period), 10)
    let width = (half + Int(ahead * Double(half)) + 8) / 8 * 8
    let from = center - half
    let lowest = max(Int(period * (1 - deviation)) - 1, 2)
    let highest = Int((period * (1 + deviation)).rounded(.up)) + 1
    let sign = backwards ? -1 : 1
    let outer = from + sign * (highest + reach)
    guard from >= reach, outer >= 0, max(outer, from + reach) + width <= samples.count
    else { return nil }
    let own = dot(samples, from, from, width)
    guard own > 0 else { return nil }
    func likeness(_ lag: Int) -> Float {
      let other = from + sign * lag
      let energy = own * dot(samples, other, other, width)
      return energy > 0 ? dot(samples, from, other, width) / energy.squareRoot() : 0
    }
    var best = lowest
    var top = -Float.infinity
    for lag in lowest...highest {
      let off = Float(Double(lag) / period - 1)
      let score = likeness(lag) - off * off
      if score > top {
        top = score
        best = lag
      }
    }
    // Half a sample to either side; a parabola through these misses the top by less than one through
    // whole samples does.
    var near = SIMD16<Float>()
    for index in 0...2 * reach { near[index] = likeness(best - reach + index) }
    let here = near[reach]
    let before = halfway(near, reach - 1)
    let after = halfway(near, reach)
    let bend = before - 2 * here + after
    let offset = bend < 0 ? min(max(0.25 * (before - after) / bend, -0.5), 0.5) : 0
    return PeriodMatch(lag: Double(best) + Double(offset), correlation: here)
  }

  /// Lags to either side of one, and their weights half a sample from it: a sinc under a Hann window.
  private static let reach = 6
  private static let weights = SIMD8<Float>(
    0.62521, -0.18097, 0.08007, -0.03367, 0.01035, -0.00099, 0, 0)

  private static func halfway(_ values: SIMD16<Float>, _ index: Int) -> Float {
    var sum: Float = 0
    for tap in 0..<reach where index - tap >= 0 && index + 1 + tap <= 2 * reach {
      sum += weights[tap] * (values[index - tap] + values[index + 1 + tap])
    }
    return sum
  }

  @inline(__always)
  private static func dot(_ x: Span<Float>, _ a: Int, _ b: Int, _ count: Int) -> Float {
    var sum = SIMD8<Float>()
    for index in stride(from: 0, to: count, by: 8) {
      sum += x.lanes(at: a + index) * x.lanes(at: b + index)
    }
    return sum.sum()
  }
}
