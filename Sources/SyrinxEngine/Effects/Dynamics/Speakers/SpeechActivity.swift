/// Where there is speech: voiced sound that lasts, is often clearly periodic and stands out from what lies
/// around it, and what stands out from the noise right before and after it.
struct SpeechActivity {
  /// Goes along instants, in one direction, from voiced ones to where speech ends.
  private struct Reach {
    let most: Int
    let hold: Int
    /// Instants without voice that may still count, and those until it ends.
    var left = 0
    var holding = 0

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
  /// The presence of what is voiced and no further away, on average, over that of which a fifth of the instants
  /// about it have no more: so much where no pitch goes on, less where one does, as in speech and seldom in the
  /// tones that are left of noise; and decibels that suffice.
  private static let standsNear = 25
  private static let contrast: Float = 2
  private static let steadyContrast: Float = 1.3
  private static let sufficient: Float = 10
  private static let backgroundNear = 200
  private static let backgroundShare = 5
  /// Instants for which a pitch goes on, and by how much of itself it may change in one.
  private static let steady = 5
  private static let glide: Float = 0.06
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
  private var isSteady = [Bool](repeating: false, count: capacity)
  private var presences = [Float](repeating: 0, count: capacity)
  private var count = 0
  private var lastPeriod = 0
  /// Instants for which the pitch has gone on.
  private var run = 0
  private var background: Float = 0
  /// Instants by presence, in steps of a quarter of a decibel.
  private var histogram = [Int](repeating: 0, count: 256)
  private var forward = Reach(most: consonantsAfter, hold: holdAfter)
  /// Set for those of the chunk that was asked for last.
  private(set) var isSpeech = [Bool](repeating: false, count: SpeakerPath.chunk)

  mutating func add(_ instant: SpeechInstant) {
    isVoiced[count % Self.capacity] = instant.isVoiced
    isClear[count % Self.capacity] = instant.isClear
    presences[count % Self.capacity] = instant.presence
    follow(instant)
    count += 1
  }

  private mutating func follow(_ instant: SpeechInstant) {
    let (period, last) = (Float(instant.period), Float(lastPeriod))
    let goesOn = run > 0 && abs(period - last) <= max(Self.glide * last, 1)
    run = !instant.isVoiced ? 0 : goesOn ? run + 1 : 1
    lastPeriod = instant.period
    isSteady[count % Self.capacity] = run >= Self.steady
    guard run == Self.steady else { return }
    for other in count - run + 1..<count { isSteady[other % Self.capacity] = true }
  }

  /// Decides the chunk that begins `SpeakerPath.lag` and a chunk before the latest instant.
  mutating func decide() {
    let chunk = SpeakerPath.chunk
    let first = count - SpeakerPath.lag - chunk
    findBackground(about: first)
    var backward = Reach(most: Self.consonantsBefore, hold: Self.holdBefore)
    for instant in stride(from: first + chunk + Self.lookahead - 1, through: first, by: -1) {
      let isSpeech = backward.isSpeech(
        voiced: hasLastingVoice(instant), present: isPresent(instant))
      if instant < first + chunk { self.isSpeech[instant - first] = isSpeech }
    }
    for instant in first..<first + chunk {
      let isAfter = forward.isSpeech(
        voiced: hasLastingVoice(instant), present: isPresent(instant))
      if isAfter { isSpeech[instant - first] = true }
    }
  }

  private func hasLastingVoice(_ instant: Int) -> Bool {
    guard isVoiced[instant % Self.capacity],
      count(isVoiced, about: instant, Self.near) >= Self.least
    else { return false }
    let voiced = count(isVoiced, about: instant, Self.clearNear)
    let clear = count(isClear, about: instant, Self.clearNear)
    return Float(clear) >= Self.clearShare * Float(voiced) && standsOut(instant)
  }

  private func isPresent(_ instant: Int) -> Bool {
    presences[instant % Self.capacity] > Self.present
  }

  /// Reduction leaves tones where noise was, which are periodic, but come and go like all that is left of it.
  private func standsOut(_ instant: Int) -> Bool {
    var (voiced, steady, presence) = (Float(0), Float(0), Float(0))
    for other in max(instant - Self.standsNear, 0)...instant + Self.standsNear
    where isVoiced[other % Self.capacity] {
      voiced += 1
      steady += isSteady[other % Self.capacity] ? 1 : 0
      presence += presences[other % Self.capacity]
    }
    let contrast = Self.contrast + (Self.steadyContrast - Self.contrast) * steady / voiced
    return presence / voiced >= min(contrast * background, Self.sufficient)
  }

  private mutating func findBackground(about first: Int) {
    for step in histogram.indices { histogram[step] = 0 }
    let near = max(first - Self.backgroundNear, 0)...first + Self.backgroundNear
    for instant in near {
      let steps = presences[instant % Self.capacity] * 4
      histogram[steps < 255 ? Int(steps) : 255] += 1
    }
    var (step, found) = (0, histogram[0])
    while found * Self.backgroundShare < near.count {
      step += 1
      found += histogram[step]
    }
    background = (Float(step) + 0.5) / 4
  }

  private func count(_ flags: [Bool], about instant: Int, _ distance: Int) -> Int {
    (max(instant - distance, 0)...instant + distance).count { flags[$0 % Self.capacity] }
  }
}
