/// Lays a copy of the sound beside it that wanders in time, and so in pitch.
public struct Chorus: DeclaredEffect, SweepEffect {
  public var rate: Curve = 0.8
  public var depth: Curve = 5
  public var feedback: Curve = 0
  public var mix: Curve = 50
  public var spread: Curve = 90

  public init() {}

  public static let name = "chorus"
  public static let purpose = EffectPurpose.tone
  public static let summary = "Thicken the sound with a copy whose delay is modulated."
  public static let examples = ["chorus 0.6 depth=8"]
  public static let parameters = sweepParameters(
    depth: .number(
      "depth", \.depth, .milliseconds, 0...20, help: "sweep of the delay above 15 ms"
    ),
    feedback: "feedback of the copy",
    mix: "dry/wet mix")

  /// 2: it knows the loudspeakers of more than two channels.
  public static let revision = 2
  public var isBypass: Bool { mix.isConstant(0) }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    StatefulProcessor(try SweptDelayState(self, shortest: 15, setup))
  }
}
