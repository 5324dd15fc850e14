import SyrinxSystem

/// The two meanings of a width, as α of the cookbook that `BiquadDesign.swift` names.
enum BiquadWidth {
  static func α(w0: Double, q: Double) -> Double { sin(w0) / (2 * q) }

  /// The Q of an analog resonance so many octaves wide.
  static func q(octaves: Double) -> Double { 1 / (2 * sinh(log(2) / 2 * octaves)) }

  /// α for a band so many octaves wide after the bilinear transform.
  ///
  /// The cookbook's formula, which SoX and ffmpeg use too, undoes the transform's squeezing of the
  /// frequency axis to first order. From about a quarter of the sample rate on it overdoes it, by a
  /// factor of 3.8 for an octave at 0.45 of the rate, without limit towards Nyquist. There the
  /// exact width takes over.
  static func α(w0: Double, octaves: Double) -> Double {
    let cookbook = sin(w0) * sinh(log(2) / 2 * octaves * w0 / sin(w0))
    return min(cookbook, exactα(w0: w0, octaves: octaves))
  }

  /// α of the band whose edges lie exactly so many octaves apart.
  ///
  /// With Ω = tan(w/2), the edges Ω1 and Ω2 of an analog band satisfy Ω1·Ω2 = Ω0². Half the lower
  /// edge's angle, b, is therefore where tan(b)·tan(b·2^octaves) = Ω0², and 1/Q = Ω0/Ω1 − Ω1/Ω0.
  private static func exactα(w0: Double, octaves: Double) -> Double {
    let ratio = exp2(octaves)
    let s = sin(w0 / 2) * sin(w0 / 2)
    let c = cos(w0 / 2) * cos(w0 / 2)
    var low = 0.0
    var high = Double.pi / 2 / ratio
    for _ in 0..<60 {
      let b = (low + high) / 2
      if sin(b) * sin(b * ratio) * c < cos(b) * cos(b * ratio) * s { low = b } else { high = b }
    }
    let t = tan((low + high) / 2)
    return s / t - c * t
  }

  /// 2·α ÷ sin w0 of α(w0:octaves:), quick enough for every frame. With t = tan b of the lower edge the
  /// exact width gives tan(w0/2)/t − t/tan(w0/2); b is found by Newton's steps in ln b, in which
  /// ln tan b + ln tan(b·2^octaves) is convex and rises, and by halving where one would leave the range.
  static func damping(w0: Double, tangent: Double, octaves: Double) -> Double {
    let ratio = exp2(octaves)
    var (low, high) = (0.0, Double.pi / 2 / ratio)
    var b = min(w0 / 2 / ratio.squareRoot(), 0.999 * high)
    let wanted = 2 * log(tangent)
    for _ in 0..<60 {
      let excess = log(tan(b) * tan(b * ratio)) - wanted
      if excess > 0 { high = b } else { low = b }
      let slope = 2 * b / sin(2 * b) + 2 * b * ratio / sin(2 * b * ratio)
      var next = b * exp(-excess / slope)
      if !(next > low && next < high) { next = (low + high) / 2 }
      let isFound = (next - b).magnitude <= 1e-13 * b
      b = next
      if isFound { break }
    }
    let t = tan(b)
    return min(
      2 * sinh(log(2) / 2 * octaves * w0 / sin(w0)), tangent / t - t / tangent)
  }
}
