/// Rebuilds the crests of waves that were cut off at full scale.
///
/// Samples at the level of clipping are taken for unknown, but for lying no lower than that.
public struct Declip: DeclaredEffect {
  /// Decibels below full scale; nil where it is found.
  public var level: Double?
  /// The limits that were found, of each channel; none where nothing was clipped.
  private var found: [ClippingLimits]?

  public init() {}

  public static let name = "declip"
  public static let purpose = EffectPurpose.clean
  public static let summary = "Restore clipped peaks."
  public static let examples = ["gain -6 declip", "declip level=-0.5"]
  public static let parameters: [Parameter<Declip>] = [
    .optional(
      "level", \.level, .level, -60...0,
      help:
        "clipping level; default: detected for each channel and polarity")
  ]
  public static let details = [
    "Restored peaks exceed the clipping level, often by 3 to 6 dB. Put gain -6 first if the"
      + " output has integer samples, which cannot exceed full scale. Where half of the samples"
      + " are clipped or more, nothing is restored."
  ]

  public static let canRunLive = false
  public var isBypass: Bool { found?.isEmpty == true }
  public var isOpen: Bool { level == nil && found == nil }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    guard !isBypass else { return Passage().makeProcessor(setup) }
    let channelCount = setup.format.channelCount
    let given = level.map { level in
      let side = Float(exactAmplitude(decibels: level))
      return Array(repeating: ClippingLimits(above: side, below: side), count: channelCount)
    }
    guard let limits = given ?? found, limits.count == channelCount else {
      throw EngineError.notMeasured(effect: Self.name)
    }
    let half = max(setup.format.frames(in: 0.05), 64)
    return StatefulProcessor(
      RestoringState(
        ClippingRestorer(limits: limits, blockFrameCount: 2 * half), blockFrameCount: 2 * half,
        setup))
  }

  public func resolved(hearing sound: some EnteringSound) throws -> MeasurementResult {
    let meter = ClippingMeter(channelCount: sound.format.channelCount)
    try sound.play(to: meter)
    let limits = meter.limits
    let levels = limits.flatMap { [$0.above, $0.below] }.compactMap { $0 }
    var resolved = self
    guard let highest = levels.max(), let lowest = levels.min() else {
      resolved.found = []
      return MeasurementResult(resolved, warning: .nothingToMeasure(measure: "clipping"))
    }
    resolved.found = limits
    func finding(_ name: String, _ level: Float) -> Setting {
      Setting(measured: name, decibels(amplitude: Double(level)) ?? 0, .level, decimals: 2)
    }
    let all = [finding("clipped-at", highest), finding("clipped-down-to", lowest)]
    return MeasurementResult(
      resolved, findings: lowest < 0.99 * highest ? all : [all[0]])
  }
}

/// Magnitudes at which a channel was clipped above and below zero; nil for a side that is whole.
struct ClippingLimits: Hashable, Sendable {
  var above: Float?
  var below: Float?
}
