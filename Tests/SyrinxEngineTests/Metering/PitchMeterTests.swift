import Foundation
import SyrinxEngine
import TestSupport
import Testing

@Suite("The pitch meter")
struct PitchMeterTests {
  private func median(_ channels: [[Float]], rate: Int, block: Int = 1000) throws -> Double? {
    try measure(channels, rate: rate, block: block).median
  }

  private func measure(
    _ channels: [[Float]], rate: Int, block: Int = 1000
  ) throws -> (median: Double?, voicedShare: Double?) {
    var meter = try PitchMeter(
      format: StreamFormat(sampleRate: rate, channelCount: channels.count))
    let buffer = AudioBuffer(channels: channels)
    var start = 0
    while start < buffer.frameCapacity {
      meter.add(buffer.frames.dropFirst(start).prefix(block))
      start += block
    }
    return (meter.median, meter.voicedShare)
  }

  /// A vowel that keeps its pitch, with white noise 20 dB below.
  private func noisyVowel(_ fundamental: Double, _ formants: [Double], rate: Int) -> [Float] {
    let sound = steadyVowel(
      fundamental: fundamental, formants: formants, rate: rate, count: rate / 2)
    // Uniform noise has a third of the square of its amplitude for power.
    let hiss = noise(count: sound.count, amplitude: 0.01 * Float(3).squareRoot())
    return zip(sound, hiss).map { $0 + $1 }
  }

  @Test(
    "is within 20 cents on vowels in noise",
    arguments: [80.0, 97, 120, 155, 200, 261.6, 330, 400],
    [[700.0, 1220, 2600], [270, 2290, 3010], [300, 870, 2240], [530, 1840, 2480]])
  func vowels(fundamental: Double, formants: [Double]) throws {
    let found = try median([noisyVowel(fundamental, formants, rate: 16_000)], rate: 16_000)
    #expect(abs(1200 * log2(try #require(found) / fundamental)) < 20)
  }

  @Test(
    "reads the same at every rate", arguments: [8000, 11_025, 22_050, 44_100, 48_000, 96_000])
  func rates(rate: Int) throws {
    for fundamental in [82.0, 390] {
      let found = try median([noisyVowel(fundamental, [600, 1100, 2500], rate: rate)], rate: rate)
      #expect(abs(1200 * log2(try #require(found) / fundamental)) < 20)
    }
  }

  @Test("has a track as long as the sound at the highest rates", arguments: [2_822_400, 6_144_000])
  func highestRates(rate: Int) throws {
    let turn = 2 * Double.pi * 200 / Double(rate)
    let sound = TestSupport.sound(count: rate / 5) { frame in
      Float(0.3 * sin(turn * Double(frame)) + 0.2 * sin(2 * turn * Double(frame)))
    }
    var meter = try PitchMeter(
      format: StreamFormat(sampleRate: rate, channelCount: 1), keepsTrack: true)
    meter.add(AudioBuffer(channels: [sound]).frames)
    let found = meter.finishTrack()
    let track = try #require(found)
    #expect(abs(track.frequencies.count - 40) <= 1)
    #expect(abs(1200 * log2(try #require(track.frequencies[20]) / 200)) < 20)
  }

  @Test(
    "finds nothing in tones above its range, pure or not, with noise or without",
    arguments: [620.0, 650, 700, 997, 1000, 1300, 2000, 2399],
    [8000, 11_025, 16_000, 22_050, 44_100, 48_000])
  func highTones(frequency: Double, rate: Int) throws {
    let hiss = noise(count: rate / 2, amplitude: 0.05)
    let pure = sine(frequency, rate: rate, count: rate / 2)
    let second = sine(2 * frequency, rate: rate, count: rate / 2)
    var sounds = [pure, zip(pure, hiss).map { $0 + $1 }]
    if 2 * frequency < 3500 { sounds.append(zip(pure, second).map { $0 + 0.7 * $1 }) }
    for sound in sounds {
      let found = try measure([sound], rate: rate)
      #expect(found.median == nil)
      #expect(try #require(found.voicedShare) < 0.02)
    }
  }

  @Test(
    "hears voices with one harmonic far above the others", arguments: [90.0, 150, 230, 310, 390],
    [2, 3, 4])
  func strongHarmonic(fundamental: Double, harmonic: Int) throws {
    let rate = 16_000
    var sound = noise(count: rate / 2, amplitude: 0.01)
    for number in 1...8 where Double(number) * fundamental < 3000 {
      let height = number == harmonic ? 0.5 : 0.1
      let part = sine(
        Double(number) * fundamental, rate: rate, count: rate / 2, amplitude: height)
      sound = zip(sound, part).map { $0 + $1 }
    }
    let found = try measure([sound], rate: rate)
    #expect(abs(1200 * log2(try #require(found.median) / fundamental)) < 20)
    #expect(try #require(found.voicedShare) > 0.9)
  }

  @Test("takes the middle of a melody, and of the loud parts only")
  func melody() throws {
    let parts = [(100.0, 0.9), (150, 0.6), (240, 1.2), (95, 1.0)].map { frequency, seconds in
      sine(frequency, rate: 16_000, count: Int(16_000 * seconds))
    }
    let hum = sine(500, rate: 16_000, count: 80_000, amplitude: 0.002)
    let found = try median([parts.reduce(hum, +)], rate: 16_000)
    // 1.9 s lie below 150 Hz and 1.2 s above.
    #expect(abs(try #require(found) - 100) < 1)
  }

  @Test("finds nothing in silence, in noise, in a click, and in next to no sound at all")
  func nothing() throws {
    for sound in [
      [Float](repeating: 0, count: 16_000), noise(count: 16_000), impulse(at: 100, count: 16_000),
      [0.5], [], sine(200, rate: 16_000, count: 300),
    ] {
      #expect(try median([sound], rate: 16_000) == nil)
    }
  }

  @Test(
    "reads the same however the sound is cut, and from any one channel", arguments: [1, 7, 4096])
  func blocks(block: Int) throws {
    let sound = vowel(fundamental: 180, formants: [500, 1500], rate: 22_050, count: 11_025)
    let want = try median([sound], rate: 22_050)
    #expect(want != nil)
    #expect(try median([sound], rate: 22_050, block: block) == want)
    let silence = [Float](repeating: 0, count: sound.count)
    #expect(try median([silence, sound], rate: 22_050, block: block) == want)
  }
}
