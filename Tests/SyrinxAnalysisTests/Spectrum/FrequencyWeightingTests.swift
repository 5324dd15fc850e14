import Foundation
import Testing

@testable import SyrinxAnalysis

struct FrequencyWeightingTests {
  /// IEC 61672-1:2013, table 3: third octaves from 10 Hz to 20 kHz, rounded there to a tenth.
  static let table = [
    -70.4, -63.4, -56.7, -50.5, -44.7, -39.4, -34.6, -30.2, -26.2, -22.5, -19.1, -16.1, -13.4,
    -10.9, -8.6, -6.6, -4.8, -3.2, -1.9, -0.8, 0, 0.6, 1.0, 1.2, 1.3, 1.2, 1.0, 0.5, -0.1, -1.1,
    -2.5, -4.3, -6.6, -9.3,
  ]

  @Test("Curve A is that of IEC 61672 at all third octaves, within a tenth of a decibel")
  func curveA() {
    for (index, level) in Self.table.enumerated() {
      // The exact middles, of which 1000 Hz is one.
      let hertz = 1000 * pow(10, Double(index - 20) / 10)
      let gain = 20 * log10(FrequencyWeighting.a.gain(at: hertz))
      #expect(abs(gain - level) < 0.0501, "\(hertz) Hz: \(gain) dB, \(level) in the table")
    }
  }

  @Test("It is one at 1 kHz and nothing at 0 Hz; without it all is one")
  func ends() {
    #expect(FrequencyWeighting.a.gain(at: 1000) == 1)
    #expect(FrequencyWeighting.a.gain(at: 0) == 0)
    #expect(FrequencyWeighting.none.gain(at: 0) == 1)
  }
}
