import SyrinxSystem

/// The gain for a speaker and for pauses, passing from one to the other before speech begins and after
/// it has ended.
struct SpeakerGain {
  private let loudness: Float
  private let highest: Float
  /// Decibels at the instants of three chunks, of which the middle one is made.
  private var targets = [Float](repeating: 0, count: 3 * SpeakerPath.chunk)
  private var least = [Float](repeating: 0, count: SpeakerPath.chunk + 2 * reach)
  /// Decibels at the instants of the chunk before the one that was added last.
  private(set) var gains = [Float](repeating: 0, count: SpeakerPath.chunk)

  /// Instants that a change takes to either side.
  private static let reach = 6
  /// A raised cosine.
  private static let weights: [Float] = {
    let heights = (1...2 * reach + 1).map {
      HannWindow.weight(at: Double($0) / Double(2 * reach + 2))
    }
    let sum = heights.reduce(0, +)
    return heights.map { Float($0 / sum) }
  }()

  init(loudness: Float, highest: Float) {
    self.loudness = loudness
    self.highest = highest
  }

  /// Takes the oldest chunk of a track, in whose pauses the gain is that of the loudest speaker.
  mutating func add(_ track: SpeakerTrack, _ loudest: LoudestSpeaker) {
    let chunk = SpeakerPath.chunk
    for index in 0..<2 * chunk { targets[index] = targets[index + chunk] }
    let pause = min(loudness - loudest.loudness, highest)
    for index in 0..<chunk {
      let (level, isSpeech) = track.oldest(index)
      let own = min(loudness - level, highest)
      targets[2 * chunk + index] = isSpeech && level >= loudest.least ? own : min(own, pause)
    }
    smooth()
  }

  /// The mean, weighted, of the least around each instant is never more than the target there.
  private mutating func smooth() {
    for index in least.indices {
      let middle = SpeakerPath.chunk - Self.reach + index
      least[index] = targets[middle - Self.reach...middle + Self.reach].min() ?? 0
    }
    for index in gains.indices {
      var sum: Float = 0
      for tap in Self.weights.indices { sum += Self.weights[tap] * least[index + tap] }
      gains[index] = sum
    }
  }

  mutating func reset() {
    for index in targets.indices { targets[index] = 0 }
    for index in gains.indices { gains[index] = 0 }
  }
}
