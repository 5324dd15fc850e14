extension StatedNumber {
  /// The same number, if it is whole and no larger than `Int` holds.
  package init?(exactly number: Double) {
    guard let whole = Int(exactly: number) else { return nil }
    self.init(whole)
  }

  /// The whole number next to one that was worked out from what a file states; nil of NaN.
  package init?(nearest number: Double) {
    guard !number.isNaN else { return nil }
    // Both bounds are powers of two, so that they are themselves as Doubles.
    if number >= 0x1p63 {
      self.init(Int.max)
    } else if number <= -0x1p63 {
      self.init(Int.min)
    } else {
      self.init(Int(number.rounded()))
    }
  }
}

extension Double {
  package init(_ number: StatedNumber) { self.init(number.clamped(to: .min ... .max)) }
}

extension Int {
  /// The whole number that is left of a number without its decimals, no further than 2^60 from zero so
  /// that sums of a few cannot overflow, and 0 of what is not a number.
  @inlinable
  package init(bounded value: Double) {
    self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value, -0x1p60), 0x1p60))
  }
}
