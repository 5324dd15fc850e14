/// Takes hum and rumble out of what is looked at for a voice: a Butterworth filter of fourth order.
///
/// Of a voice that is lower than its edge the harmonics remain, which tell the pitch as well.
struct VoiceHighPass {
  private var sections: Series<Biquad, Biquad>
  private let gain: Double

  /// In Hz.
  private static let edge = 80.0
  /// No sample is as large; what is counts as silence, as does what is no number: it would stay in the
  /// filter for ever.
  private static let largest: Float = 1e9

  init(sampleRate: Double) {
    let w0 = 2 * .pi * min(Self.edge / sampleRate, 0.25)
    let (first, second) = (
      BiquadCoefficients.highPass(w0: w0, α: BiquadWidth.α(w0: w0, q: 0.541196)),
      BiquadCoefficients.highPass(w0: w0, α: BiquadWidth.α(w0: w0, q: 1.306563))
    )
    sections = Series(first: Biquad(first), second: Biquad(second))
    gain = first.b0 * second.b0
  }

  mutating func filter(_ samples: inout [Float], _ part: Range<Int>) {
    var memory = samples.mutableSpan
    for index in part {
      let sample = memory[index].magnitude < Self.largest ? memory[index] : 0
      memory[index] = Float(sections.step(SIMD2(repeating: gain * Double(sample))).x)
    }
    sections.first.flushDenormals()
    sections.second.flushDenormals()
  }
}
