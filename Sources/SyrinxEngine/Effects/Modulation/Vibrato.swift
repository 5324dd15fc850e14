/// Lets the pitch rise and fall, as a singer does.
public struct Vibrato: DeclaredEffect {
  public var rate: Curve = 5
  public var depth: Curve = 50

  public init() {}

  public static let name = "vibrato"
  public static let purpose = EffectPurpose.tone
  public static let summary = "Modulate the pitch."
  public static let examples = ["vibrato 5.5 depth=40"]
  public static let parameters: [Parameter<Vibrato>] = [
    .number("rate", \.rate, .hertz, 0.1...14, positional: true, help: "modulation frequency"),
    .number(
      "depth", \.depth, .cents, 0...200, bypassValue: 0, help: "how far the pitch rises and falls"),
  ]

  public var isBypass: Bool { depth.isConstant(0) }
  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    StatefulProcessor(try VibratoState(self, setup))
  }
}
