import Foundation
import SyrinxEngine
import TestSupport
import Testing

@Suite("Whisper")
struct WhisperTests {
  private func whisper(mix: Double = 100, seed: Int = 0) -> Whisper {
    var whisper = Whisper()
    whisper.mix = Curve(mix)
    whisper.seed = seed
    return whisper
  }

  private func glide(_ fundamental: Double, seconds: Int = 2) -> [Float] {
    vowel(
      fundamental: fundamental, formants: [700, 1220, 2600], rate: 44_100, count: 44_100 * seconds)
  }

  @Test("leaves nothing of the pitch", arguments: [85.0, 120, 200, 310])
  func noPitch(fundamental: Double) throws {
    let rate = 16_000
    let sound = steadyVowel(
      fundamental: fundamental, formants: [700, 1220, 2600], rate: rate, count: 2 * rate)
    let lags = rate / 500...rate / 75
    #expect(lags.contains { periodicity(sound[...], lag: $0) > 0.9 })
    let out = try render(whisper(), [sound], rate: rate)[0]
    // A resonance of 70 Hz itself takes some periods to forget.
    #expect(lags.allSatisfy { periodicity(out[...], lag: $0) < 0.35 })
    #expect(try medianPitch(of: out, rate: rate) == nil)
  }

  @Test("keeps vowel and level", arguments: [85.0, 120, 180])
  func vowels(fundamental: Double) throws {
    let sound = glide(fundamental)
    let out = try render(whisper(), [sound], rate: 44_100)[0]
    try expectVowel(out, like: sound)
  }

  @Test("follows the level of the voice")
  func envelope() throws {
    var sound = glide(120, seconds: 3)
    for frame in sound.indices { sound[frame] *= frame / 44_100 == 1 ? 0.03 : 1 }
    let out = try render(whisper(), [sound], rate: 44_100)[0]
    for second in 0..<3 {
      let range = second * 44_100 + 4000..<(second + 1) * 44_100 - 4000
      #expect(abs(decibels(level(out[range]) / level(sound[range]))) < 1.5)
    }
  }

  @Test("is the same for one seed and another for another")
  func seeds() throws {
    let sound = [noise(count: 6000)]
    let first = try render(whisper(seed: 7), sound, rate: 44_100)
    #expect(try render(whisper(seed: 7), sound, rate: 44_100) == first)
    let second = try render(whisper(seed: 8), sound, rate: 44_100)
    // Two noises of one level that have nothing in common differ by 3 dB more than each has.
    let difference = zip(first[0], second[0]).map { $0 - $1 }
    #expect(abs(decibels(level(difference) / level(first[0])) - 3) < 1)
  }

  @Test("half mixed is the mean of the voice and the whisper, sample by sample")
  func mix() throws {
    let sound = noise(count: 6000)
    let wet = try render(whisper(), [sound], rate: 44_100)[0]
    let half = try render(whisper(mix: 50), [sound], rate: 44_100)[0]
    #expect(largestDifference(half, zip(sound, wet).map { ($0 + $1) / 2 }) < 1e-6)
  }

  @Test("keeps a voice in its place between the channels")
  func channels() throws {
    let sound = noise(count: 6000)
    let out = try render(whisper(), [sound, sound.map { $0 / 2 }], rate: 44_100)
    #expect(largestDifference(out[0].map { $0 / 2 }, out[1]) < 1e-5)
  }
}
