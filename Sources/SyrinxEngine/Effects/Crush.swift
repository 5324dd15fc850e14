/// Takes bits and samples away.
///
/// Nothing is filtered: the aliasing of the held samples and the noise of the rounding are the
/// effect. Silence stays silence at any number of bits.
public struct Crush: Effect {
  public var bits: Curve = 8
  /// How many frames each sample is held.
  public var rate: Curve = 1
  /// Percent, from dry to wet.
  public var mix: Curve = 100

  public init() {}

  public static let name = "crush"
  public static let summary =
    "Takes bits and samples away, as early samplers did, aliasing and all."
  public static let parameters: [Parameter<Crush>] = [
    .number("bits", \.bits, .bits, 1...16, principal: true, help: "bits that are left of a sample"),
    .number(
      "rate", \.rate, .plain, 1...64, help: "divides the sample rate: frames a sample is held"),
    .number("mix", \.mix, .percent, 0...100, neutral: 0, help: "from dry to wet"),
  ]

  public var isNeutral: Bool { mix.isConstant(0) }
  public func makeNode(_ resources: some EffectResources) -> any Node { CrushNode(self) }
}
