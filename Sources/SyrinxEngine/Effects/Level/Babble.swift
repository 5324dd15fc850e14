import SyrinxSystem

/// Several people who speak at once, as a computed sound: nobody says a word.
enum Babble {
  static let talkerCount = 8

  /// So many seconds, or somewhat less, with the long-term spectrum of speech.
  static func samples(
    seconds: Double, seed: Int, at sampleRate: Int
  ) throws(LibraryError) -> [Float] {
    let count = FourierPlan.quickSize(atMost: Int(seconds * Double(sampleRate)))
    var sum = [Float](repeating: 0, count: count)
    var bits = RandomBits(seed: seed)
    for number in 0..<talkerCount {
      var talker = Talker(number, &bits)
      var samples = sum.mutableSpan
      talker.add(to: &samples, Double(sampleRate))
    }
    try SpeechSpectrum.shape(&sum, at: sampleRate)
    return sum
  }
}

/// Speaks in phrases of syllables: an unvoiced consonant, or none, and a vowel into which the resonances of
/// the last one glide.
private struct Talker {
  /// Resonances of the vowels of men in Hz (G. Peterson and H. Barney, "Control Methods Used in a Study of
  /// the Vowels", 1952): heed, hid, head, had, hod, hawed, hood, who'd, hud, heard.
  private static let vowels: [SIMD3<Double>] = [
    [270, 2290, 3010], [390, 1990, 2550], [530, 1840, 2480], [660, 1720, 2410],
    [730, 1090, 2440], [570, 840, 2410], [440, 1020, 2240], [300, 870, 2240],
    [640, 1190, 2390], [490, 1350, 1690],
  ]
  private static let controlRate = 500.0

  private var plan: RandomBits
  private var air: RandomBits
  /// In Hz.
  private let pitch: Double
  /// Resonances, relative to men's. Women's lie about a sixth higher in the same study.
  private let tract: Double
  /// Syllables a second.
  private let tempo: Double
  private let loudness: Double

  /// In seconds; the consonant is the first part of the syllable.
  private var (time, length, consonant) = (0.0, 0.0, 0.0)
  /// Syllables of the phrase, and those still to come.
  private var (phrase, left) = (0, 0)
  /// From 0, in a pause, to 1.
  private var stress = 0.0
  /// Octaves by which the pitch moves within the syllable.
  private var bend = 0.0
  private var hiss = 0.0
  private var (from, to) = (SIMD3<Double>(), SIMD3<Double>())

  init(_ number: Int, _ bits: inout RandomBits) {
    let height = Double(number) / Double(Babble.talkerCount - 1)
    plan = RandomBits(state: bits.next())
    air = RandomBits(state: bits.next())
    // With intonation from 80 to 260 Hz.
    pitch = 98 * exp2(log2(212 / 98) * height + 0.08 * (bits.fraction() - 0.5))
    tract = 1 + height / 6
    tempo = 3.8 + 1.2 * bits.fraction()
    loudness = 0.6 + 0.4 * bits.fraction()
    to = tract * Self.vowels[8]
    (phrase, left) = (8, Int(8 * bits.fraction()))
    beginSyllable()
    time = length * bits.fraction()
  }

  private mutating func draw(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * plan.fraction()
  }

  private mutating func beginSyllable() {
    from = to
    if left == 0 {
      length = draw(0.15...0.5)
      (phrase, stress) = (Int(draw(4...10)), 0)
      left = phrase
      return
    }
    left -= 1
    length = 1 / (tempo * draw(0.8...1.2))
    consonant = draw(0...1) < 0.7 ? draw(0.03...0.09) : 0
    hiss = draw(2000...7000)
    stress = draw(0.5...1)
    bend = draw(-0.12...0.12)
    to = tract * Self.vowels[Int(draw(0...1) * Double(Self.vowels.count))]
  }

  /// Adds what is said: pulses of the voice, with some breath, through three resonances side by side, and
  /// noise through a fourth.
  mutating func add(to samples: inout MutableSpan<Float>, _ rate: Double) {
    let block = max(Int(rate / Self.controlRate), 1)
    let widths = SIMD4<Double>(90, 110, 170, 2500)
    let decays = SIMD4(
      exp(-.pi / rate * widths[0]), exp(-.pi / rate * widths[1]), exp(-.pi / rate * widths[2]),
      exp(-.pi / rate * widths[3]))
    var (y1, y2) = (SIMD4<Double>(), SIMD4<Double>())
    var (phase, carry) = (0.0, 0.0)
    var (x1, x2) = (SIMD2<Double>(), SIMD2<Double>())
    var start = 0
    while start < samples.count {
      let end = min(start + block, samples.count)
      let now = advance(by: Double(block) / rate)
      var turns = SIMD4<Double>()
      for index in 0..<4 { turns[index] = cos(2 * .pi * min(now.resonances[index] / rate, 0.45)) }
      let (a1, a2) = (2 * decays * turns, -decays * decays)
      let gains = (1 - decays) * SIMD4(1, 0.6, 0.4, 1) * loudness
      let step = min(now.pitch / rate, 0.5)
      // Of the same power at any pitch.
      let pulse = now.voice / step.squareRoot()
      for frame in start..<end {
        // A pulse between two frames is shared by both.
        var voice = carry
        carry = 0
        phase += step
        if phase >= 1 {
          phase -= 1
          let late = phase / step
          voice += late * pulse
          carry = (1 - late) * pulse
        }
        let noise = 2 * air.fraction() - 1
        let x = SIMD2(voice + 0.1 * now.voice * noise, now.hiss * noise)
        let change = x - x2
        (x2, x1) = (x1, x)
        let driven = gains * SIMD4(change.x, change.x, change.x, change.y)
        let y = driven + (a1 * y1 + a2 * y2)
        (y2, y1) = (y1, y)
        samples[frame] += Float(y.sum())
      }
      start = end
    }
  }

  private mutating func advance(
    by seconds: Double
  ) -> (resonances: SIMD4<Double>, pitch: Double, voice: Double, hiss: Double) {
    time += seconds
    while time >= length {
      time -= length
      beginSyllable()
    }
    let isHissing = stress > 0 && time < consonant
    let progress = max(time - consonant, 0) / (length - consonant)
    let glide = min(2 * progress, 1)
    let place = from + (to - from) * (glide * glide * (3 - 2 * glide))
    // Phrases fall by a quarter of an octave.
    let fall = 0.25 * (Double(left) / Double(phrase) - 0.5)
    return (
      SIMD4(place.x, place.y, place.z, hiss), pitch * exp2(fall + bend * sin(.pi * progress)),
      isHissing ? 0 : stress * sin(.pi * progress),
      isHissing ? 0.7 * stress * sin(.pi * time / consonant) : 0
    )
  }
}
