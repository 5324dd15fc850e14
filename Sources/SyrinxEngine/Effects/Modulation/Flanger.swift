/// Mixes the sound with a copy a few milliseconds late, whose comb of notches sweeps up and down.
public struct Flanger: DeclaredEffect, SweepEffect {
  public var rate: Curve = 0.3
  public var depth: Curve = 3
  public var feedback: Curve = 30
  public var mix: Curve = 50
  public var spread: Curve = 90

  public init() {}

  public static let name = "flanger"
  public static let purpose = EffectPurpose.tone
  public static let summary = "Sweep a comb filter through the sound."
  public static let examples = ["flanger 0.2 feedback=60"]
  public static let details = [
    "Where both copies cancel each other the sound is softer: speech by 3 dB at the default."
  ]
  public static let parameters = sweepParameters(
    depth: .number(
      "depth", \.depth, .milliseconds, 0...10, help: "sweep of the delay above 1 ms"),
    feedback: "sharpness of the comb; negative: hollow",
    mix: "dry/wet mix; 50: deepest notches")

  /// 2: it knows the loudspeakers of more than two channels.
  public static let revision = 2
  public var isBypass: Bool { mix.isConstant(0) }

  public func doubt(valueHasUnit: Bool) -> ValueDoubt? {
    rate.minimum >= 3 && !valueHasUnit ? .rateForDelay : nil
  }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    StatefulProcessor(try SweptDelayState(self, shortest: 1, setup))
  }
}
