/// Rebuilds the crests of waves that were cut off at full scale.
///
/// Samples at the level of clipping are taken for unknown, but for lying no lower than that.
public struct Declip: DeclaredEffect, MeasuringEffect {
  /// Decibels below full scale; nil where it is found.
  public var level: Double?
  /// Whether no clipping was found.
  private var isWhole = false

  public init() {}

  public static let name = "declip"
  public static let purpose = EffectPurpose.clean
  public static let summary = "Rebuilds the crests of waves that were clipped."
  public static let examples = ["gain -6 declip", "declip level=-0.5"]
  public static let parameters: [Parameter<Declip>] = [
    .optional(
      "level", \.level, .level, -60...0,
      help: "level at which the sound was clipped; else it is found by hearing the sound")
  ]
  public static let details = [
    "What is rebuilt rises above the level of clipping, often by 3 to 6 dB. Put gain −6 before or after"
      + " it where the output has whole numbers as samples, which cannot hold more than full scale."
  ]

  public static let canRunLive = false
  public var isBypass: Bool { isWhole }
  public var isOpen: Bool { level == nil && !isWhole }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    guard !isWhole else { return Passage().makeProcessor(setup) }
    guard let level else { throw EngineError.notMeasured(effect: Self.name) }
    // A hundredth below it, since converters and resamplers leave ripples.
    let limit = 0.99 * exactAmplitude(decibels: level)
    let half = max(setup.format.frames(in: 0.05), 64)
    return StatefulProcessor(
      RestoringState(
        ClippingRestorer(limit: limit, blockFrameCount: 2 * half), blockFrameCount: 2 * half, setup)
    )
  }

  public func resolved(hearing sound: some EnteringSound) throws -> MeasurementResult {
    let meter = ClippingMeter()
    try sound.play(to: meter)
    var resolved = self
    guard let found = meter.level, let decibels = decibels(amplitude: Double(found)) else {
      resolved.isWhole = true
      return MeasurementResult(resolved, warning: .nothingToMeasure(measure: "clipping"))
    }
    resolved.level = decibels
    return MeasurementResult(
      resolved, findings: [Setting(measured: "clipped-at", decibels, .level, decimals: 2)])
  }
}

/// Finds the level at which a sound was clipped: its highest magnitude, if waves stay there.
private final class ClippingMeter: FrameSink {
  /// Frames of a crest that lie within a thousandth of each other; of an unclipped wave at most two do,
  /// unless it is as low as 200 Hz or so.
  private static let runLength = 3

  private var highest: Float = 0
  /// Runs at the highest magnitude, and single crests there.
  private var runCount = 0
  private var crestCount = 0
  private var runs: [Int] = []

  func write(_ block: AudioFrames) {
    if runs.isEmpty { runs = Array(repeating: 0, count: block.channelCount) }
    for channel in 0..<block.channelCount {
      let samples = block.samples(of: channel)
      for frame in samples.indices {
        let magnitude = samples[frame].magnitude
        if magnitude > 1.001 * highest, magnitude.isFinite {
          highest = magnitude
          (runCount, crestCount) = (0, 0)
          for index in runs.indices { runs[index] = 0 }
        }
        if magnitude >= 0.999 * highest {
          runs[channel] += 1
          if runs[channel] == 1 { crestCount += 1 }
          if runs[channel] == Self.runLength { runCount += 1 }
        } else {
          runs[channel] = 0
        }
      }
    }
  }

  /// Several flat crests: one may be a low wave's own.
  var level: Float? { highest > 0 && runCount >= 3 ? highest : nil }
}

/// Takes samples at a limit for unknown, and interpolates them.
struct ClippingRestorer: BlockRestorer {
  private static let order = 40
  /// The model is learnt again from what was interpolated with the one before.
  private static let roundCount = 6
  /// Samples that come out below the limit are put there, and the others found again.
  private static let correctionCount = 2

  private let limit: Double
  private var interpolator: GapInterpolator
  private var clipped: [Int] = []
  private var open: [Int] = []

  init(limit: Double, blockFrameCount: Int) {
    self.limit = limit
    interpolator = GapInterpolator(order: Self.order, blockFrameCount: blockFrameCount)
    clipped.reserveCapacity(blockFrameCount)
    open.reserveCapacity(blockFrameCount)
  }

  mutating func restore(_ samples: inout [Double]) -> Bool {
    clipped.removeAll(keepingCapacity: true)
    let order = interpolator.order
    for frame in order..<samples.count - order where samples[frame].magnitude >= limit {
      clipped.append(frame)
    }
    // Where most is clipped nothing is left to learn from.
    guard !clipped.isEmpty, clipped.count < samples.count / 2 else { return false }
    let cut = samples
    for _ in 0..<Self.roundCount {
      guard interpolator.learn(samples.span) else { break }
      refine(&samples, cut)
    }
    return true
  }

  /// Interpolates what is clipped, so that nothing comes out lower than it went in.
  private mutating func refine(_ samples: inout [Double], _ cut: [Double]) {
    open.removeAll(keepingCapacity: true)
    open.append(contentsOf: clipped)
    for _ in 0...Self.correctionCount {
      Self.fill(&samples, open, &interpolator)
      var kept = 0
      for position in open {
        if samples[position] * (cut[position] < 0 ? -1 : 1) >= cut[position].magnitude {
          open[kept] = position
          kept += 1
        } else {
          samples[position] = cut[position]
        }
      }
      if kept == open.count || kept == 0 { return }
      open.removeSubrange(kept...)
    }
  }

  private static func fill(
    _ samples: inout [Double], _ positions: [Int], _ interpolator: inout GapInterpolator
  ) {
    var span = samples.mutableSpan
    interpolator.fill(&span, at: positions.span)
  }
}
