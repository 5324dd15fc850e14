import SyrinxSystem

/// Cuts the peaks off, as an overdriven recorder does.
public struct HardClip: DeclaredEffect {
  /// Decibels below full scale at which peaks are cut.
  public var level = -6.0
  /// Percent of the samples that are cut; nil where the level decides.
  public var percentile: Double?
  /// The linear level, once it has been measured.
  private var limit: Double?

  public init() {}

  public static let name = "hard-clip"
  public static let purpose = EffectPurpose.channel
  public static let summary = "Cut peaks off at a level, or so that a share of the samples is cut."
  public static let examples = ["hard-clip -12", "hard-clip percentile=2"]
  public static let parameters: [Parameter<HardClip>] = [
    .fixed(
      "level", \.level, .level, -96...0, positional: true,
      help: "peaks above it are cut, without a filter against aliasing"),
    .optional(
      "percentile", \.percentile, .percent, 0.01...50,
      help: "in place of level: cut this share of all samples that are not silent (over all"
        + " channels, two passes)"),
  ]
  public static let details = [
    "The level after the cut stays as it is; a gain after it, or loudness, raises it. limiter"
      + " avoids the distortion, drive rounds it."
  ]

  /// 2: a share of the samples that are not silent, so that pauses do not count.
  public static let revision = 2
  public var revision: Int { percentile == nil ? 1 : 2 }
  public static let traits: EffectTraits = .setsPeaks
  public var isOpen: Bool { percentile != nil && limit == nil }

  public func resolved(hearing sound: some EnteringSound) throws -> MeasurementResult {
    let sink = MagnitudeSink()
    try sound.play(to: sink)
    guard let limit = sink.level(above: (percentile ?? 0) / 100) else {
      return MeasurementResult(Gain(), warning: .nothingToMeasure(measure: "level"))
    }
    var resolved = self
    resolved.limit = limit
    return MeasurementResult(
      resolved,
      findings: [Setting(measured: "clip-level", 20 * log10(limit), .level, decimals: 2)])
  }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    guard !isOpen else { throw EngineError.notMeasured(effect: Self.name) }
    let limit = Float(limit ?? pow(10, level / 20))
    return FrameProcessor(setup.format) { block in
      for channel in 0..<block.channelCount {
        var samples = block[channel]
        for frame in samples.indices { samples[frame] = min(max(samples[frame], -limit), limit) }
      }
    }
  }
}

/// Counts samples that are not silent by their magnitudes, in steps of 0.01 dB.
private final class MagnitudeSink: FrameSink {
  /// From −120 dB to 60 dB.
  private var counts = [Int](repeating: 0, count: 18_001)
  private var total = 0

  func write(_ block: AudioFrames) {
    for channel in 0..<block.channelCount {
      let samples = block.samples(of: channel)
      for frame in samples.indices {
        let magnitude = Double(samples[frame].magnitude)
        guard magnitude > 1e-6 else { continue }
        counts[min(Int((20 * log10(magnitude) + 120) * 100), counts.count - 1)] += 1
        total += 1
      }
    }
  }

  /// The level that this share of the samples exceeds; nil where all of it is silence.
  func level(above share: Double) -> Double? {
    var left = Int((share * Double(total)).rounded())
    guard total > 0 else { return nil }
    for step in counts.indices.reversed() {
      left -= counts[step]
      if left < 0 { return pow(10, (Double(step + 1) / 100 - 120) / 20) }
    }
    return 1e-6
  }
}
