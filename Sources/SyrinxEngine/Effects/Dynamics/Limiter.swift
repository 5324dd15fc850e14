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
  public static let summary = "Keeps the wave under a ceiling, between the samples too."
  public static let examples = ["gain +6 limiter -1"]
  public static let details = [
    "Where a file gets another sample rate, it is converted before a limiter that ends the chain, so"
      + " that the file keeps the ceiling. What is encoded with loss may exceed it by some tenths of a"
      + " decibel, for which a ceiling of −1.5 or −2 leaves room."
  ]
  public static let parameters: [Parameter<Limiter>] = [
    .number(
      "ceiling", \.ceiling, .truePeak, -24...0, positional: true,
      help: "true peak that is not exceeded"),
    .number(
      "release", \.release, .milliseconds, 1...5000,
      help: "time in which 63 % of a reduction are gone again"),
  ]

  public var isBypass: Bool { false }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    try LimiterProcessor(self, setup)
  }
}
