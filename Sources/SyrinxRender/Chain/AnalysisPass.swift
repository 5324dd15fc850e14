import SyrinxEngine

/// The settings of the renders that effects such as `normalize` measure.
package struct AnalysisPass {
  package var tail = TailPolicy.automatic
  /// Cancels the render by throwing.
  package var progress: RenderedSound.Progress = { _, _ in }
}

package struct NamedEffectWarning {
  package let effect: String
  package let warning: EffectWarning
}

extension Patch {
  /// Set where an effect measures its whole input first, so that inputs are played twice.
  package var measures: Bool { effects.contains(where: \.isOpen) }
}

extension ChainSpec {
  /// The chain without effects that measure the sound first and keep its length.
  package var withoutMeasuredLevels: ChainSpec {
    mapEffects { $0.isOpen && $0.speed == 1 ? nil : $0 }
  }
}

extension NamedEffectWarning {
  package var sentence: String {
    switch warning {
    case .peakReached(let loudness, let missing, let peak):
      "\(effect): \(missing.text(decimals: 1)) dB below \(Measure.level(loudness, "LUFS")), since the"
        + " true peak is limited to \(Measure.level(peak, "dBTP"))"
    case .noPause(let seconds, let level):
      "\(effect): no pause longer than \(seconds.shortText) s below \(Measure.level(level, "dBFS"));"
        + " unchanged"
    case .partsBeyondEnd(let count, let end):
      "\(effect): \(Measure.count(count, "part")) beyond the end of the sound (\(Measure.duration(end)))"
    case .silentFile(let path):
      "\(effect): ‘\(path)’ is silent; nothing is added"
    case .nothingHeard:
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
