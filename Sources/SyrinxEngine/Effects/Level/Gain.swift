/// Makes the sound louder or softer.
public struct Gain: DeclaredEffect {
  public var db: Curve = 0

  public init() {}

  public static let name = "gain"
  public static let purpose = EffectPurpose.dynamics
  public static let summary = "Changes the volume."
  public static let examples = ["gain -3", "gain -60@0/0@1.5s"]
  public static let parameters: [Parameter<Gain>] = [
    .number(
      "db", \.db, .decibels, -96...24, positional: true, bypassValue: 0, help: "gain")
  ]

  public static let traits: EffectTraits = .scalesPeaks
  public var isBypass: Bool { db.isConstant(0) }
  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    StatefulProcessor(try GainState(self, setup))
  }
}
