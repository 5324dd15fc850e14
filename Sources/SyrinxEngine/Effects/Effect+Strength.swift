#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Effect {
  /// Moves each parameter that says where it does nothing towards there, percents in equal steps; all
  /// others stay as they are, as do effects that have no such parameter, a limiter for one.
  public func weakened(to amount: Double) throws(ParameterError) -> Self {
    var weaker = self
    for (parameter, value) in zip(parameters, values) {
      guard let neutral = parameter.neutral, case .number(let curve) = value else { continue }
      let isShare = parameter.domain.number?.unit == .percent
      try weaker.set(
        parameter.name,
        to: .number(curve.map { $0.weakened(to: amount, neutral: neutral, inSteps: isShare) }))
    }
    return weaker
  }
}

extension Double {
  /// A value on the way from neutral, where the amount is 0, to itself, where it is 1: in equal steps
  /// from 0, and from elsewhere in equal ratios, as ears count them, unless told otherwise. Four
  /// decimals are kept.
  func weakened(to amount: Double, neutral: Double, inSteps: Bool = false) -> Double {
    guard amount < 1 else { return self }
    let value =
      inSteps || neutral == 0
      ? neutral + (self - neutral) * amount : neutral * pow(self / neutral, amount)
    return (value * 10_000).rounded() / 10_000
  }
}
