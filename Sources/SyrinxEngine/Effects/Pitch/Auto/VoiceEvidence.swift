import SyrinxSystem

/// The signs that a few seconds of sound are one voice.
struct VoiceEvidence {
  struct Instant {
    /// In decibels.
    let level: Float
    /// The period in seconds; 0 where it is not voiced.
    var period: Float = 0
    /// Of every eighth.
    var second: SecondPeriod?
  }

  /// The logarithm of how much likelier one voice is than anything else.
  let logOdds: Float

  /// Instants so far below the loudest, in dB, tell nothing; nor do so few.
  private static let depth: Float = 25
  private static let least = 40
  /// Less soft than this below the loudest, in dB, are noise and music in their pauses.
  private static let deepest: Float = 30
  /// The pitch moves by so many octaves at most from one instant to the next, as far as it counts, and stands
  /// still if by less than so many.
  private static let greatestMove: Float = 0.3
  private static let standing: Float = 0.003

  /// Nil where too little is loud enough; what lies below the level of `floor` does not count.
  init?(_ instants: ArraySlice<Instant>, floor: Float) {
    let levels = instants.map(\.level).sorted()
    guard let last = levels.indices.last else { return nil }
    let top = levels[last * 19 / 20]
    let limit = max(top - Self.depth, floor)
    let loud = instants.filter { $0.level > limit }
    guard loud.count >= Self.least else { return nil }
    let second = loud.compactMap(\.second)
    let combGains = second.map(\.combs.gain)
    let bandGains = second.map(\.bands.gain)
    let powers = second.map(\.power)
    let moves = Self.moves(instants, above: limit)
    let still = moves.count { $0 < Self.standing }
    // A logistic regression: on one side prompts, digits and words of some fifty speakers in twenty languages, shouting
    // and telephone lines among them, and of twelve made voices; on the other two of these at once, as loud and
    // up to 6 dB apart, music, and voices in noise, over music and among others. Two who speak at once are
    // both heard in some instants only: so upper quantiles tell more than means.
    var sum: Float = 2.511
    sum -= 5.552 * Float(loud.count) / Float(instants.count)
    sum += 0.1077 * min(top - Self.quantile(0.25, levels), Self.deepest)
    sum -= 2.548 * (moves.isEmpty ? 0 : Float(still) / Float(moves.count))
    sum += 42.73 * min(Self.quantile(0.9, moves.sorted()), Self.greatestMove)
    sum -= 1.045 * log2(Self.mean(bandGains, by: powers) + 0.01)
    sum -= 10.38 * Self.quantile(0.9, bandGains, by: powers)
    sum -= 11.94 * Self.quantile(0.9, combGains, by: powers)
    sum -= 10.64 * Self.quantile(0.75, combGains, by: powers)
    logOdds = sum
  }

  /// By how many octaves the pitch moves from each instant to the next.
  private static func moves(_ instants: ArraySlice<Instant>, above limit: Float) -> [Float] {
    zip(instants, instants.dropFirst()).compactMap { one, next in
      guard min(one.level, next.level) > limit, min(one.period, next.period) > 0 else {
        return nil
      }
      return log2(next.period / one.period).magnitude
    }
  }

  private static func mean(_ values: [Float], by weights: [Float]) -> Float {
    let total = weights.reduce(0, +)
    return total > 0 ? zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 } / total : 0
  }

  /// Of values in ascending order.
  private static func quantile(_ fraction: Float, _ values: [Float]) -> Float {
    guard !values.isEmpty else { return 0 }
    return values[Int(fraction * Float(values.count - 1) + 0.5)]
  }

  /// The value up to which lies a fraction of the weights.
  private static func quantile(
    _ fraction: Float, _ values: [Float], by weights: [Float]
  ) -> Float {
    let limit = fraction * weights.reduce(0, +)
    var sum: Float = 0
    for (value, weight) in zip(values, weights).sorted(by: { $0.0 < $1.0 }) {
      sum += weight
      if sum >= limit { return value }
    }
    return values.max() ?? 0
  }
}
