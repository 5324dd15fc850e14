#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Effect {
  /// Moves each knob that says where it is neutral towards there; all others stay as they are, as do
  /// effects that have no such knob, a limiter for one.
  public func weakened(to amount: Double) throws(ParameterError) -> Self {
    var weaker = self
    for parameter in Self.parameters {
      guard let neutral = parameter.neutral, case .number(let curve) = parameter.read(self) else {
        continue
      }
      try parameter.write(
        &weaker, .number(curve.map { $0.weakened(to: amount, neutral: neutral) }))
    }
    return weaker
  }
}

extension Double {
  /// A value on the way from neutral, where the amount is 0, to itself, where it is 1: in equal steps
  /// from 0, and from elsewhere in equal ratios, as ears count them. Four decimals are kept.
  func weakened(to amount: Double, neutral: Double) -> Double {
    guard amount < 1 else { return self }
    let value = neutral == 0 ? self * amount : neutral * pow(self / neutral, amount)
    return (value * 10_000).rounded() / 10_000
  }
}

extension Equalizer {
  /// Gains grow smaller. A band without one opens until it lets everything pass: low-pass and
  /// high-pass towards the ends of hearing, a band-pass to its widest, a band-stop to its narrowest.
  public func weakened(to amount: Double) throws(ParameterError) -> Equalizer {
    var weaker = self
    weaker.gain = gain.map { $0.weakened(to: amount, neutral: 0) }
    weaker.bands = bands.compactMap { $0.weakened(to: amount) }
    return weaker
  }
}

extension Equalizer.Band {
  fileprivate func weakened(to amount: Double) -> Equalizer.Band? {
    guard amount > 0 else { return nil }
    var weaker = self
    switch kind {
    case .lowPass, .resonantLowPass:
      weaker.frequency = frequency.weakened(
        to: amount, neutral: max(Self.highestHeard, frequency))
    case .highPass, .resonantHighPass:
      weaker.frequency = frequency.weakened(to: amount, neutral: Self.lowestHeard)
    case .bandPass: weaker.width = width.weakened(to: amount, octaves: 5, q: 0.1)
    case .bandStop: weaker.width = width.weakened(to: amount, octaves: 0.05, q: 100)
    default: weaker.gain = gain.weakened(to: amount, neutral: 0)
    }
    return weaker
  }
}

extension Equalizer.Band.Width {
  fileprivate func weakened(to amount: Double, octaves widest: Double, q flattest: Double) -> Self {
    switch self {
    case .octaves(let octaves): .octaves(octaves.weakened(to: amount, neutral: widest))
    case .q(let q): .q(q.weakened(to: amount, neutral: flattest))
    }
  }
}
