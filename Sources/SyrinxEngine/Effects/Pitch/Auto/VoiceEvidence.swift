import SyrinxSystem

/// The signs that a few seconds of sound are one voice.
struct VoiceEvidence {
  struct Instant {
    /// In decibels.
    let level: Float
    /// The period in seconds; 0 where it is not voiced.
    var period: Float = 0
    /// Of every fourth instant, if it is voiced: how periodic the sound is besides.
    var rest: Float?
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
  /// The pitch moves by so many octaves at most from one instant to the next, as far as it counts.
  private static let greatestMove: Float = 0.1

  /// Nil where too little is loud enough; what lies below the level of `floor` does not count.
  init?(_ instants: ArraySlice<Instant>, floor: Float) {
    let levels = instants.map(\.level).sorted()
    guard let last = levels.indices.last else { return nil }
    let top = levels[last * 19 / 20]
    let limit = max(top - Self.depth, floor)
    let loud = instants.filter { $0.level > limit }
    guard loud.count >= Self.least else { return nil }
    let range = min(top - levels[last / 10], Self.deepest)
    let loudShare = Float(loud.count) / Float(instants.count)
    let rest = Self.quantile(0.9, loud.compactMap(\.rest))
    let second = loud.compactMap(\.second)
    let combs = second.map(\.combs)
    let bands = second.map(\.bands)
    let powers = second.map(\.power)
    let combGain = Self.quantile(0.9, combs.map(\.gain), by: powers)
    let bandGain = Self.mean(bands.map(\.gain), by: powers)
    // A logistic regression: on one side prompts, letters and syllables in 25 languages, dialogues, sung
    // and made voices, on the other music, two voices at once, as loud and up to 6 dB apart, and voices in
    // noise of 5 and 0 dB. Two who speak at once are both heard in some instants only: so upper quantiles
    // tell more than means. One voice may leave much unexplained too, its consonants do; but then a second
    // period explains none of it.
    var sum: Float = 3.5
    sum -= 7.18 * loudShare
    sum += 0.191 * range
    sum += 34.5 * Self.move(instants, above: limit)
    sum -= 10.3 * rest
    sum -= 19.4 * combGain
    sum -= 15.2 * Self.mean(combs.map(\.byTwo), by: powers.map { pow($0, 0.3) })
    sum -= 12.8 * Self.quantile(0.9, combs.map(\.byTwo))
    sum -= 2.04 * log2(bandGain + 0.01)
    sum += 31.8 * Self.quantile(0.5, bands.map(\.gain))
    sum += 11.6 * Self.quantile(0.9, bands.map(\.byOne))
    sum += 5.75 * Self.quantile(0.75, bands.map(\.byOne), by: powers)
    logOdds = sum
  }

  /// By how many octaves the pitch moves from one instant to the next, where it does not jump.
  private static func move(_ instants: ArraySlice<Instant>, above limit: Float) -> Float {
    var sum: Float = 0
    var count = 0
    for (one, next) in zip(instants, instants.dropFirst())
    where min(one.level, next.level) > limit && min(one.period, next.period) > 0 {
      sum += min(log2(next.period / one.period).magnitude, greatestMove)
      count += 1
    }
    return count > 0 ? sum / Float(count) : 0
  }

  private static func mean(_ values: [Float], by weights: [Float]) -> Float {
    let total = weights.reduce(0, +)
    return total > 0 ? zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 } / total : 0
  }

  private static func quantile(_ fraction: Float, _ values: [Float]) -> Float {
    guard !values.isEmpty else { return 0 }
    return values.sorted()[Int(fraction * Float(values.count - 1) + 0.5)]
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
