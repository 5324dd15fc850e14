import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite struct VoiceShifterTests {
  private static let rate = 22_050

  private func shifted(
    _ channels: [[Float]], _ asked: VoiceControls, block: Int = 512
  ) throws -> [[Float]] {
    let input = AudioBuffer(channels: channels)
    let count = input.frameCapacity
    let length = Int((Double(count) / asked.tempo).rounded())
    var output = AudioBuffer(channelCount: channels.count, frameCapacity: length)
    var shifter = try VoiceShifter(
      format: StreamFormat(sampleRate: Self.rate, channelCount: channels.count), range: 70...400,
      course: VoiceCourse(
        controls: { _ in asked }, times: SpeedCurve(FrameCurve(constant: asked.tempo)),
        ratios: asked.ratio...asked.ratio, formants: asked.formants...asked.formants,
        tempos: asked.tempo...asked.tempo))
    let silence = AudioBuffer(channelCount: channels.count, frameCapacity: block)
    var start = 0
    var done = 0
    while done < length {
      let end = min(start + block, count)
      shifter.feed(start < count ? input.frames.extracting(start..<end) : silence.frames)
      start += start < count ? end - start : block
      while done < length, shifter.readyCount > 0 {
        let ready = min(shifter.readyCount, length - done)
        var part = output.extracting(done..<done + ready)
        shifter.drain(into: &part)
        done += ready
      }
    }
    return output.channels
  }

  private func vowel(_ frequency: Double, count: Int = 22_050) -> [Float] {
    steadyVowel(
      fundamental: frequency, formants: [700, 1200, 2500], rate: Self.rate, count: count)
  }

  /// The frequency of the harmonic nearest to a guess, from how its phase turns in the middle half.
  private func frequency(of sound: [Float], near guess: Double) -> Double {
    let half = sound.count / 4
    func phase(_ start: Int) -> Double {
      var re = 0.0
      var im = 0.0
      for index in 0..<half {
        let window = 0.5 - 0.5 * cos(2 * .pi * Double(index) / Double(half))
        let angle = 2 * .pi * guess * Double(start + index) / Double(Self.rate)
        re += window * Double(sound[start + index]) * cos(angle)
        im -= window * Double(sound[start + index]) * sin(angle)
      }
      return atan2(im, re)
    }
    // An eighth of a fundamental's error in between turns less than half a circle.
    let step = Int(2 * Double(Self.rate) / guess)
    let start = sound.count / 3
    let turn = remainder(phase(start + step) - phase(start), 2 * .pi)
    return guess + turn * Double(Self.rate) / (2 * .pi * Double(step))
  }

  @Test func `without change the input comes back`() throws {
    let sound = vowel(133.7) + noise(count: 5000, amplitude: 0.1) + vowel(91, count: 8000)
    let back = try shifted([sound], VoiceControls())[0]
    let largest = zip(back, sound).map { ($0 - $1).magnitude }.max() ?? 1
    #expect(largest < 1e-5)
  }

  @Test(arguments: [(110.3, 1.26), (110.3, 0.667), (173.1, 2.0), (173.1, 0.5), (131.9, 4.0)])
  func `a vowel has the pitch asked for, within a cent and a half`(
    _ fundamental: Double, _ ratio: Double
  ) throws {
    let sound = try shifted([vowel(fundamental)], VoiceControls(ratio: ratio))[0]
    let found = frequency(of: sound, near: fundamental * ratio)
    #expect((1200 * log2(found / (fundamental * ratio))).magnitude < 1.5)
  }

  @Test(arguments: [0.25, 0.5, 0.8, 1.5, 4.0])
  func `tempo leaves the pitch`(_ tempo: Double) throws {
    let sound = try shifted(
      [vowel(147.3, count: 44_100)], VoiceControls(tempo: tempo))[0]
    #expect(sound.count == Int((44_100 / tempo).rounded()))
    #expect((1200 * log2(frequency(of: sound, near: 147.3) / 147.3)).magnitude < 5)
  }

  @Test(arguments: [1, 100, 333])
  func `blocks of any size give the same samples`(_ block: Int) throws {
    let sound =
      noise(count: 3000, amplitude: 0.05) + vowel(122, count: 9000)
      + noise(count: 4000, amplitude: 0.05)
    for asked in [
      VoiceControls(ratio: 1.3, formants: 1.2), VoiceControls(ratio: 0.5, tempo: 0.7),
    ] {
      #expect(try shifted([sound], asked, block: block) == shifted([sound], asked))
    }
  }

  @Test(arguments: [0.8, 1.25])
  func `formants move as asked`(_ formants: Double) throws {
    let sound = steadyVowel(
      fundamental: 100, formants: [1000], rate: Self.rate, count: Self.rate)
    let moved = try shifted([sound], VoiceControls(formants: formants))[0]
    func level(at frequency: Double) -> Double {
      var re = 0.0
      var im = 0.0
      for index in 6000..<15_000 {
        let angle = 2 * .pi * frequency * Double(index) / Double(Self.rate)
        re += Double(moved[index]) * cos(angle)
        im += Double(moved[index]) * sin(angle)
      }
      return hypot(re, im)
    }
    let strongest = stride(from: 500.0, through: 1800, by: 100)
      .max { level(at: $0) < level(at: $1) }
    #expect(((strongest ?? 0) - 1000 * formants).magnitude <= 50)
  }

  @Test(arguments: [0.25, 0.5, 1.0, 2.0])
  func `a burst comes when it is due`(_ tempo: Double) throws {
    var sound = noise(count: 30_000, amplitude: 1e-4)
    let burst = noise(count: 300, seed: 2)
    let starts = [6000, 13_500, 21_300]
    for start in starts {
      for (index, sample) in burst.enumerated() { sound[start + index] += sample }
    }
    let played = try shifted([sound], VoiceControls(tempo: tempo))[0]
    for start in starts {
      let due = Int(Double(start) / tempo)
      let first = try #require((due - 800..<due + 800).first { played[$0].magnitude > 0.1 })
      // 5 ms, and 2 ms where time is not stretched.
      #expect((first - due).magnitude < (tempo == 1 ? 44 : 110))
    }
  }

  @Test func `the image of a stereo voice stays`() throws {
    let sound = vowel(160, count: 9000)
    let both = try shifted([sound, sound.map { -0.5 * $0 }], VoiceControls(ratio: 1.4))
    #expect(zip(both[0], both[1]).allSatisfy { (0.5 * $0 + $1).magnitude < 1e-5 })
  }

  @Test(arguments: [0.25, 0.5, 1.5, 2.0, 4.0])
  func `a voice stays as loud as it was`(_ ratio: Double) throws {
    let sound = vowel(140)
    let moved = try shifted([sound], VoiceControls(ratio: ratio))[0]
    let middle = 6000..<16_000
    let decibels = 20 * log10(level(moved[middle]) / level(sound[middle]))
    #expect(decibels.magnitude < 1)
  }

  @Test func `silence stays silent and extremes stay finite`() throws {
    let silence = try shifted([[Float](repeating: 0, count: 9000)], VoiceControls(ratio: 2))[0]
    #expect(silence.allSatisfy { $0 == 0 })
    let loud = vowel(100, count: 9000).map { $0 * 1e6 } + noise(count: 5000, amplitude: 1e-9)
    let asked = VoiceControls(ratio: 4, formants: 0.5, tempo: 0.25)
    #expect(try shifted([loud], asked)[0].allSatisfy { $0.isFinite })
  }
}
