import SyrinxSystem

extension Effect {
  /// Moves each parameter that says where it does nothing towards there, percents in equal steps; all
  /// others stay as they are, as do effects that have no such parameter, a limiter for one.
  public func weakened(to amount: Double) throws(ParameterError) -> Self {
    var weaker = self
    for (parameter, value) in zip(parameters, values) {
      guard let bypassValue = parameter.bypassValue, case .number(let curve) = value else {
        continue
      }
      let isShare = parameter.domain.number?.unit == .percent
      try weaker.set(
        parameter.name,
        to: .number(
          curve.map { $0.weakened(to: amount, bypassValue: bypassValue, inSteps: isShare) }))
    }
    return weaker
  }
}

extension Double {
  /// A value on the way from the bypass value, where the amount is 0, to itself, where it is 1: in equal steps
  /// from 0, and from elsewhere in equal ratios, as ears count them, unless told otherwise. Four
  /// decimals are kept.
  func weakened(to amount: Double, bypassValue: Double, inSteps: Bool = false) -> Double {
    guard amount < 1 else { return self }
    let value =
      inSteps || bypassValue == 0
      ? bypassValue + (self - bypassValue) * amount : bypassValue * pow(self / bypassValue, amount)
    return (value * 10_000).rounded() / 10_000
  }
}
