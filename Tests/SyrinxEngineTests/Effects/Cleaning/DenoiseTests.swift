import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("Denoising")
struct DenoiseTests {
  private let rate = 8000

  private func denoise(_ words: (String, String)...) throws -> Denoise {
    var denoise = Denoise()
    for (parameter, word) in words { try denoise.set(parameter, word: word) }
    return denoise
  }

  /// Noise with the distribution of many sources.
  private func hiss(_ count: Int, level: Float, seed: UInt64 = 1) -> [Float] {
    var sum = [Float](repeating: 0, count: count)
    for place in 0..<4 {
      let part = noise(count: count, seed: seed &* 7 &+ UInt64(place), amplitude: 1)
      for frame in sum.indices { sum[frame] += part[frame] }
    }
    // A uniform number's power is a third.
    return sum.map { level * $0 * Float(0.75).squareRoot() }
  }

  /// Syllables of a vowel with pauses between, and as much noise as is wanted.
  private func speech(_ seconds: Int) -> [Float] {
    let vowel = steadyVowel(
      fundamental: 131, formants: [700, 1200, 2600], rate: rate, count: seconds * rate)
    return sound(count: vowel.count) { frame in
      let place = Double(frame % (rate / 2)) / Double(rate)
      let swell = place < 0.25 ? sin(Double.pi * place / 0.25) : 0
      return vowel[frame] * Float(swell)
    }
  }

  private func change(_ after: ArraySlice<Float>, _ before: ArraySlice<Float>) -> Double {
    decibels(level(after) / level(before))
  }

  /// E₁(x) = ∫ e^(−t) ÷ t dt from x on, by the series and the continued fraction of Abramowitz and
  /// Stegun (1964), 5.1.11 and 5.1.22.
  private func exponentialIntegral(from x: Double) -> Double {
    guard x < 2 else {
      var fraction = x
      for step in stride(from: 60.0, to: 0, by: -1) { fraction = x + step / (1 + step / fraction) }
      return exp(-x) / fraction
    }
    var sum = -0.577_215_664_901_532_9 - log(x)
    var term = 1.0
    for k in stride(from: 1.0, to: 30, by: 1) {
      term *= -x / k
      sum -= term / k
    }
    return sum
  }

  @Test("the integral in the gain is right within 5e-5, by Abramowitz and Stegun")
  func integral() {
    for (x, want) in [
      (0.01, 4.037_929_576_5), (0.5, 0.559_773_594_8), (1, 0.219_383_934_4), (2, 0.048_900_510_7),
      (10, 4.156_968_93e-6),
    ] {
      #expect(abs(exponentialIntegral(from: x) / want - 1) < 1e-8, "\(x)")
    }
    for octave in stride(from: -10.0, through: 9.9, by: 1.0 / 16) {
      let v = exp2(octave)
      let want = exp(exponentialIntegral(from: v) / 2)
      let got = Double(IntegralGain.square(at: Float(v)).squareRoot())
      #expect(abs(got / want - 1) < 5e-5, "\(v)")
    }
  }

  @Test("the gain is that of Ephraim and Malah's equation 20, times the probability of speech")
  func gain() {
    var gain = LogSpectralGain(binCount: 3, spacing: 0.008)
    let powers = AudioBuffer(channels: [[6, 6, 6]])
    let noises = AudioBuffer(channels: [[2, 2, 2]])
    var left = 0.0
    var smoothed = 0.0
    for _ in 0..<3 {
      gain.compute(powers.samples(of: 0), noise: noises.samples(of: 0))
      let posterior = 3.0
      let prior = 0.965 * left + 0.035 * (posterior - 1)
      let v = prior / (1 + prior) * posterior
      let want = min(prior / (1 + prior) * exp(exponentialIntegral(from: v) / 2), 1)
      smoothed = 0.7 * smoothed + 0.3 * posterior
      let presence = 1 / (1 + pow(pow(10, 0.4) / smoothed, 4))
      for bin in 0..<3 {
        let got = Double(gain.gains[bin])
        #expect(abs(got / (want * presence) - 1) < 1e-3)
      }
      left = want * want * posterior
    }
  }

  @Test(
    "steady noise falls towards the floor, and by half the decibels at half the strength",
    arguments: [8000, 48_000])
  func steadyNoise(rate: Int) throws {
    let sound = hiss(3 * rate, level: 0.05)
    for (words, wanted) in [
      ([], -25 ... -15), ([("floor", "-12")], -12 ... -11), ([("strength", "50")], -12.5 ... -9),
    ] as [([(String, String)], ClosedRange<Double>)] {
      var denoise = Denoise()
      for (parameter, word) in words { try denoise.set(parameter, word: word) }
      let out = try render(denoise, [sound], rate: rate)[0]
      #expect(wanted.contains(change(out.dropFirst(rate / 4), sound.dropFirst(rate / 4))))
    }
  }

  @Test(
    "speech in noise comes nearer to what it was, from its first syllable on", arguments: [5, 15])
  func speechInNoise(snr: Int) throws {
    let clean = speech(4)
    let noise = hiss(clean.count, level: Float(level(clean) * pow(10, -Double(snr) / 20)))
    let sound = zip(clean, noise).map { $0 + $1 }
    let out = try render(Denoise(), [sound], rate: rate)[0]
    func error(_ range: Range<Int>) -> Double {
      decibels(level(range.map { out[$0] - clean[$0] }) / level(range.map { noise[$0] }))
    }
    #expect(error(0..<rate / 2) < -3)
    #expect(error(2 * rate..<4 * rate) < -5)
    // The middle of the last syllable is as loud as it was.
    let middle = 7 * rate / 2 + rate / 16..<7 * rate / 2 + 3 * rate / 16
    #expect(abs(change(out[middle], clean[middle])) < 1)
  }

  @Test("noise that grows by 6 dB is followed within two seconds")
  func growing() throws {
    let sound = hiss(2 * rate, level: 0.02) + hiss(4 * rate, level: 0.04, seed: 9)
    let out = try render(Denoise(), [sound], rate: rate)[0]
    #expect(change(out.suffix(2 * rate), sound.suffix(2 * rate)) < -13)
  }

  @Test("pauses of digital silence do not make it forget the noise")
  func pauses() throws {
    let sound =
      hiss(rate, level: 0.05) + Array(repeating: 0, count: rate)
      + hiss(rate, level: 0.05, seed: 5)
    let out = try render(Denoise(), [sound], rate: rate)[0]
    #expect(change(out[(2 * rate + 400)...], sound[(2 * rate + 400)...]) < -13)
    #expect(out[(rate + 300)..<(2 * rate - 300)].allSatisfy { $0 == 0 })
  }

  @Test("a stretch or a file of noise teaches it a tone that it would else let pass in time")
  func profile() throws {
    let clean = speech(3)
    let tone = sine(1000, rate: rate, count: clean.count, amplitude: 0.05)
    let quiet = rate
    let sound =
      Array(tone[..<quiet])
      + zip(clean, tone).dropFirst(quiet).map { $0 + $1 }
    let stretch = try render(
      denoise(("profile", "0.1..0.9s"), ("floor", "-40")), [sound], rate: rate)[0]
    #expect(change(stretch[quiet / 4..<quiet * 3 / 4], sound[quiet / 4..<quiet * 3 / 4]) < -25)
    #expect(abs(change(stretch[quiet...], clean[quiet...])) < 1)

    let file = try denoise(("profile", "noise.wav"), ("floor", "-40"))
    let recording = Recording(samples: Array(sound[800..<7200]), rate: rate)
    let renderer = try makeRenderer(file, [sound], rate: rate, resources: recording)
    #expect(try renderer.renderAll()[0] == stretch)
  }

  /// Eight voices of other pitches, vowels and pace than those of `speech`, and of that power.
  private func talk(_ seconds: Int, at wanted: Double) -> [Float] {
    var sum = [Float](repeating: 0, count: seconds * rate)
    for place in 0..<8 {
      let vowel = steadyVowel(
        fundamental: Double(93 + 23 * place),
        formants: [Double(350 + 60 * place), Double(2100 - 130 * place), 2600], rate: rate,
        count: sum.count)
      let period = Double(rate) * (0.31 + 0.043 * Double(place))
      for frame in sum.indices {
        let phase = 2 * Double.pi * (Double(frame) / period + 0.37 * Double(place))
        sum[frame] += vowel[frame] * Float(max(sin(phase), 0))
      }
    }
    let scale = Float(wanted / level(sum))
    return sum.map { $0 * scale }
  }

  @Test("a passage in which many talk is told from one of steady noise")
  func unsteadiness() throws {
    let format = StreamFormat(sampleRate: rate, channelCount: 1)
    func spectrum(_ samples: [Float]) throws -> NoiseSpectrum {
      try NoiseProfile(
        of: BufferSource(AudioBuffer(channels: [samples]), sampleRate: rate), for: format
      ).channels[0]
    }
    let babble = talk(1, at: 0.05)
    #expect(try spectrum(babble).isUnsteady)
    let tone = sine(1000, rate: rate, count: rate, amplitude: 0.05)
    for seconds in [0.3, 1] {
      let count = Int(seconds * Double(rate))
      #expect(try !spectrum(Array(hiss(rate, level: 0.05)[..<count])).isUnsteady)
      #expect(try !spectrum(Array(tone[..<count])).isUnsteady)
    }
  }

  @Test("the talk of many falls by 12 dB, and the one who speaks stays as loud as before")
  func babble() throws {
    let clean = speech(4)
    let quiet = rate
    let talk = talk(5, at: level(clean) * pow(10, -0.75))
    let sound = Array(talk[..<quiet]) + zip(clean, talk.dropFirst(quiet)).map { $0 + $1 }
    let out = try render(denoise(("profile", "0..0.9s")), [sound], rate: rate)[0]
    #expect(change(out[quiet / 4..<quiet], sound[quiet / 4..<quiet]) < -12)
    // The middle of the last syllable.
    let middle = 7 * rate / 2 + rate / 16..<7 * rate / 2 + 3 * rate / 16
    let moved = middle.lowerBound + quiet..<middle.upperBound + quiet
    #expect(abs(change(out[moved], clean[middle])) < 1)
  }

  @Test("a profile is a stretch of two rising times, and anything else a file")
  func passages() throws {
    for (word, range) in [
      ("0..0.5s", 0.0...0.5), ("200ms..1", 0.2...1), ("1:00..1:02.5", 60...62.5),
    ] {
      #expect(NoisePassage(word) == .stretch(range, word: word))
    }
    for path in ["noise.wav", "../noise.wav", "1..0.5s", "a..b", "3..3"] {
      #expect(NoisePassage(path) == .file(path))
    }
    #expect(!(try denoise(("profile", "0..1s"))).canRunLive)
    #expect(try denoise(("profile", "noise.wav")).canRunLive)
  }

  @Test("a stretch of silence leaves the sound as it is, and that is said")
  func silentStretch() throws {
    var graph = Graph()
    let source = SoundSource(
      AudioBuffer(channels: [[Float](repeating: 0, count: rate)]), sampleRate: rate)
    let player = try graph.add(PlayerNode(source), as: "player")
    let result = try graph.resolve(denoise(("profile", "0..0.5s")), after: player)
    #expect(result.effect.isBypass && result.warning != nil)
  }
}

/// A recording under every name.
private struct Recording: RenderResources {
  let samples: [Float]
  let rate: Int

  func openSource(at path: String) throws -> any FrameSource {
    BufferSource(AudioBuffer(channels: [samples]), sampleRate: rate)
  }
}
