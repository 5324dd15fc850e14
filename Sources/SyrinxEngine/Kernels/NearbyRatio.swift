extension Double {
  /// A quotient of small whole numbers that differs from a positive number by less than 10⁻⁷ of it,
  /// which in a pitch is 0.0002 cents: the first good convergent of its continued fraction.
  var nearbyRatio: Double {
    var (numerator, denominator) = (floor(), 1.0)
    var (olderNumerator, olderDenominator) = (1.0, 0.0)
    var rest = self - floor()
    while (numerator / denominator - self).magnitude >= 1e-7 * self {
      let whole = (1 / rest).rounded(.down)
      rest = 1 / rest - whole
      (numerator, olderNumerator) = (whole * numerator + olderNumerator, numerator)
      (denominator, olderDenominator) = (whole * denominator + olderDenominator, denominator)
    }
    return numerator / denominator
  }

  private func floor() -> Double { rounded(.down) }
}
