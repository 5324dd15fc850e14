extension Equalizer {
  /// Gains grow smaller. A band without one opens until it lets everything pass: low-pass and
  /// high-pass towards the ends of hearing, a band-pass to its widest, a band-stop to its narrowest.
  public func weakened(to amount: Double) throws(ParameterError) -> Equalizer {
    var weaker = self
    weaker.gain = gain.map { $0.weakened(to: amount, bypassValue: 0) }
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
      weaker.frequency = frequency.map {
        $0.weakened(to: amount, bypassValue: max(Self.highestHeard, $0))
      }
    case .highPass, .resonantHighPass:
      weaker.frequency = frequency.map {
        $0.weakened(to: amount, bypassValue: Self.lowestHeard)
      }
    case .bandPass: weaker.width = width.weakened(to: amount, octaves: 5, q: 0.1)
    case .bandStop: weaker.width = width.weakened(to: amount, octaves: 0.05, q: 100)
    default: weaker.gain = gain.map { $0.weakened(to: amount, bypassValue: 0) }
    }
    return weaker
  }
}

extension Equalizer.Band.Width {
  fileprivate func weakened(to amount: Double, octaves widest: Double, q flattest: Double) -> Self {
    switch self {
    case .octaves(let curve):
      .octaves(curve.map { $0.weakened(to: amount, bypassValue: widest) })
    case .q(let curve): .q(curve.map { $0.weakened(to: amount, bypassValue: flattest) })
    }
  }
}
