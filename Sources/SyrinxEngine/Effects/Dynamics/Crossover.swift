import SyrinxSystem

/// Linkwitz–Riley crossovers of the fourth order: two Butterworth filters of the second in a row, whose
/// low and high outputs add up to an all-pass with the same poles (S. P. Lipshitz and J. Vanderkooy, "A
/// Family of Linear-Phase Crossover Networks of High Slope Derived by Time Delay", J. Audio Eng. Soc. 31,
/// 1983).
enum Crossover {
  /// The filters of a band: high-passes at all limits below it, a low-pass at its own, and the
  /// all-passes of those above it.
  static func sections(
    ofBand index: Int, _ limits: [Double], sampleRate: Int
  ) -> [BiquadCoefficients] {
    limits.enumerated().flatMap { position, limit -> [BiquadCoefficients] in
      let w0 = 2 * Double.pi * limit / Double(sampleRate)
      let α = sin(w0) / 2.0.squareRoot()
      if position < index {
        return Array(repeating: .highPass(w0: w0, α: α), count: 2)
      }
      if position == index { return Array(repeating: .lowPass(w0: w0, α: α), count: 2) }
      return [.allPass(w0: w0, α: α)]
    }
  }
}
