/// Lowers the s, the sh and the t of a voice where they stick out, and nothing else.
///
/// The band of the sibilants is compared with the whole voice, so that it does not matter how loud the
/// recording is. All channels are given the same gain.
public struct Deess: DeclaredEffect {
  /// Decibels from the whole sound to its sibilants.
  public var threshold: Curve = -10
  public var ratio: Curve = 4
  public var range: Curve = 12
  public var freq: Curve = 5000
  public var attack: Curve = 1
  public var release: Curve = 40

  public init() {}

  public static let name = "deess"
  public static let purpose = EffectPurpose.clean
  public static let summary = "Reduce harsh sibilance in a voice."
  public static let examples = ["deess", "deess -14 range=8", "deess freq=6k"]
  public static let parameters: [Parameter<Deess>] = [
    .number(
      "threshold", \.threshold, .decibels, -40...0, positional: true,
      help: "level of sibilants, relative to the whole sound, above which they are reduced"),
    .number(
      "ratio", \.ratio, .plain, 1...50, bypassValue: 1,
      help: "dB of input above the threshold per dB of output"),
    .number("range", \.range, .decibels, 0...60, bypassValue: 0, help: "maximum reduction"),
    .number("freq", \.freq, .hertz, 2000...12_000, help: "lowest frequency of the sibilants"),
    .number("attack", \.attack, .milliseconds, 0...100, help: "time to reach 63 % of a reduction"),
    .number("release", \.release, .milliseconds, 1...1000, help: "release time constant (63 %)"),
  ]
  public static let details = [
    "The RMS level over 10 ms of the band from freq to 1.8 × freq is compared with that of the"
      + " whole sound. A high shelf attenuates everything above freq; near 2 × freq by up to a third"
      + " more decibels than ratio and range give. While there is no reduction, samples do"
      + " not change. At sample rates too low to have such frequencies, the effect is bypassed;"
      + " a freq that moves goes no higher than 0.45 of the rate."
  ]

  /// 2: a freq that moves near the Nyquist frequency hears all of the band above it, as one that stays.
  public static let revision = 2
  public var revision: Int { freq.constant == nil ? 2 : 1 }

  public var isBypass: Bool { ratio.isConstant(1) || range.isConstant(0) }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    guard freq.minimum < 0.9 * setup.format.nyquist else { return Passage().makeProcessor(setup) }
    return StatefulProcessor(try DeessState(self, setup))
  }
}
