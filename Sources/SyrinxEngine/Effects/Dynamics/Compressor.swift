// Dynamics/ changes the level of a sound by its level.

/// Takes away from what is above a threshold, so that loud and soft come closer together.
///
/// All channels are given the same gain, by the loudest of them. Attack and release are the times in
/// which 63 % of a change are done, counted in decibels.
public struct Compressor: DeclaredEffect {
  public var threshold: Curve = -20
  public var ratio: Curve = 4
  public var attack: Curve = 5
  public var release: Curve = 150
  /// Decibels, half of them above the threshold.
  public var knee: Curve = 6
  public var makeup: Curve = 0

  public init() {}

  public static let name = "compressor"
  public static let purpose = EffectPurpose.dynamics
  public static let summary = "Reduce the dynamic range, with all channels linked."
  public static let examples = ["compressor -24 ratio=3 attack=5 release=120 makeup=6"]
  public static let parameters: [Parameter<Compressor>] = [
    .number(
      "threshold", \.threshold, .level, -80...0, positional: true,
      help: "level above which the gain is reduced"),
    .number(
      "ratio", \.ratio, .plain, 1...50, bypassValue: 1,
      help: "dB of input above the threshold per dB of output"),
    .number("attack", \.attack, .milliseconds, 0...500, help: "time to reach 63 % of a reduction"),
    .number(
      "release", \.release, .milliseconds, 1...5000,
      help: "release time constant (63 %); at least the attack"),
    .number("knee", \.knee, .decibels, 0...40, help: "width of the soft knee"),
    .number("makeup", \.makeup, .decibels, -24...48, bypassValue: 0, help: "makeup gain"),
  ]

  public var isBypass: Bool { ratio.isConstant(1) && makeup.isConstant(0) }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    StatefulProcessor(try CompressorState(self, setup))
  }
}

/// Levels, static curve, smoothing and gain.
struct CompressorState: PartwiseState, ~Copyable {
  static let partFrameCount = Ballistics.blockFrameCount

  let format: StreamFormat
  let memory = InputMemory.everything
  /// Threshold, ratio, knee, makeup.
  private var parameters: DynamicsParameters
  private var computer = GainComputer()
  /// Magnitudes of a block's frames, then reductions, then gains.
  private var gains: AudioBuffer

  /// A compressor some of whose parameters are not changed by hand.
  init(_ settings: Compressor, fixed: Set<String> = [], _ setup: ProcessorSetup) throws {
    format = setup.format
    parameters = try DynamicsParameters(
      [
        "threshold": settings.threshold, "ratio": settings.ratio, "knee": settings.knee,
        "makeup": settings.makeup,
      ],
      fixed: fixed,
      Ballistics(attack: settings.attack, release: settings.release, inSeries: true, setup), setup)
    gains = AudioBuffer(channelCount: 1, frameCapacity: Ballistics.blockFrameCount)
  }

  mutating func process(part: inout AudioBlock) {
    parameters.advance(part.frameCount)
    let (thresholds, ratios, knees) = (parameters[0], parameters[1], parameters[2])
    let makeups = parameters[3]
    part.scale(by: &gains) { frames, gains in
      frames.writeMagnitudes(to: &gains)
      for frame in gains.indices {
        gains[frame] = GainComputer.reduction(
          level: level(ofMagnitude: gains[frame]), threshold: thresholds[frame],
          ratio: ratios[frame], knee: knees[frame])
      }
      parameters.ballistics.withCoefficients { computer.smooth(&gains, attacks: $0, releases: $1) }
      for frame in gains.indices {
        gains[frame] = magnitude(atLevel: makeups[frame] - gains[frame])
      }
    }
  }

  mutating func reset(to frame: Int) {
    parameters.seek(to: frame)
    computer = GainComputer()
  }
}
