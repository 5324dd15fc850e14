/// Takes bits and samples away.
///
/// Nothing is filtered: the aliasing of the held samples and the noise of the rounding are the
/// effect. Silence stays silence at any number of bits.
public struct Crush: DeclaredEffect {
  public var bits: Curve = 8
  /// Frames for which each sample is held.
  public var rate: Curve = 1
  public var mix: Curve = 100

  public init() {}

  public static let name = "crush"
  public static let purpose = EffectPurpose.tone
  public static let summary =
    "Reduce bit depth and sample rate, with aliasing."
  public static let examples = ["crush 8 rate=4", "crush 16@0/4@100%"]
  public static let details = [
    "With b bits there are 2^(b − 1) steps from 0 to full scale; one bit leaves −1, 0"
      + " and 1. There is no filter and no dither, and silence stays silent. Fractions are"
      + " allowed: a rate of 2.5 holds samples for three and two frames alternately."
  ]
  public static let parameters: [Parameter<Crush>] = [
    .number("bits", \.bits, .bits, 1...16, positional: true, help: "bit depth"),
    .number(
      "rate", \.rate, .plain, 1...64,
      help: "divisor of the sample rate: number of frames each sample is held"),
    .number("mix", \.mix, .percent, 0...100, bypassValue: 0, help: "dry/wet mix"),
  ]

  public var isBypass: Bool { mix.isConstant(0) }
  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    var crusher = Crusher(
      bits: try setup.stream("bits", bits), divisor: try setup.stream("rate", rate),
      mix: try setup.stream("mix", mix), format: setup.format,
      maximumFrameCount: setup.maximumFrameCount)
    // The last sample is held.
    crusher.tail = setup.input.tail(ringing: crusher.longestHold)
    return StatefulProcessor(crusher)
  }
}
