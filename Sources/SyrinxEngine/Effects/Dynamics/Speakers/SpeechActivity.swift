/// Where there is speech: voiced sound that lasts and is often clearly periodic, and what stands out from
/// the noise right before and after it.
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
  /// Of those that are voiced and no further away, this share is clear in speech; in what is left of noise
  /// after its reduction it is a tenth, in speech two thirds and more.
  private static let clearNear = 75
  private static let clearShare: Float = 0.4
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
  private var isClear = [Bool](repeating: false, count: capacity)
  private var isPresent = [Bool](repeating: false, count: capacity)
  private var count = 0
  private var forward = Reach(most: consonantsAfter, hold: holdAfter)
  /// Set for those of the chunk that was asked for last.
  private(set) var isSpeech = [Bool](repeating: false, count: SpeakerPath.chunk)

  mutating func add(_ instant: SpeechInstant) {
    isVoiced[count % Self.capacity] = instant.isVoiced
    isClear[count % Self.capacity] = instant.isClear
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
    guard isVoiced[instant % Self.capacity],
      count(isVoiced, about: instant, Self.near) >= Self.least
    else { return false }
    let voiced = count(isVoiced, about: instant, Self.clearNear)
    let clear = count(isClear, about: instant, Self.clearNear)
    return Float(clear) >= Self.clearShare * Float(voiced)
  }

  private func count(_ flags: [Bool], about instant: Int, _ distance: Int) -> Int {
    var found = 0
    for other in max(instant - distance, 0)...instant + distance
    where flags[other % Self.capacity] { found += 1 }
    return found
  }

  mutating func reset() { self = SpeechActivity() }
}
