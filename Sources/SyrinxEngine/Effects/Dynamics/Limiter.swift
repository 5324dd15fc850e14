/// Keeps the wave under a ceiling, between the samples too.
///
/// It looks five milliseconds ahead, so that the gain is down before a peak arrives, and gives all
/// channels the same gain. What never rises above the ceiling passes bit for bit.
public struct Limiter: DeclaredEffect {
  public var ceiling: Curve = -1
  /// Milliseconds.
  public var release: Curve = 100

  public init() {}

  public static let name = "limiter"
  public static let purpose = EffectPurpose.dynamics
  public static let summary = "Keeps the true peak below a ceiling."
  public static let examples = ["gain +6 limiter -1"]
  public static let details = [
    "If the sample rate is converted, it is converted before a limiter that ends the"
      + " chain, so that OUT keeps the ceiling. Lossy encoding may exceed it by some tenths"
      + " of a decibel; a ceiling of −1.5 or −2 leaves room for that."
  ]
  public static let parameters: [Parameter<Limiter>] = [
    .number(
      "ceiling", \.ceiling, .truePeak, -24...0, positional: true,
      help: "maximum true peak"),
    .number(
      "release", \.release, .milliseconds, 1...5000,
      help: "time to recover by 63 %"),
  ]

  public static let traits: EffectTraits = .setsPeaks
  public var isBypass: Bool { false }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    StatefulProcessor(try LimiterState(self, setup))
  }
}
