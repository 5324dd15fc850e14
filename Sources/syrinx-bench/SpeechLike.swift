import SyrinxSystem

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
