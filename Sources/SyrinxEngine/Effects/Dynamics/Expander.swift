/// A downward expander: the softer the sound, the more it is lowered.
///
/// All channels are given the same gain, by the level of the loudest of them over 20 ms. Attack and
/// release are the times for 63 % of a change in decibels.
public struct Expander: DeclaredEffect {
  public var threshold: Curve = -45
  public var ratio: Curve = 2
  public var range: Curve = 30
  public var attack: Curve = 5
  public var release: Curve = 150
  /// Decibels, half of them below the threshold.
  public var knee: Curve = 6

  public init() {}

  public static let name = "expander"
  public static let purpose = EffectPurpose.dynamics
  public static let summary = "Attenuate soft passages by a ratio, with all channels linked."
  public static let examples = ["expander -40 ratio=3 range=20"]
  public static let parameters: [Parameter<Expander>] = [
    .number(
      "threshold", \.threshold, .level, -96...0, positional: true,
      help: "level below which sound is attenuated: RMS over 20 ms, 0 for a full-scale sine"),
    .number(
      "ratio", \.ratio, .plain, 1...20, bypassValue: 1,
      help: "dB of output per dB of input below the threshold"),
    .number("range", \.range, .decibels, 0...120, bypassValue: 0, help: "maximum reduction"),
    .number(
      "attack", \.attack, .milliseconds, 0...500,
      help: "release time constant (63 %) when the sound rises"),
    .number(
      "release", \.release, .milliseconds, 1...5000,
      help: "time to reach 63 % of a reduction when the sound falls"),
    .number("knee", \.knee, .decibels, 0...40, help: "width of the soft knee"),
  ]

  public var isBypass: Bool { ratio.isConstant(1) || range.isConstant(0) }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    StatefulProcessor(try ExpanderState(self, setup))
  }
}

/// Levels, static curve, smoothing and gain.
struct ExpanderState: PartwiseState, ~Copyable {
  static let partFrameCount = Ballistics.blockFrameCount

  let format: StreamFormat
  /// Threshold, ratio, range, knee.
  private var parameters: DynamicsParameters
  private var detector: LevelDetector
  /// Nil before the first frame.
  private var reduction: ReductionSmoother?
  /// Levels of a block's frames, then reductions, then gains.
  private var gains: AudioBuffer

  init(_ settings: Expander, _ setup: ProcessorSetup) throws {
    format = setup.format
    parameters = try DynamicsParameters(
      [
        "threshold": settings.threshold, "ratio": settings.ratio, "range": settings.range,
        "knee": settings.knee,
      ],
      Ballistics(attack: settings.attack, release: settings.release, setup), setup)
    detector = LevelDetector(format)
    gains = AudioBuffer(channelCount: 1, frameCapacity: Ballistics.blockFrameCount)
  }

  mutating func process(part: inout AudioBlock) {
    parameters.advance(part.frameCount)
    let (thresholds, ratios) = (parameters[0], parameters[1])
    let (ranges, knees) = (parameters[2], parameters[3])
    @inline(__always)
    func reduction(_ magnitude: Float, _ frame: Int) -> Float {
      Self.reduction(
        level: level(ofMagnitude: magnitude), threshold: thresholds[frame], ratio: ratios[frame],
        range: ranges[frame], knee: knees[frame])
    }
    // Before the sound there is silence.
    var smoother = self.reduction ?? ReductionSmoother(current: Double(reduction(0, 0)))
    part.scale(by: &gains) { frames, gains in
      detector.process(frames, into: &gains)
      for frame in gains.indices { gains[frame] = reduction(gains[frame], frame) }
      parameters.ballistics.withCoefficients { attacks, releases in
        smoother.process(&gains, rising: releases, falling: attacks)
      }
      for frame in gains.indices { gains[frame] = magnitude(atLevel: -gains[frame]) }
    }
    self.reduction = smoother
  }

  /// Decibels to be taken away at a level. What lies below a threshold lies as far above it when both
  /// are inverted.
  @inline(__always)
  private static func reduction(
    level: Float, threshold: Float, ratio: Float, range: Float, knee: Float
  ) -> Float {
    min(GainComputer.excess(-level, over: -threshold, knee: knee) * (ratio - 1), range)
  }

  /// In silence its gain follows parameters that move.
  var memory: InputMemory {
    (0..<4).allSatisfy { parameters.isConstant($0) } ? .everything : .unknown
  }

  mutating func reset(to frame: Int) {
    parameters.seek(to: frame)
    detector.reset()
    reduction = nil
  }
}
