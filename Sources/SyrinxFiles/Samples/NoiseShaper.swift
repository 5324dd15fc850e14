/// Feeds the error of rounding back, so that its spectrum leaves the range where hearing is keenest.
///
/// At 44.1 and 48 kHz with the five taps of Lipshitz, Vanderkooy and Wannamaker, "Minimally Audible
/// Noise Shaping", J. Audio Eng. Soc. 39 (1991); at other rates, which those taps are not made for,
/// with one tap, which takes the error out of the low frequencies.
struct NoiseShaper {
  private let taps: (Float, Float, Float, Float, Float)
  private var errors: (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)

  init(sampleRate: Int) {
    taps =
      sampleRate == 44100 || sampleRate == 48000
      ? (2.033, -2.165, 1.959, -1.590, 0.6149) : (1, 0, 0, 0, 0)
  }

  /// Turns the first samples, in steps, into what is to be rounded without further dither: whole numbers,
  /// already limited to a range.
  mutating func shape(
    _ steps: inout [Float], _ count: Int, noise run: [Float], from start: Int, lowest: Float,
    highest: Float
  ) {
    var samples = steps.mutableSpan
    let noise = run.span.extracting(start..<start + count)
    let (c1, c2, c3, c4, c5) = taps
    var (e1, e2, e3, e4, e5) = errors
    for index in 0..<count {
      let feedback = c1 * e1 + c2 * e2 + c3 * e3 + c4 * e4 + c5 * e5
      let wanted = min(max(samples[index], lowest), highest) - feedback
      let rounded = min(max(nearestWhole(wanted + noise[index]), lowest), highest)
      // An error larger than rounding can make comes from the limits and is not fed back.
      let error = min(max(rounded - wanted, -2), 2)
      samples[index] = rounded
      (e5, e4, e3, e2, e1) = (e4, e3, e2, e1, error)
    }
    errors = (e1, e2, e3, e4, e5)
  }
}

/// The nearest whole number of one that is smaller than 2²²; halves go to the even one.
@inline(__always)
func nearestWhole(_ value: Float) -> Float { (value + 12_582_912) - 12_582_912 }
