/// What tells whether a few seconds of sound are one voice.
struct VoiceEvidence {
  /// What is known of an instant.
  struct Instant {
    /// In decibels.
    let level: Float
    /// Of every fourth instant, if it is voiced.
    var periodicity: Periodicity?
    /// Of every eighth.
    var secondPeriod: SecondPeriod?
  }

  /// The logarithm of how much likelier one voice is than anything else.
  let logOdds: Float

  /// What lies so far below the loudest, in dB, tells nothing; nor do so few instants.
  private static let depth: Float = 25
  private static let least = 40
  /// Less soft than this below the loudest, in dB, are noise and music in their pauses.
  private static let deepest: Float = 30

  /// Nil where too little is loud enough; what lies below the level of `floor` does not count.
  init?(_ instants: ArraySlice<Instant>, floor: Float) {
    let levels = instants.map(\.level).sorted()
    guard let last = levels.indices.last else { return nil }
    let top = levels[last * 19 / 20]
    let loud = instants.filter { $0.level > max(top - Self.depth, floor) }
    guard loud.count >= Self.least else { return nil }
    let found = loud.compactMap(\.periodicity)
    func mean(_ value: (Periodicity) -> Float) -> Float {
      found.reduce(0) { $0 + value($1) } / Float(max(found.count, 1))
    }
    let range = min(top - levels[last / 10], Self.deepest)
    let loudShare = Float(loud.count) / Float(instants.count)
    let seconds = loud.compactMap(\.secondPeriod)
    let power = seconds.reduce(0) { $0 + $1.power }
    let shared = seconds.reduce(0) { $0 + $1.power * $1.share }
    // A logistic regression: on one side prompts, letters and syllables in fourteen languages and made
    // voices, on the other music, two voices at once, as loud and up to 6 dB apart, and voices in noise
    // of 5 and 0 dB.
    var sum: Float = 21.4 + 0.085 * range - 12.04 * loudShare
    sum += 6.2 * mean { $0.whole > 0.9 ? 1 : 0 }
    sum += 15.38 * mean(\.envelope)
    sum -= 13.75 * mean(\.low)
    sum -= 11.63 * mean(\.middle)
    sum -= 7.88 * mean(\.other)
    sum -= 69.6 * (power > 0 ? shared / power : 0)
    logOdds = sum
  }
}
