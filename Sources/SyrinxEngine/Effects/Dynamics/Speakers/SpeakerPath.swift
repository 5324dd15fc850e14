/// The loudness of the present speaker at every instant: the likeliest way through levels a decibel
/// apart (A. Viterbi, IEEE Trans. Inf. Theory 13, 1967), decided a fixed time later.
///
/// Voiced sound is evidence of the speaker's level; soft sound is weaker evidence, since syllables
/// decay. A change of level has a cost, which is lower in pauses: speakers change there, not within a
/// word.
struct SpeakerPath {
  /// Instants that are decided at once.
  static let chunk = 25
  /// Instants that are known beyond one that is decided.
  static let lag = 250

  /// The costs of the best path to each level; the lowest is 0.
  private var costs = [Float](repeating: 0, count: levelCount)
  private var next = [Float](repeating: 0, count: levelCount)
  /// A ring of back pointers: for each recent instant and level, the level before it on the best path.
  private var before = [UInt8](repeating: 0, count: (lag + chunk) * levelCount)
  private var count = 0
  /// LUFS at the instants that were decided last.
  private(set) var decided = [Float](repeating: lowest - excess, count: chunk)

  private static let lowest: Float = -75
  /// Decibels from the loudness of speech (BS.1770-4) to the level that is found for what is voiced in it:
  /// 1.5 to 2.6 in five languages.
  private static let excess: Float = 2
  private static let levelCount = 76
  /// The costs of a level a decibel away, of any other, and of any other where there is speech, for each
  /// decibel by which it exceeds the noise, and of as many decibels at most.
  private static let step: Float = 1.5
  private static let jump: Float = 4
  private static let jumpInSpeech: Float = 1.2
  private static let mostPresence: Float = 10
  /// Decibels above and below the speaker's level that cost as much as each other; the most that what is
  /// below, and what is above, costs; and a factor, since neighbours tell the same.
  private static let above: Float = 4
  private static let below: Float = 7
  private static let mostBelow: Float = 2.5
  private static let mostAbove: Float = 12
  private static let weight: Float = 0.15

  /// Takes the next instant; true where another chunk is decided.
  mutating func add(_ instant: SpeechInstant) -> Bool {
    go(on: instant)
    count += 1
    guard count % Self.chunk == 0, count >= Self.lag + Self.chunk else { return false }
    decide()
    return true
  }

  private mutating func go(on instant: SpeechInstant) {
    let start = count % (Self.lag + Self.chunk) * Self.levelCount
    let best = best
    let jumped =
      costs[best] + Self.jump
      + Self.jumpInSpeech * min(max(instant.presence, 0), Self.mostPresence)
    var least = Float.infinity
    for level in costs.indices {
      var (cost, origin) = (costs[level], level)
      if level > 0, costs[level - 1] + Self.step < cost {
        (cost, origin) = (costs[level - 1] + Self.step, level - 1)
      }
      if level + 1 < Self.levelCount, costs[level + 1] + Self.step < cost {
        (cost, origin) = (costs[level + 1] + Self.step, level + 1)
      }
      if jumped < cost { (cost, origin) = (jumped, best) }
      if instant.isVoiced {
        cost += Self.weight * Self.unlikeliness(instant.loudness - Self.lowest - Float(level))
      }
      before[start + level] = UInt8(origin)
      next[level] = cost
      least = min(least, cost)
    }
    for level in costs.indices { costs[level] = next[level] - least }
  }

  /// The first of the levels with the least cost.
  private var best: Int { costs.indices.min { costs[$0] < costs[$1] } ?? 0 }

  /// The cost of a voiced instant so many decibels above a speaker's level.
  private static func unlikeliness(_ distance: Float) -> Float {
    let ratio = distance / (distance > 0 ? above : below)
    return min(ratio * ratio, distance > 0 ? mostAbove : mostBelow)
  }

  /// Traces the best path back from the latest instant.
  private mutating func decide() {
    var level = best
    let first = count - Self.lag - Self.chunk
    for instant in stride(from: count - 1, through: first, by: -1) {
      if instant < first + Self.chunk {
        decided[instant - first] = Self.lowest + Float(level) - Self.excess
      }
      let row = instant % (Self.lag + Self.chunk)
      level = Int(before[row * Self.levelCount + level])
    }
  }
}
