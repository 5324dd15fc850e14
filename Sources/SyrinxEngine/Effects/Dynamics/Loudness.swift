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
    guard isLimited else { return StatefulProcessor(UnlimitedGain(change, setup)) }
    return StatefulProcessor(LimitedGain(change, try LimiterState(limiter, setup), setup))
  }

  public func gain(loudness: Double?, truePeak: Double) -> (decibels: Double, ceiling: Double?)? {
    loudness.map { (self.loudness - $0, truePeak + self.loudness - $0 > ceiling ? ceiling : nil) }
  }

  /// A sound that is softer in LUFS is taken for silence.
  private static let lowestLoudness = -60.0

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
    guard measured >= Self.lowestLoudness else {
      warning = .loudnessTooLow(measured, limit: Self.lowestLoudness)
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

private struct UnlimitedGain: InPlaceState, ~Copyable {
  let format: StreamFormat
  let memory = InputMemory.frames(0)
  private var gain: GainCurve

  init(_ decibels: Double, _ setup: ProcessorSetup) {
    format = setup.format
    gain = GainCurve(
      ParameterStream(constant: decibels), maximumFrameCount: setup.maximumFrameCount)
  }

  mutating func process(_ block: inout AudioBlock) { gain.apply(to: &block) }

  func reset(to frame: Int) {}
}

/// A gain, then a limiter.
private struct LimitedGain: InPlaceState, ~Copyable {
  let format: StreamFormat
  let memory = InputMemory.everything
  private var gain: UnlimitedGain
  private var limiter: LimiterState

  init(_ decibels: Double, _ limiter: consuming LimiterState, _ setup: ProcessorSetup) {
    format = setup.format
    gain = UnlimitedGain(decibels, setup)
    self.limiter = limiter
  }

  var latency: Int { limiter.latency }
  var alignment: Int { limiter.alignment }

  mutating func process(_ block: inout AudioBlock) {
    gain.process(&block)
    limiter.process(&block)
  }

  mutating func reset(to frame: Int) { limiter.reset(to: frame) }
}
