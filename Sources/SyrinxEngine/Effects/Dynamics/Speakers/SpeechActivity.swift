/// Where there is speech: voiced sound that lasts, and what stands out from the noise right before and
/// after it.
struct SpeechActivity {
  /// Goes along instants, in one direction, from voiced ones to where speech ends.
  private struct Reach {
    let most: Int
    let hold: Int
    /// Instants without voice that may still count, and those until it ends.
    private var left = 0
    private var holding = 0

    init(most: Int, hold: Int) {
      self.most = most
      self.hold = hold
    }

    mutating func isSpeech(voiced: Bool, present: Bool) -> Bool {
      if voiced {
        left = most
        holding = hold
      } else if present, left > 0, holding > 0 {
        left -= 1
        holding = hold
      } else {
        holding = max(holding - 1, 0)
      }
      return holding > 0
    }
  }

  private static let capacity = 512
  /// An instant is of lasting voice where so many are voiced of those that lie no further away.
  private static let near = 10
  private static let least = 6
  /// Decibels of presence that are not noise.
  private static let present: Float = 2
  /// Instants of consonants before and after voiced ones, and what is kept beside them.
  private static let consonantsBefore = 30
  private static let consonantsAfter = 40
  private static let holdBefore = 9
  private static let holdAfter = 11
  /// Instants that are looked at beyond those asked for.
  private static let lookahead = 100

  private var isVoiced = [Bool](repeating: false, count: capacity)
  private var isPresent = [Bool](repeating: false, count: capacity)
  private var count = 0
  private var forward = Reach(most: consonantsAfter, hold: holdAfter)
  /// Set for those of the chunk that was asked for last.
  private(set) var isSpeech = [Bool](repeating: false, count: SpeakerPath.chunk)

  mutating func add(_ instant: SpeechInstant) {
    isVoiced[count % Self.capacity] = instant.isVoiced
    isPresent[count % Self.capacity] = instant.presence > Self.present
    count += 1
  }

  /// Decides the chunk that begins `SpeakerPath.lag` and a chunk before the latest instant.
  mutating func decide() {
    let chunk = SpeakerPath.chunk
    let first = count - SpeakerPath.lag - chunk
    var backward = Reach(most: Self.consonantsBefore, hold: Self.holdBefore)
    for instant in stride(from: first + chunk + Self.lookahead - 1, through: first, by: -1) {
      let isSpeech = backward.isSpeech(
        voiced: hasLastingVoice(instant), present: isPresent[instant % Self.capacity])
      if instant < first + chunk { self.isSpeech[instant - first] = isSpeech }
    }
    for instant in first..<first + chunk {
      let isAfter = forward.isSpeech(
        voiced: hasLastingVoice(instant), present: isPresent[instant % Self.capacity])
      if isAfter { isSpeech[instant - first] = true }
    }
  }

  private func hasLastingVoice(_ instant: Int) -> Bool {
    guard isVoiced[instant % Self.capacity] else { return false }
    var found = 0
    for other in max(instant - Self.near, 0)...instant + Self.near
    where isVoiced[other % Self.capacity] { found += 1 }
    return found >= Self.least
  }

  mutating func reset() { self = SpeechActivity() }
}
