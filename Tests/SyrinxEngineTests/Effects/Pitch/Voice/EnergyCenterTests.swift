import Foundation
import Testing

@testable import SyrinxEngine

@Suite struct EnergyCenterTests {
  /// Harmonics that all have a phase of zero at a sample.
  private func pulses(about center: Double, period: Double) -> [Float] {
    (0..<400).map { index in
      (1...7).reduce(Float(0)) { sum, harmonic in
        sum + Float(cos(2 * .pi * Double(harmonic) * (Double(index) - center) / period))
      }
    }
  }

  private func offset(_ sound: [Float], from position: Double, _ period: Double) -> Double? {
    EnergyCenter.offset(in: sound.span, from: position, period: period)
  }

  @Test(arguments: [31.7, 48, 73.4], [-0.45, -0.2, 0, 0.1, 0.4])
  func `harmonics in phase have their energy where they are`(
    _ period: Double, _ fraction: Double
  ) throws {
    let center = 200.3
    let sound = pulses(about: center, period: period)
    let found = try #require(offset(sound, from: center - fraction * period, period))
    #expect((found - fraction * period).magnitude < 0.01 * period)
  }

  @Test func `polarity and level do not matter`() throws {
    let sound = pulses(about: 190, period: 52)
    let turned = sound.map { -0.01 * $0 }
    let one = try #require(offset(sound, from: 200, 52))
    let other = try #require(offset(turned, from: 200, 52))
    #expect((one - other).magnitude < 1e-3)
  }

  @Test func `silence and what is not known have none`() {
    let silence = [Float](repeating: 0, count: 400)
    #expect(offset(silence, from: 200, 50) == nil)
    let sound = pulses(about: 200, period: 50)
    #expect(offset(sound, from: 40, 50) == nil)
    #expect(offset(sound, from: 360, 50) == nil)
  }
}
