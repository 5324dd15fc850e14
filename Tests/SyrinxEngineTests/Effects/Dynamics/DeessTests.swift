import Foundation
import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("The de-esser")
struct DeessTests {
  private let rate = 44_100

  private func vowel(_ count: Int) -> [Float] {
    steadyVowel(fundamental: 140, formants: [700, 1200, 2600], rate: rate, count: count)
  }

  /// Half a second of vowel, then a tone where sibilants are.
  private func syllable(_ frequency: Double, amplitude: Double = 0.2) -> [Float] {
    vowel(rate / 2) + sine(frequency, rate: rate, count: rate / 2, amplitude: amplitude)
  }

  private func change(_ out: [Float], _ sound: [Float], _ range: Range<Int>) -> Double {
    decibels(level(out[range]) / level(sound[range]))
  }

  @Test("what lies between 5 and 9 kHz falls as the ratio says, by no more than the range")
  func sibilants() throws {
    let sound = syllable(7000)
    for (ratio, range, wanted) in [(4.0, 60.0, -7.5), (2, 60, -5), (50, 6, -6)] {
      var deess = Deess()
      deess.ratio = Curve(ratio)
      deess.range = Curve(range)
      let out = try render(deess, [sound], rate: rate)[0]
      // It is all there is: 10 dB above the threshold, less what the detector takes from its band's
      // edges; and a shelf, which takes a little more about its corner.
      let got = change(out, sound, rate * 3 / 4..<rate)
      #expect(got < 0.7 * wanted && got > 1.3 * wanted, "\(ratio) \(range): \(got)")
    }
  }

  @Test("vowels pass bit for bit, and so does a sibilant that does not stick out")
  func vowels() throws {
    let sound = vowel(rate)
    let out = try render(Deess(), [sound], rate: rate)[0]
    #expect(out.dropFirst(rate / 10) == sound.dropFirst(rate / 10))
    let soft = zip(sound, sine(7000, rate: rate, count: rate, amplitude: 0.02)).map { $0 + $1 }
    let kept = try render(Deess(), [soft], rate: rate)[0]
    #expect(kept.dropFirst(rate / 10) == soft.dropFirst(rate / 10))
  }

  @Test("minus zeros stay that, whatever the size of blocks", arguments: [7, 64])
  func minusZeros(blockFrameCount: Int) throws {
    let tone = sine(7000, rate: rate, count: 3000, amplitude: 0.2)
    let sound = tone.indices.map { $0 < 600 || $0 % 1000 >= 300 ? -0.0 : tone[$0] }
    let want = try render(Deess(), [sound], rate: rate, blockFrameCount: 4096)
    let got = try render(Deess(), [sound], rate: rate, blockFrameCount: blockFrameCount)
    #expect(bits(got) == bits(want))
  }

  @Test("a recording that is 30 dB softer is treated alike")
  func programDependent() throws {
    let loud = syllable(6500)
    let soft = loud.map { $0 / 32 }
    let a = try render(Deess(), [loud], rate: rate)[0]
    let b = try render(Deess(), [soft], rate: rate)[0]
    #expect(abs(change(a, loud, rate * 3 / 4..<rate) - change(b, soft, rate * 3 / 4..<rate)) < 0.01)
    #expect(change(a, loud, rate * 3 / 4..<rate) < -4)
  }

  @Test("a sibilant is caught within a few milliseconds, and the vowel after it is whole again")
  func times() throws {
    let sound = syllable(7000) + vowel(rate / 2)
    let out = try render(Deess(), [sound], rate: rate)[0]
    let onset = rate / 2
    #expect(change(out, sound, onset + rate / 125..<onset + rate / 50) < -4)
    #expect(abs(change(out, sound, rate + rate / 5..<3 * rate / 2)) < 0.01)
  }

  @Test(
    "a frequency that moves hears what one that stays hears, near the Nyquist frequency too",
    arguments: [2500.0, 4000, 6000, 7000])
  func movingFrequency(frequency: Double) throws {
    let tones = zip(
      steadyVowel(fundamental: 140, formants: [700, 1200], rate: 16_000, count: 16_000),
      sine(7600, rate: 16_000, count: 16_000, amplitude: 0.2)
    ).map { 0.2 * $0 + $1 }
    var deess = Deess()
    deess.freq = Curve(frequency)
    let fixed = try render(deess, [tones], rate: 16_000)[0]
    deess.freq = Curve(points: [
      .init(frequency, at: .seconds(0)), .init(frequency - 1, at: .seconds(1000)),
    ])
    let moving = try render(deess, [tones], rate: 16_000)[0]
    let part = 8000..<16_000
    #expect(abs(change(fixed, tones, part) - change(moving, tones, part)) < 0.05)
  }

  @Test("a stream without such frequencies passes")
  func lowRate() throws {
    let sound = noise(count: 2000)
    #expect(try render(Deess(), [sound], rate: 8000) == [sound])
  }
}
