/// Brings the whole sound to a loudness, by one gain and a limiter where its peaks would be too high.
///
/// The gain is found beforehand, with what the limiter takes away counted in, so that the loudness of
/// what comes out is the one that was asked for.
public struct Loudness: DeclaredEffect, LevelingEffect {
  public var loudness = -16.0
  public var ceiling = -1.5
  /// The change of level in decibels, and whether peaks are limited, once that has been found.
  private var change: Double?
  private var isLimited = false

  public init() {}

  public static let name = "loudness"
  public static let purpose = EffectPurpose.dynamics
  public static let summary =
    "Bring the sound to a loudness, limiting peaks to a ceiling."
  public static let examples = ["loudness -16", "loudness -23 ceiling=-2"]
  public static let parameters: [Parameter<Loudness>] = [
    .fixed(
      "loudness", \.loudness, .loudness, -70...0, positional: true,
      help: "integrated loudness (EBU R 128) to reach"),
    .fixed("ceiling", \.ceiling, .truePeak, -24...0, help: "maximum true peak"),
  ]
  public static let details = [
    "The gain is constant, as with normalize, except that peaks are limited where they would"
      + " exceed the ceiling. A sound below −60 LUFS counts as silence and does not change, with"
      + " a warning."
  ]

  /// 2: targets are reached where clicks get softer by more gain.
  public static let revision = 2
  public static let canRunLive = false
  public var isBypass: Bool { change == 0 && !isLimited }
  public var isOpen: Bool { change == nil }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    guard let change else { throw EngineError.notMeasured(effect: Self.name) }
    let gain = try GainState(Gain(change), setup)
    guard isLimited else { return StatefulProcessor(gain) }
    return StatefulProcessor(LimitedGain(gain: gain, limiter: try LimiterState(limiter, setup)))
  }

  public func gain(loudness: Double?, truePeak: Double) -> (decibels: Double, ceiling: Double?)? {
    loudness.map { (self.loudness - $0, truePeak + self.loudness - $0 > ceiling ? ceiling : nil) }
  }

  private var limiter: Limiter {
    var limiter = Limiter()
    limiter.ceiling = Curve(ceiling)
    return limiter
  }

  public func resolved(hearing sound: some EnteringSound) throws -> MeasurementResult {
    let meter = LevelSink(sound.format)
    try sound.play(to: meter)
    var resolved = self
    resolved.change = 0
    guard let truePeak = meter.truePeak.peakDB, let measured = meter.loudness?.integratedLUFS else {
      return MeasurementResult(resolved, warning: .nothingToMeasure(measure: "loudness"))
    }
    var findings = [
      Setting(measured: "measured-peak", truePeak, .truePeak, decimals: 2),
      Setting(measured: "measured-loudness", measured, .loudness, decimals: 2),
    ]
    var warning: EffectWarning?
    guard measured >= Normalize.lowestLoudness else {
      warning = .loudnessTooLow(measured, limit: Normalize.lowestLoudness)
      return MeasurementResult(resolved, findings: findings, warning: warning)
    }
    var gain = loudness - measured
    if truePeak + gain > ceiling {
      resolved.isLimited = true
      let reached: Double
      (gain, reached) = try GainSearch.gain(
        for: loudness, from: gain, before: limiter, hearing: sound)
      if loudness - reached > GainSearch.tolerance {
        warning = .peakReached(loudness: loudness, missing: loudness - reached, peak: ceiling)
      }
    }
    findings.append(Setting(measured: "gain", gain, .decibels, decimals: 2))
    resolved.change = gain
    return MeasurementResult(resolved, findings: findings, warning: warning)
  }
}

/// A gain that stays, then a limiter.
private struct LimitedGain: InPlaceState, ~Copyable {
  var gain: GainState
  var limiter: LimiterState

  var format: StreamFormat { limiter.format }
  var memory: InputMemory { limiter.memory }
  var latency: Int { limiter.latency }
  var alignment: Int { limiter.alignment }

  mutating func process(_ block: inout AudioBlock) {
    gain.process(&block)
    limiter.process(&block)
  }

  mutating func reset(to frame: Int) { limiter.reset(to: frame) }
}
