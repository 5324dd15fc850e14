import SyrinxSystem

extension Effect {
  /// Moves each parameter that says where it does nothing towards there, percents in equal steps; all
  /// others stay as they are, as do effects that have no such parameter, a limiter for one.
  public func weakened(to amount: Double) throws(ParameterError) -> Self {
    var weaker = self
    for (name, curve) in try parameters.weakened(values, to: amount) {
      try weaker.set(name, to: .number(curve))
    }
    return weaker
  }
}

extension [ParameterDeclaration] {
  /// Those of the values that become others.
  fileprivate func weakened(
    _ values: [ParameterValue], to amount: Double
  ) throws(ParameterError) -> [(name: String, curve: Curve)] {
    var weaker: [(name: String, curve: Curve)] = []
    for (parameter, value) in zip(self, values) {
      guard let bypassValue = parameter.bypassValue, case .number(let curve) = value else {
        continue
      }
      // Its values are not known yet.
      if let file = curve.file {
        throw .curveNotAllowed(parameter: parameter.name, word: "@" + file)
      }
      let isShare = parameter.domain.number?.unit == .percent
      let moved = curve.map { $0.weakened(to: amount, bypassValue: bypassValue, inSteps: isShare) }
      weaker.append((parameter.name, moved))
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
