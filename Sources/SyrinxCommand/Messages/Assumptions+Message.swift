import SyrinxEngine

extension ChannelAssumption {
  /// What a node has taken channels for.
  func sentence(of node: String) -> String {
    switch self {
    case .usual(let layout):
      "\(node): nothing says what the \(layout.speakers.count) channels are: they are taken for"
        + " \(Phrase.list(layout.speakers.map(\.description), conjunction: "and"))"
    case .order(let count):
      "\(node): nothing says what the \(count) channels are: they are taken in their order"
    }
  }
}

extension NamedEffectWarning {
  /// What an effect could not do as it was asked.
  var sentence: String {
    switch warning {
    case .peakReached(let loudness, let missing, let peak):
      "\(effect): \(missing.text(decimals: 1)) dB are missing to \(Measure.level(loudness, "LUFS")),"
        + " since the true peak would rise above \(Measure.level(peak, "dB"))"
    case .nothingToMeasure where effect == Trim.name:
      "\(effect): nothing rises above the threshold, and the sound is left as it is"
    case .nothingToMeasure(let measure):
      "\(effect): the sound has no \(measure) and is left as it is"
    case .peakTooLow(let peak, let limit):
      "\(effect): the sound is left as it is: a true peak of \(Measure.level(peak, "dBTP")), below"
        + " \(Measure.level(limit, "dBTP")), is taken for silence (gain raises it all the same)"
    case .loudnessTooLow(let loudness, let limit):
      "\(effect): the sound is left as it is: a loudness of \(Measure.level(loudness, "LUFS")), below"
        + " \(Measure.level(limit, "LUFS")), is taken for silence (gain raises it all the same)"
    case .unvoiced(let target):
      "\(effect): no voice was found whose pitch could go to \(target.shortText) Hz; it stays"
    case .targetTooFar(let target, let median, let limit):
      "\(effect): a shift of \(limit.shortText) cents, the most there is, does not bring the median"
        + " pitch of \(median.text(decimals: 1)) Hz to \(target.shortText) Hz"
    }
  }
}
