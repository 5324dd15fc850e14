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
    #expect(try measure(Array(harmonics)).share < 0.03)
  }

  @Test("takes out what the best single comb leaves of two voices")
  func twoVoices() throws {
    // Tones so far apart that the window keeps them apart; by theory a comb of a period T leaves the
    // mean of 1 − cos 2πfT.
    let tones = [200.0, 400, 600, 310, 930]
    let left = stride(from: 0.0025, through: 0.02, by: 0.00001).map { period in
      tones.reduce(0) { $0 + 1 - cos(2 * .pi * $1 * period) } / Double(tones.count)
    }
    let least = try #require(left.min())
    #expect(least > 0.1)
    let share = try measure(tones).share
    #expect((Double(share) - least).magnitude < 0.03, "\(share) \(least)")
  }

  @Test("is not sought in silence")
  func silence() throws {
    let found = try measure([])
    #expect(found.power == 0 && found.share == 0)
  }
}
