import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("The leveller of speakers")
struct LevelTests {
  private let rate = 8000

  private func level(_ words: (String, String)...) throws -> Level {
    var level = Level()
    for (parameter, word) in words { try level.set(parameter, word: word) }
    return level
  }

  /// A word of two syllables, of a root mean square of 1.
  private func word(_ fundamental: Double, _ formants: [Double]) -> [Float] {
    let syllables = [1.0, 1.12].map { ratio in
      let vowel = vowel(
        fundamental: ratio * fundamental, formants: formants, rate: rate, count: rate / 4)
      return sound(count: vowel.count) { frame in
        vowel[frame] * Float(sin(.pi * (Double(frame) + 0.5) / Double(vowel.count)))
      }
    }
    let word = syllables[0] + syllables[1]
    let scale = 1 / Float(TestSupport.level(word))
    return word.map { scale * $0 }
  }

  /// Who speaks when, and how loud in decibels.
  private struct Turn {
    let isGuest: Bool
    let decibels: Double
    let words: Int
  }

  private struct Talk {
    var host: [Float] = []
    var guest: [Float] = []
    /// The frames of each word, and pauses of more than half a second.
    var words: [(frames: Range<Int>, isGuest: Bool)] = []
    var pauses: [Range<Int>] = []
    var sound: [Float] { zip(host, guest).map { $0 + $1 } }
  }

  private func talk(_ turns: [Turn]) -> Talk {
    let host = [word(110, [700, 1200, 2500]), word(122, [400, 1900, 2600])]
    let guest = [word(205, [800, 1400, 2800]), word(228, [450, 2100, 2900])]
    var talk = Talk()
    func pause(_ seconds: Double) {
      let count = Int(seconds * Double(rate))
      talk.host += [Float](repeating: 0, count: count)
      talk.guest += [Float](repeating: 0, count: count)
    }
    pause(0.8)
    for turn in turns {
      for number in 0..<turn.words {
        let scale = Float(pow(10, turn.decibels / 20))
        let word = (turn.isGuest ? guest : host)[number % 2].map { scale * $0 }
        let start = talk.host.count
        let silence = [Float](repeating: 0, count: word.count)
        talk.host += turn.isGuest ? silence : word
        talk.guest += turn.isGuest ? word : silence
        talk.words.append((start..<talk.host.count, turn.isGuest))
        pause(number == turn.words - 1 ? 0.9 : 0.1)
      }
      let end = talk.host.count
      talk.pauses.append(end - rate / 2..<end - rate / 10)
    }
    return talk
  }

  private func power(_ sound: [Float], _ parts: [Range<Int>]) -> Double {
    let powers = parts.map { pow(TestSupport.level(sound[$0]), 2) }
    return powers.reduce(0, +) / Double(powers.count)
  }

  private func powers(_ sound: [Float], _ talk: Talk) -> (
    host: Double, guest: Double, pause: Double
  ) {
    func words(_ isGuest: Bool) -> [Range<Int>] {
      talk.words.filter { $0.isGuest == isGuest }.map(\.frames)
    }
    return (
      power(sound, words(false)), power(sound, words(true)), power(sound, talk.pauses)
    )
  }

  @Test(
    "brings two speakers together, and raises noise in pauses no more than the louder one",
    arguments: [(0.0, -75.0), (6, -75), (10, -75), (20, -75), (10, -46), (20, -46)])
  func gap(gap: Double, noiseLevel: Double) throws {
    let talk = talk(
      [0, 1, 0, 1].map { Turn(isGuest: $0 == 1, decibels: -19 - Double($0) * gap, words: 4) })
    let hiss = noise(
      count: talk.host.count, amplitude: Float(pow(10, noiseLevel / 20) * 3.0.squareRoot()))
    let sound = zip(talk.sound, hiss).map { $0 + $1 }
    let before = powers(sound, talk)
    let after = powers(try render(try level(), [sound], rate: rate)[0], talk)
    let left = 10 * log10(after.host / after.guest)
    #expect(abs(left) < (gap > 10 ? 3 : 2), "\(gap) dB became \(left) dB")
    let noiseGain = 10 * log10(after.pause / before.pause)
    let hostGain = 10 * log10(after.host / before.host)
    #expect(noiseGain <= hostGain + 0.5, "noise by \(noiseGain) dB, host by \(hostGain) dB")
  }

  @Test("brings a speaker to the loudness that is asked for", arguments: [-30.0, -23, -16])
  func loudness(target: Double) throws {
    let talk = talk([Turn(isGuest: false, decibels: -25, words: 8)])
    let out = try render(try level(("loudness", "\(target)")), [talk.host], rate: rate)
    var meter = LoudnessMeter(format: StreamFormat(sampleRate: rate, channelCount: 1))
    meter.add(AudioBuffer(channels: out).frames)
    #expect(abs(try #require(meter.integratedLUFS) - target) < 2)
  }

  @Test("a soft speaker is raised from the first syllable on, and no longer than until the last")
  func onsets() throws {
    let talk = talk([
      Turn(isGuest: false, decibels: -19, words: 4), Turn(isGuest: true, decibels: -39, words: 1),
      Turn(isGuest: false, decibels: -19, words: 4),
    ])
    let sound = talk.sound
    let out = try render(try level(), [sound], rate: rate)[0]
    let gains = talk.words.map { word -> (first: Double, whole: Double) in
      let first = word.frames.prefix(rate / 10)
      return (
        decibels(TestSupport.level(out[first]) / TestSupport.level(sound[first])),
        decibels(TestSupport.level(out[word.frames]) / TestSupport.level(sound[word.frames]))
      )
    }
    for gain in gains { #expect(abs(gain.first - gain.whole) < 0.5) }
    let host = gains[0].whole
    for (gain, word) in zip(gains, talk.words) {
      #expect(abs(gain.whole - (word.isGuest ? host + 20 : host)) < 2.5)
    }
  }

  @Test("one speaker has one gain, however the syllables swell")
  func steadiness() throws {
    let talk = talk([Turn(isGuest: false, decibels: -28, words: 12)])
    let out = try render(try level(), [talk.host], rate: rate)[0]
    let frames = talk.words.flatMap { Array($0.frames) }.filter { talk.host[$0].magnitude > 1e-3 }
    let gains = frames.map { decibels(Double(out[$0] / talk.host[$0])) }
    #expect(try #require(gains.max()) - (try #require(gains.min())) < 1.5)
  }

  @Test("noise and tones alone are not raised")
  func noSpeech() throws {
    let hiss = noise(count: 6 * rate, amplitude: 0.01)
    let hum = zip(hiss, sine(100, rate: rate, count: hiss.count, amplitude: 0.02)).map { $0 + $1 }
    for sound in [hiss, hum] {
      let out = try render(try level(("loudness", "-10")), [sound], rate: rate)[0]
      #expect(decibels(TestSupport.level(out) / TestSupport.level(sound)) < 0.5)
    }
  }

  @Test("the tones that are left of noise are not raised as a soft speaker is")
  func residualTones() throws {
    var denoise = Denoise()
    try denoise.set("floor", word: "-40")
    let talk = talk([Turn(isGuest: false, decibels: -19, words: 4)])
    let sound = talk.host + [Float](repeating: 0, count: 4 * rate) + talk.host
    let pause = talk.host.count - rate / 5..<talk.host.count + 4 * rate
    var shares: [Double] = []
    for seed in UInt64(1)...3 {
      let hiss = noise(
        count: sound.count, seed: seed, amplitude: Float(pow(10, -29.0 / 20) * 3.0.squareRoot()))
      let left = try render(denoise, [zip(sound, hiss).map { $0 + $1 }], rate: rate)[0]
      let out = try render(try level(), [left], rate: rate)[0]
      func gain(_ part: Range<Int>) -> Double {
        decibels(TestSupport.level(out[part]) / TestSupport.level(left[part]))
      }
      let host = gain(talk.words[1].frames)
      let parts = stride(from: pause.lowerBound, to: pause.upperBound, by: 80).map { $0..<$0 + 80 }
      shares.append(Double(parts.count(where: { gain($0) > host + 2 })) / Double(parts.count))
    }
    // Taken for a speaker, they are raised by 20 dB in two thirds of the pause.
    #expect(shares.reduce(0, +) / 3 < 0.2, "\(shares)")
  }

  @Test("no speaker is raised by more than the maximum, and strength takes a part of the decibels")
  func limits() throws {
    let talk = talk([Turn(isGuest: false, decibels: -45, words: 4)])
    func gain(_ words: (String, String)...) throws -> Double {
      var level = Level()
      for (parameter, word) in words { try level.set(parameter, word: word) }
      let out = try render(level, [talk.host], rate: rate)[0]
      let frames = talk.words[1].frames
      return decibels(TestSupport.level(out[frames]) / TestSupport.level(talk.host[frames]))
    }
    let whole = try gain()
    #expect(abs(try gain(("max-gain", "6")) - 6) < 0.1)
    #expect(abs(try gain(("strength", "50")) - whole / 2) < 0.1)
  }

  @Test("with a speaker in each channel, what one microphone hears of the other is not raised")
  func channels() throws {
    let talk = talk(
      [0, 1, 0, 1].map { Turn(isGuest: $0 == 1, decibels: $0 == 1 ? -39 : -19, words: 4) })
    let crosstalk: Float = 0.03
    let left = zip(talk.host, talk.guest).map { $0 + crosstalk * $1 }
    let right = zip(talk.guest, talk.host).map { $0 + crosstalk * $1 }
    let out = try render(try level(("channels", "each")), [left, right], rate: rate)
    let (host, guest) = (powers(out[0], talk).host, powers(out[1], talk).guest)
    #expect(abs(10 * log10(host / guest)) < 3)
    // 30 dB below, and no nearer.
    #expect(10 * log10(powers(out[1], talk).host / host) < -28)
  }
}
