import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("Anonymize")
struct AnonymizeTests {
  private func anonymize(_ alpha: Double, seed: Int = 0) -> Anonymize {
    var anonymize = Anonymize()
    anonymize.alpha = Curve(alpha)
    anonymize.seed = seed
    return anonymize
  }

  private let resonances = [500.0, 1500, 2546, 3300]

  private func measure(_ sound: [Float], rate: Int) throws -> [Double] {
    formants(of: try render(RateConversion(to: 8000), [sound], rate: rate)[0], rate: 8000)
  }

  @Test(
    "raises the angles of formants at 16 kHz to the power of alpha",
    arguments: [0.7, 0.8, 0.9], [16_000, 44_100])
  func formantPlaces(alpha: Double, rate: Int) throws {
    let sound = vowel(fundamental: 100, formants: resonances, rate: rate, count: 2 * rate)
    let out = try render(anonymize(alpha), [sound], rate: rate)[0]
    let got = try measure(out, rate: rate)
    for formant in try measure(sound, rate: rate).prefix(3) {
      let want = 16_000 / (2 * .pi) * pow(formant / 16_000 * 2 * .pi, alpha)
      #expect(got.contains { abs($0 / want - 1) < 0.06 }, "\(formant) Hz to \(want): \(got)")
    }
  }

  @Test("leaves the fundamental where it was", arguments: [90.0, 210], [0.5, 0.8])
  func fundamental(fundamental: Double, alpha: Double) throws {
    let rate = 22_050
    let sound = steadyVowel(
      fundamental: fundamental, formants: resonances, rate: rate, count: rate)
    let out = try render(anonymize(alpha), [sound], rate: rate)[0]
    let before = try #require(try medianPitch(of: sound, rate: rate))
    let after = try #require(try medianPitch(of: out, rate: rate))
    #expect(abs(1200 * log2(after / before)) < 10)
  }

  @Test("keeps the level", arguments: [0.5, 0.8, 0.95], [8000, 44_100])
  func levels(alpha: Double, rate: Int) throws {
    let sound = vowel(fundamental: 130, formants: resonances, rate: rate, count: rate)
    let out = try render(anonymize(alpha), [sound], rate: rate)[0]
    #expect(abs(decibels(level(out) / level(sound))) < 2)
  }

  @Test("changes next to nothing as alpha nears 1")
  func nearlyOne() throws {
    let sound = vowel(fundamental: 130, formants: resonances, rate: 16_000, count: 16_000)
    let out = try render(anonymize(0.9999), [sound], rate: 16_000)[0]
    #expect(decibels(level(zip(out, sound).map { $0 - $1 }) / level(sound)) < -40)
  }

  @Test("follows a curve of alpha, and where that is 1 gives back the sound to −120 dB")
  func curve() throws {
    let sound = noise(count: 16_000)
    var parameters = Anonymize()
    try parameters.set("alpha", word: "1@0.5s/0.8@0.5s")
    let out = try render(parameters, [sound], rate: 16_000)[0]
    #expect(largestDifference(Array(out[..<7500]), Array(sound[..<7500])) < 1e-6)
    #expect(largestDifference(Array(out[9000...]), Array(sound[9000...])) > 0.01)
  }

  @Test("is bypassValue at 1 without a seed only")
  func bypassValue() {
    #expect(anonymize(1).isBypass)
    #expect(!anonymize(1, seed: 3).isBypass)
    #expect(!anonymize(0.8).isBypass)
  }

  @Test("with a seed is as with an alpha at most 0.1 away, its own for each seed")
  func seeds() throws {
    let sound = [vowel(fundamental: 130, formants: resonances, rate: 8000, count: 4000)]
    let plain = try render(anonymize(0.8), sound, rate: 8000)
    let first = try render(anonymize(0.8, seed: 1), sound, rate: 8000)
    #expect(try render(anonymize(0.8, seed: 1), sound, rate: 8000) == first)
    #expect(try render(anonymize(0.8, seed: 2), sound, rate: 8000) != first)
    #expect(first != plain)
  }

  /// As in live playing, without what comes before its latency.
  private func live(
    _ alpha: Double, _ channels: [[Float]], rate: Int, block: Int = 64
  ) throws -> [[Float]] {
    let format = StreamFormat(sampleRate: rate, channelCount: channels.count)
    var state = try AnonymizeState(
      anonymize(alpha),
      ProcessorSetup(
        inputs: [StreamInfo(format: format, length: nil)], maximumFrameCount: block, isLive: true))
    #expect(state.latency == max(2 * rate / 1000, 16))
    var buffer = AudioBuffer(channels: channels)
    for start in stride(from: 0, to: channels[0].count, by: block) {
      var part = buffer.extracting(start..<min(start + block, channels[0].count))
      state.process(&part)
    }
    return buffer.channels.map { Array($0.dropFirst(state.latency)) }
  }

  @Test(
    "live, is the same in blocks of any size, and gives back the sound where it changes next to nothing",
    arguments: [1000, 8000, 11_025, 96_000])
  func liveBlocks(rate: Int) throws {
    let sound = [3, 4].map { noise(count: 3000, seed: $0, amplitude: 0.5) }
    let want = try live(0.7, sound, rate: rate)
    #expect(want.allSatisfy(isFinite))
    for block in [1, 1000] { #expect(try live(0.7, sound, rate: rate, block: block) == want) }
    let same = try live(0.99999, sound, rate: rate)
    for (same, sound) in zip(same, sound) {
      #expect(decibels(level(zip(same, sound).map { $0 - $1 }) / level(sound)) < -40)
    }
  }

  @Test("live, is two milliseconds late and does the same", arguments: [16_000, 48_000])
  func live(rate: Int) throws {
    let sound = vowel(fundamental: 100, formants: resonances, rate: rate, count: 2 * rate)
    let out = try live(0.8, [sound], rate: rate)[0]
    #expect(abs(decibels(level(out) / level(sound))) < 2)
    let got = try measure(out, rate: rate)
    for formant in try measure(sound, rate: rate).prefix(3) {
      let want = 16_000 / (2 * .pi) * pow(formant / 16_000 * 2 * .pi, 0.8)
      #expect(got.contains { abs($0 / want - 1) < 0.06 }, "\(formant) Hz to \(want): \(got)")
    }
    let after = try #require(try medianPitch(of: out, rate: rate))
    let before = try #require(try medianPitch(of: sound, rate: rate))
    #expect(abs(1200 * log2(after / before)) < 10)
    let same = try live(0.9999, [sound], rate: rate)[0]
    #expect(decibels(level(zip(same, sound).map { $0 - $1 }) / level(sound)) < -40)
  }

  @Test("treats each channel by itself")
  func channels() throws {
    let voices = [100.0, 170].map {
      vowel(fundamental: $0, formants: resonances, rate: 16_000, count: 8000)
    }
    let out = try render(anonymize(0.8), [voices[0], voices[1], voices[0]], rate: 16_000)
    #expect(out[0] == out[2])
    #expect(try render(anonymize(0.8), [voices[1]], rate: 16_000)[0] == out[1])
  }
}
