import TestSupport
import Testing

@testable import SyrinxEngine

@Suite("µ-law")
struct CodecTests {
  /// Decision and output values of ITU-T G.711, table 2a, in units of 14 bits: chords of sixteen steps, each step
  /// twice as high as in the chord before.
  private static let table: [(decision: Double, output: Double)] = {
    var table: [(Double, Double)] = []
    for chord in 0..<8 {
      for step in 0..<16 {
        table.append((Double((32 + 2 * step) << chord - 33), Double((33 + 2 * step) << chord - 33)))
      }
    }
    return table
  }()

  @Test("a sample becomes the value that the table has for it")
  func values() {
    #expect(Self.table.last?.output == 8031 && Self.table.last?.decision == 7903)
    for number in stride(from: -32_768, through: 32_767, by: 7) {
      let made = 8192 * Double(MuLawSource.decoded(Float(number) / 32_768).magnitude)
      // Decisions lie on whole numbers of 14 bits, samples between them.
      let wanted = [-0.5, 0, 0.5].map { slack in
        Self.table.last { $0.decision <= Double(abs(number)) / 4 + slack }?.output ?? 0
      }
      #expect(wanted.contains(made), "\(number): \(made), \(wanted)")
    }
    #expect(MuLawSource.decoded(0) == 0 && MuLawSource.decoded(.nan) == 0)
    #expect(MuLawSource.decoded(1.5) == Float(8031) / 8192)
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
