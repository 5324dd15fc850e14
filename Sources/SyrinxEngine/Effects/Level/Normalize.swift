/// Brings the whole sound to a peak or a loudness by one gain, found by hearing it once beforehand.
///
/// It is linear: nothing but the level changes. The peak is that of the wave, between the samples
/// too, so that neither a converter nor a lossy encoder clips. A loudness that would take the peak
/// above its limit is not reached, and how much is missing is said. A sound that is almost silence is
/// left as it is, since only noise would be raised.
public struct Normalize: DeclaredEffect, LevelingEffect {
  /// Decibels that the true peak reaches, or does not exceed where a loudness is asked for.
  public var peak = -1.0
  public var loudness: Double?
  /// The change of level in decibels, once it has been found; a sound that is very soft may need more
  /// than `Gain` lets anybody ask for.
  public private(set) var change: Double?

  public init() {}

  public static let name = "normalize"
  public static let purpose = EffectPurpose.dynamics
  public static let summary =
    "Apply a constant gain to reach a peak or a loudness (two passes)."
  public static let examples = ["normalize -1", "normalize loudness=-16"]
  public static let parameters: [Parameter<Normalize>] = [
    .fixed(
      "peak", \.peak, .truePeak, -96...0, positional: true,
      help: "true peak to reach; with loudness: not to exceed"),
    .optional(
      "loudness", \.loudness, .loudness, -70...0,
      help: "integrated loudness (EBU R 128) to reach, as far as the peak allows"),
  ]

  public static let canRunLive = false
  public static let traits: EffectTraits = .setsPeaks
  /// 2: near silence stays as it is, and a rate is converted before it.
  public static let revision = 2
  public var isBypass: Bool { change == 0 }
  public var isOpen: Bool { change == nil }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    guard let change else { throw EngineError.notMeasured(effect: Self.name) }
    return StatefulProcessor(try GainState(Gain(change), setup))
  }

  /// A peak is not exceeded for the sake of a loudness.
  public func gain(loudness: Double?, truePeak: Double) -> (decibels: Double, ceiling: Double?)? {
    guard truePeak.isFinite, self.loudness == nil || loudness != nil else { return nil }
    let toPeak = peak - truePeak
    return (min(toPeak, self.loudness.map { $0 - (loudness ?? 0) } ?? toPeak), nil)
  }

  public func doubt(valueHasUnit: Bool) -> ValueDoubt? {
    loudness == nil && peak <= -13 ? .peakForLoudness : nil
  }

  /// A sound with a lower true peak is not raised to a peak.
  static let lowestPeak = -50.0
  /// A sound that is softer in LUFS is taken for silence.
  static let lowestLoudness = -60.0

  public static let details = [
    "Near silence (a true peak below −50 dBTP, with loudness one below −60 LUFS) is left"
      + " unchanged, with a warning. To raise it anyway, use gain."
  ]

  public func resolved(hearing sound: some EnteringSound) throws -> MeasurementResult {
    let meter = LevelSink(sound.format, measuresLoudness: loudness != nil)
    try sound.play(to: meter)
    var findings: [Setting] = []
    func unchanged(_ warning: EffectWarning) -> MeasurementResult {
      MeasurementResult(Gain(), findings: findings, warning: warning)
    }
    guard let truePeak = meter.truePeak.peakDB else {
      return unchanged(.nothingToMeasure(measure: "level"))
    }
    findings = [Setting(measured: "measured-peak", truePeak, .truePeak, decimals: 2)]
    guard loudness != nil || truePeak >= Self.lowestPeak else {
      return unchanged(.peakTooLow(truePeak, limit: Self.lowestPeak))
    }
    var gain = peak - truePeak
    var warning: EffectWarning?
    if let loudness {
      guard let measured = meter.loudness?.integratedLUFS else {
        return unchanged(.nothingToMeasure(measure: "loudness"))
      }
      findings.append(Setting(measured: "measured-loudness", measured, .loudness, decimals: 2))
      guard measured >= Self.lowestLoudness else {
        return unchanged(.loudnessTooLow(measured, limit: Self.lowestLoudness))
      }
      let wanted = loudness - measured
      if wanted > gain {
        warning = .peakReached(loudness: loudness, missing: wanted - gain, peak: peak)
      }
      gain = min(gain, wanted)
    }
    findings.append(Setting(measured: "gain", gain, .decibels, decimals: 2))
    var resolved = self
    resolved.change = gain
    return MeasurementResult(resolved, findings: findings, warning: warning)
  }
}
