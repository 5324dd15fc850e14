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
