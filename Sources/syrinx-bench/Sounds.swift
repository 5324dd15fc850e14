import SyrinxSystem

/// A left and a right sample.
typealias StereoFrame = SIMD2<Float>

/// Numbers that look random and are always the same (a linear congruential generator).
struct Noise {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// The next number, from −1 to 1.
  mutating func next() -> Float {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Float(Int32(truncatingIfNeeded: state >> 32)) / 2_147_483_648
  }

  /// A number between two others.
  mutating func next(_ range: ClosedRange<Float>) -> Float {
    range.lowerBound + (next() + 1) / 2 * (range.upperBound - range.lowerBound)
  }
}

/// A two-pole resonance, which is what a formant is.
private struct Resonance {
  private let gain: Float
  private let b: Float
  private let c: Float
  private var y1: Float = 0
  private var y2: Float = 0

  init(_ frequency: Float, bandwidth: Float, rate: Float) {
    c = -exp(-2 * .pi * bandwidth / rate)
    b = 2 * exp(-.pi * bandwidth / rate) * cos(2 * .pi * frequency / rate)
    gain = 1 - b - c
  }

  mutating func next(_ x: Float) -> Float {
    let y = gain * x + b * y1 + c * y2
    y2 = y1
    y1 = y
    return y
  }
}

/// Syllables of a buzz through formants that change from one to the next, hissed onsets, gliding
/// pitch, short gaps between words and pauses between sentences, over a noise floor of −72 dB.
struct SpeechLike {
  private let rate: Float
  private var noise = Noise(seed: 1)
  private var formants: [Resonance] = []
  private var age = 0
  private var length = 0
  private var pause = 0
  private var syllables = 0
  private var phase: Float = 0
  private var pitch: Float = 120
  private var glide: Float = 0
  private var loudness: Float = 0

  init(sampleRate: Int) { rate = Float(sampleRate) }

  mutating func next() -> StereoFrame {
    if age >= length + pause { begin() }
    defer { age += 1 }
    let floor = StereoFrame(noise.next(), noise.next()) * 0.00025
    guard age < length else { return floor }
    let place = Float(age) / Float(length)
    pitch += glide
    phase += pitch / rate
    if phase >= 1 { phase -= 1 }
    let buzz = phase < 0.5 ? 4 * phase - 1 : 3 - 4 * phase
    let hiss = place < 0.2 ? noise.next() * (0.2 - place) : 0
    var voice = buzz * min(1, 6 * place) + hiss
    for index in formants.indices { voice = formants[index].next(voice) }
    let level = loudness * min(1, 5 * (1 - place))
    return StereoFrame(voice, voice * 0.9) * level + floor
  }

  private mutating func begin() {
    age = 0
    length = Int(noise.next(0.12...0.32) * rate)
    syllables += 1
    let isLast = syllables % 11 == 0
    pause = Int((isLast ? noise.next(0.5...0.9) : noise.next(0...0.06)) * rate)
    if syllables % 11 == 1 { pitch = noise.next(120...150) }
    glide = noise.next(-40...25) / rate
    loudness = noise.next(0.25...0.5)
    formants = [
      Resonance(noise.next(280...780), bandwidth: 120, rate: rate),
      Resonance(noise.next(900...2300), bandwidth: 900, rate: rate),
    ]
  }
}

/// Four chords in turn, each of decaying notes with overtones, and a noise drum on every beat.
struct MusicLike {
  private static let chords: [[Int]] = [
    [45, 57, 60, 64], [41, 57, 60, 65], [48, 55, 60, 64], [43, 55, 59, 62],
  ]
  private var noise = Noise(seed: 2)
  private var partials: [(turn: SIMD2<Float>, place: SIMD2<Float>, pan: StereoFrame)] = []
  private var fading: Float = 1
  private var drum: Float = 0
  private var frame = 0

  mutating func next() -> StereoFrame {
    let beat = Input.sampleRate / 2
    if frame % (2 * beat) == 0 { strike(Self.chords[frame / (2 * beat) % 4]) }
    if frame % beat == 0 { drum = 0.2 }
    frame += 1
    var sum = StereoFrame()
    for index in partials.indices {
      let (turn, place, pan) = partials[index]
      sum += pan * place.y
      partials[index].place = SIMD2(
        place.x * turn.x - place.y * turn.y, place.x * turn.y + place.y * turn.x)
    }
    fading *= 0.999_97
    drum *= 0.9992
    return sum * fading + StereoFrame(noise.next(), noise.next()) * drum
  }

  /// Sets a rotating pointer for each overtone of each note.
  private mutating func strike(_ keys: [Int]) {
    fading = 1
    partials = []
    for (voice, key) in keys.enumerated() {
      let pitch = 440 * exp2(Float(key - 69) / 12)
      for overtone in 1...5 {
        let angle = 2 * .pi * pitch * Float(overtone) / Float(Input.sampleRate)
        let side = Float(voice + 1) / 5
        partials.append(
          (
            turn: SIMD2(cos(angle), sin(angle)), place: SIMD2(1, 0),
            pan: StereoFrame(1 - side, side) * (0.16 / Float(overtone))
          ))
      }
    }
  }
}

/// Noise that falls by 60 dB in two seconds.
struct HallLike {
  private var noise = Noise(seed: 3)
  private var level: Float = 0.02

  mutating func next() -> StereoFrame {
    level *= 0.999_921_7
    return StereoFrame(noise.next(), noise.next()) * level
  }
}
