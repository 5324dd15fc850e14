import SyrinxSystem

/// Finds where in its period a voice has its energy.
///
/// The component at the fundamental of a squared sound is the sum of Xₖ₊₁ X*ₖ over its harmonics X, so
/// its phase is the mean by which the phases of neighbours differ. A grain cut about the place where
/// that is zero has, between the old harmonics, the mean of both: neighbours that differ in phase cancel
/// each other there, and a shifted voice has holes in its spectrum.
enum EnergyCenter {
  /// Samples from a position to the nearest centre, at most half a period; nil where the sound is not
  /// known for a period to either side, is silent, or so loud that its low-rate form is not finite.
  ///
  /// The sound's slope is squared: of the sound itself the lowest harmonics alone would count.
  static func offset(in samples: Span<Float>, from position: Double, period: Double) -> Double? {
    let first = Int((position - period).rounded(.up))
    let last = Int((position + period).rounded(.down))
    guard period >= 2, first >= 1, last + 1 < samples.count else { return nil }
    let step = 0.5 * Double.pi / period
    let turnCos = cos(step)
    let turnSin = sin(step)
    // A quarter of the fundamental's phase, of which Hann's window is made too.
    var c = cos((Double(first) - position) * step)
    var s = sin((Double(first) - position) * step)
    var even = 0.0
    var odd = 0.0
    for index in first...last {
      let slope = Double(samples[index + 1] - samples[index - 1])
      let energy = c * c * slope * slope
      let halfCos = 2 * c * c - 1
      let halfSin = 2 * c * s
      even += energy * (2 * halfCos * halfCos - 1)
      odd += energy * 2 * halfCos * halfSin
      (c, s) = (c * turnCos - s * turnSin, s * turnCos + c * turnSin)
    }
    guard even != 0 || odd != 0, even.isFinite, odd.isFinite else { return nil }
    return atan2(odd, even) * period / (2 * .pi)
  }

  /// The same for a position in a stream.
  static func offset(
    in sound: SampleHistory, from position: Double, period: Double
  ) -> Double? {
    offset(in: sound.samples.span, from: position - Double(sound.base), period: period)
  }
}
