import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("µ-law")
struct CodecTests {
  /// All values of the decoder, by the table of ITU-T G.711: chords of sixteen steps, each step twice as high
  /// as in the chord before, in units of 14 bits.
  private static let values: [Float] = {
    var values: [Float] = []
    for chord in 0..<8 {
      for step in 0..<16 {
        let height = (33 + 2 * step) << chord
        values.append(Float(height - 33) / 8192)
      }
    }
    return values
  }()

  @Test("a sample becomes one of the nearest values that the table has")
  func nearest() {
    for number in stride(from: -32_768, through: 32_767, by: 7) {
      let sample = Float(number) / 32_768
      let made = MuLawSource.decoded(sample)
      let distance = Self.values.map { ($0 - sample.magnitude).magnitude }.min()!
      #expect(Self.values.contains(made.magnitude), "\(number)")
      // A threshold is a whole number of 14 bits.
      #expect((made - sample).magnitude <= distance + 1 / 8192, "\(number)")
    }
    #expect(MuLawSource.decoded(0) == 0 && MuLawSource.decoded(.nan) == 0)
    #expect(MuLawSource.decoded(1.5) == Self.values.last!)
  }

  @Test("the effect is that at 8 kHz, and at any other rate what a telephone leaves")
  func line() throws {
    let sound = noise(count: 4000)
    #expect(
      try render(Codec(), [sound, sound], rate: 8000) == [
        sound.map(MuLawSource.decoded), sound.map(MuLawSource.decoded),
      ])
    for (hertz, passes) in [(1000.0, true), (3300, true), (4700, false), (9000, false)] {
      let tone = sine(hertz, rate: 44_100, count: 44_100)
      let made = try render(Codec(), [tone], rate: 44_100)[0]
      #expect(made.count == tone.count)
      let middle = 10_000..<30_000
      if passes {
        let error = middle.map { made[$0] - tone[$0] }
        #expect(decibels(level(error) / level(tone[middle])) < -33)
      } else {
        #expect(decibels(level(made[middle]) / level(tone[middle])) < -60)
      }
    }
  }

  @Test("a bit rate that the codec does not have becomes the nearest")
  func bitRates() {
    #expect(CodecRequest(.g726, near: 25).bitRate == 24)
    #expect(CodecRequest(.g726).bitRate == 32 && CodecRequest(.gsm, near: 64).bitRate == 13)
    #expect(CodecRequest(.mp3, near: 1000).bitRate == 320)
    #expect(CodecRequest(.imaADPCM, near: 16).bitRate == nil)
  }
}
