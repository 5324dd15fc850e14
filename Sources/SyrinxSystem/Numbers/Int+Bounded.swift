extension Int {
  /// The whole number that is left of a number without its decimals, no further than 2^60 from zero so
  /// that sums of a few cannot overflow, and 0 of what is not a number.
  @inlinable
  package init(bounded value: Double) {
    self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value, -0x1p60), 0x1p60))
  }
}
