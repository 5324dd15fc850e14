import SyrinxSystem

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
