import SyrinxSystem

// The formulas of Robert Bristow-Johnson's "Cookbook formulae for audio equalizer biquad filter
// coefficients" (W3C Working Group Note, 8 June 2021), in its letters: w0 is the frequency in radians
// a frame, α carries the width, A is the square root of the gain.
extension BiquadCoefficients {
  static func parametric(w0: Double, α: Double, decibels: Double) -> BiquadCoefficients {
    let A = pow(10, decibels / 40)
    let c = -2 * cos(w0)
    return BiquadCoefficients(b: (1 + α * A, c, 1 - α * A), a: (1 + α / A, c, 1 - α / A))
  }

  static func lowPass(w0: Double, α: Double) -> BiquadCoefficients {
    // 1 − cos w0, without the cancellation at low frequencies.
    let k = 2 * sin(w0 / 2) * sin(w0 / 2)
    return BiquadCoefficients(b: (k / 2, k, k / 2), a: (1 + α, -2 * cos(w0), 1 - α))
  }

  static func highPass(w0: Double, α: Double) -> BiquadCoefficients {
    let k = 2 * cos(w0 / 2) * cos(w0 / 2)
    return BiquadCoefficients(b: (k / 2, -k, k / 2), a: (1 + α, -2 * cos(w0), 1 - α))
  }

  /// The band-pass whose peak is at 0 dB.
  static func bandPass(w0: Double, α: Double) -> BiquadCoefficients {
    BiquadCoefficients(b: (α, 0, -α), a: (1 + α, -2 * cos(w0), 1 - α))
  }

  static func allPass(w0: Double, α: Double) -> BiquadCoefficients {
    let c = -2 * cos(w0)
    return BiquadCoefficients(b: (1 - α, c, 1 + α), a: (1 + α, c, 1 - α))
  }

  static func bandStop(w0: Double, α: Double) -> BiquadCoefficients {
    let c = -2 * cos(w0)
    return BiquadCoefficients(b: (1, c, 1), a: (1 + α, c, 1 - α))
  }

  static func lowShelf(w0: Double, α: Double, decibels: Double) -> BiquadCoefficients {
    let A = pow(10, decibels / 40)
    let β = 2 * A.squareRoot() * α
    let (up, down, c) = (A + 1, A - 1, cos(w0))
    return BiquadCoefficients(
      b: (A * (up - down * c + β), 2 * A * (down - up * c), A * (up - down * c - β)),
      a: (up + down * c + β, -2 * (down + up * c), up + down * c - β))
  }

  static func highShelf(w0: Double, α: Double, decibels: Double) -> BiquadCoefficients {
    let A = pow(10, decibels / 40)
    let β = 2 * A.squareRoot() * α
    let (up, down, c) = (A + 1, A - 1, cos(w0))
    return BiquadCoefficients(
      b: (A * (up + down * c + β), -2 * A * (down + up * c), A * (up + down * c - β)),
      a: (up - down * c + β, 2 * (down - up * c), up - down * c - β))
  }
}

/// The two meanings of a width, as the cookbook's α.
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

/// The transfer function (b0 + b1·z⁻¹ + b2·z⁻²) ÷ (1 + a1·z⁻¹ + a2·z⁻²).
struct BiquadCoefficients: Hashable, Sendable {
  var b0: Double
  var b1: Double
  var b2: Double
  var a1: Double
  var a2: Double

  /// Coefficients as the textbook gives them, before everything is divided by a0.
  init(b: (Double, Double, Double), a: (Double, Double, Double)) {
    b0 = b.0 / a.0
    b1 = b.1 / a.0
    b2 = b.2 / a.0
    a1 = a.1 / a.0
    a2 = a.2 / a.0
  }

  /// The magnitude of the response at an angular frequency in radians a frame.
  func magnitude(at w: Double) -> Double {
    let (c1, s1, c2, s2) = (cos(w), sin(w), cos(2 * w), sin(2 * w))
    let above = hypot(b0 + b1 * c1 + b2 * c2, b1 * s1 + b2 * s2)
    let below = hypot(1 + a1 * c1 + a2 * c2, a1 * s1 + a2 * s2)
    return above / below
  }

  /// The frames in which the slower of the two poles decays by 60 dB.
  var framesOfRinging: Double {
    let discriminant = a1 * a1 / 4 - a2
    let radius =
      discriminant > 0
      ? a1.magnitude / 2 + discriminant.squareRoot() : a2.magnitude.squareRoot()
    return log(1e-3) / log(radius)
  }
}

extension [BiquadCoefficients] {
  /// The frames in which what sections in a row ring with decays by 60 dB, at most.
  var framesOfRinging: Int { Int(bounded: reduce(0) { $0 + $1.framesOfRinging }.rounded(.up)) }
}
