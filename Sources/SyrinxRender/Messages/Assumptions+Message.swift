import SyrinxEngine

extension ChannelAssumption {
  /// What a node has taken channels for.
  package func sentence(of node: String) -> String {
    switch self {
    case .usual(let layout):
      "\(node): no channel map for \(layout.speakers.count) channels: assuming"
        + " \(Phrase.list(layout.speakers.map(\.description), conjunction: "and"))"
    case .order(let count):
      "\(node): no channel map for \(count) channels: kept in order"
    }
  }
}

extension NamedEffectWarning {
  /// What an effect could not do as it was asked.
  package var sentence: String {
    switch warning {
    case .peakReached(let loudness, let missing, let peak):
      "\(effect): \(missing.text(decimals: 1)) dB below \(Measure.level(loudness, "LUFS")), since the"
        + " true peak is limited to \(Measure.level(peak, "dBTP"))"
    case .nothingToMeasure where effect == Trim.name:
      "\(effect): no sample exceeds the threshold; unchanged"
    case .nothingToMeasure(let measure):
      "\(effect): the sound has no \(measure); unchanged"
    case .peakTooLow(let peak, let limit):
      "\(effect): unchanged, since a true peak of \(Measure.level(peak, "dBTP")) (below"
        + " \(Measure.level(limit, "dBTP"))) counts as silence; to raise it, use gain"
    case .loudnessTooLow(let loudness, let limit):
      "\(effect): unchanged, since a loudness of \(Measure.level(loudness, "LUFS")) (below"
        + " \(Measure.level(limit, "LUFS"))) counts as silence; to raise it, use gain"
    case .unvoiced(let target):
      "\(effect): no voice found; the pitch is not shifted to \(target.shortText) Hz"
    case .targetTooFar(let target, let median, let limit):
      "\(effect): the largest shift, \(limit.shortText) cents, does not bring the median pitch of"
        + " \(median.text(decimals: 1)) Hz to \(target.shortText) Hz"
    }
  }
}
