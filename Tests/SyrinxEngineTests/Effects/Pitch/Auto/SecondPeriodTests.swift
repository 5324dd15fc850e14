import Foundation
import Testing

@testable import SyrinxEngine

@Suite("A second period in a sound")
struct SecondPeriodTests {
  private static let rate = 8000.0

  private func measure(_ tones: [Double]) throws -> SecondPeriod {
    var meter = try SecondPeriodMeter(sampleRate: Self.rate)
    let sound = (0..<meter.frameCount).map { frame in
      tones.reduce(Float()) { $0 + 0.1 * Float(sin(2 * .pi * $1 * Double(frame) / Self.rate)) }
    }
    return meter.measure(sound.span)
  }

  @Test("is not found in one voice, however low", arguments: [55.0, 90, 150, 280])
  func oneVoice(fundamental: Double) throws {
    let harmonics = stride(from: fundamental, through: 1500, by: fundamental)
    let found = try measure(Array(harmonics))
    #expect(found.combs.gain < 0.03 && found.bands.gain < 0.03, "\(found)")
  }

  @Test("takes out what the best single comb leaves of two voices")
  func twoVoices() throws {
    // The correlation is the transform of the magnitudes, here summed up as it is defined, divided by
    // the window's own.
    let tones = [200.0, 400, 600, 310, 930]
    let length = 0.05
    let bins = stride(from: 40.0, through: 3000, by: 5).map { frequency in
      let count = Int(length * Self.rate)
      var (re, im) = (0.0, 0.0)
      for frame in 0..<count {
        let time = Double(frame) / Self.rate
        let window = 0.5 - 0.5 * cos(2 * .pi * (Double(frame) + 0.5) / Double(count))
        let sample = window * tones.reduce(0) { $0 + sin(2 * .pi * $1 * time) }
        re += sample * cos(2 * .pi * frequency * time)
        im += sample * sin(2 * .pi * frequency * time)
      }
      return (frequency, magnitude: hypot(re, im))
    }
    let whole = bins.reduce(0) { $0 + $1.magnitude }
    let left = stride(from: 0.0025, through: 0.02, by: 0.00003).map { period in
      let (part, angle) = (period / length, 2 * .pi * period / length)
      let own = (1 - part) * (2.0 / 3 + cos(angle) / 3) + sin(angle) / (2 * .pi)
      let sum = bins.reduce(0) { $0 + $1.magnitude * cos(2 * .pi * $1.0 * period) }
      return 1 - sum / whole / own
    }
    let least = try #require(left.min())
    #expect(least > 0.1)
    let found = try measure(tones)
    #expect((Double(found.combs.byOne) - least).magnitude < 0.03, "\(found) \(least)")
    #expect(found.combs.gain > 0.1, "\(found)")
    // Each band has a voice of its own here, or the tones of both.
    #expect(found.bands.gain > 0.1, "\(found)")
  }

  @Test("is not sought in silence")
  func silence() throws {
    let found = try measure([])
    #expect(found.power == 0 && found.combs.gain == 0 && found.bands.gain == 0)
  }
}
