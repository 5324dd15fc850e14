/// Mixes the sound with a copy whose phase is turned, so that two notches sweep through it.
public struct Phaser: DeclaredEffect {
  /// Hertz.
  public var rate: Curve = 0.5
  /// Percent.
  public var depth: Curve = 100
  /// Percent.
  public var feedback: Curve = 30
  /// Percent, from dry to wet.
  public var mix: Curve = 50
  /// Degrees.
  public var spread: Curve = 90

  public init() {}

  public static let name = "phaser"
  public static let purpose = EffectPurpose.tone
  public static let summary = "Sweeps two notches through the sound with all-pass filters."
  public static let examples = ["phaser 0.4 feedback=50"]
  public static let parameters = sweepParameters(
    depth: .number(
      "depth", \.depth, .percent, 0...100,
      help: "sweep of the notches around 800 Hz; 100: two octaves up and down"),
    feedback: "sharpness of the notches",
    mix: "dry/wet mix; 50: deepest notches")

  public var isBypass: Bool { mix.isConstant(0) }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    StatefulProcessor(
      try PhaserState(
        sweep, setup))
  }
}

extension Phaser: SweepEffect {}
