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

  /// Turns samples, of so many steps to full scale, into whole numbers of steps within full scale,
  /// to be rounded without further dither.
  mutating func shape(
    _ samples: Span<Float>, by steps: Float, noise run: [Float], from start: Int,
    into target: inout [Float]
  ) {
    let noise = run.span.extracting(start..<start + samples.count)
    var rounds = target.mutableSpan
    let (lowest, highest) = (-steps, steps - 1)
    let (c1, c2, c3, c4, c5) = taps
    var (e1, e2, e3, e4, e5) = errors
    for index in samples.indices {
      let sample = samples[index] == samples[index] ? samples[index] * steps : 0
      // The newest error comes last: it is the only one that has to be waited for.
      let feedback = c5 * e5 + c4 * e4 + c3 * e3 + c2 * e2 + c1 * e1
      let wanted = limited(sample, lowest, highest) - feedback
      let rounded = limited(nearestWhole(wanted + noise[index]), lowest, highest)
      // An error larger than rounding can make comes from the limits and is not fed back.
      let error = limited(rounded - wanted, -2, 2)
      rounds[index] = rounded
      (e5, e4, e3, e2, e1) = (e4, e3, e2, e1, error)
    }
    errors = (e1, e2, e3, e4, e5)
  }
}

/// The nearest whole number of one that is smaller than 2²²; halves go to the even one.
@inline(__always)
func nearestWhole(_ value: Float) -> Float { (value + 12_582_912) - 12_582_912 }

/// A number kept within limits, without a branch.
@inline(__always)
func limited(_ value: Float, _ lowest: Float, _ highest: Float) -> Float {
  let floor = value < lowest ? lowest : value
  return floor > highest ? highest : floor
}
