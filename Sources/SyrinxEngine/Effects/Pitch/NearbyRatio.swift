extension Double {
  /// The quotient of the smallest whole numbers that differs from a positive number by less than 10⁻⁶
  /// of it, which in a pitch is 0.002 cents.
  var nearbyRatio: Double {
    guard self >= 1 else { return 1 / (1 / self).nearbyRatio }
    var denominator = 1.0
    while true {
      let nearby = (self * denominator).rounded() / denominator
      if (nearby - self).magnitude < 1e-6 * self { return nearby }
      denominator += 1
    }
  }
}
