extension ShoeboxRoom {
  /// In hertz: two octaves from 250 Hz and from 4 kHz, each of which has its own time. Filters of a lower order
  /// leave enough of the longer decay in the band of 4 kHz to be measured there.
  private static let crossover = 1000.0
  /// The widths of a Butterworth filter of the fourth order.
  private static let widths = [0.541_196_100_146_197, 1.306_562_964_876_377]

  /// The high frequencies of one response and the low ones of another, as high + LP(low − high): what they have
  /// in common, such as the direct sound, is not filtered.
  static func joined(_ low: [Float], _ high: [Float], sampleRate: Int) -> [Float] {
    let w0 = 2 * Double.pi * min(crossover / Double(sampleRate), 0.499)
    let sections = widths.map {
      BiquadCoefficients.lowPass(w0: w0, α: BiquadWidth.α(w0: w0, q: $0))
    }
    var memory = [SIMD2<Double>](repeating: SIMD2(), count: sections.count)
    var response = low
    for frame in low.indices {
      let above = frame < high.count ? Double(high[frame]) : 0
      var x = Double(low[frame]) - above
      for (index, section) in sections.enumerated() {
        // The transposed direct form II.
        let y = section.b0 * x + memory[index].x
        memory[index].x = section.b1 * x - section.a1 * y + memory[index].y
        memory[index].y = section.b2 * x - section.a2 * y
        x = y
      }
      response[frame] = Float(above + x)
    }
    return response
  }
}
