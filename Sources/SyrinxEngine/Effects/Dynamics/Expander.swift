/// A downward expander: the softer the sound, the more it is lowered.
///
/// All channels are given the same gain, by the level of the loudest of them over 20 ms. Attack and
/// release are the times for 63 % of a change in decibels.
public struct Expander: DeclaredEffect {
  public var threshold: Curve = -45
  public var ratio: Curve = 2
  public var range: Curve = 30
  public var attack: Curve = 5
  public var release: Curve = 150
  /// Decibels, half of them below the threshold.
  public var knee: Curve = 6

  public init() {}

  public static let name = "expander"
  public static let purpose = EffectPurpose.dynamics
  public static let summary = "Attenuate soft passages by a ratio, with all channels linked."
  public static let examples = ["expander -40 ratio=3 range=20"]
  public static let parameters: [Parameter<Expander>] = [
    .number(
      "threshold", \.threshold, .level, -96...0, positional: true,
      help: "level below which sound is attenuated: RMS over 20 ms, 0 for a full-scale sine"),
    .number(
      "ratio", \.ratio, .plain, 1...20, bypassValue: 1,
      help: "dB of output per dB of input below the threshold"),
    .number("range", \.range, .decibels, 0...120, bypassValue: 0, help: "maximum reduction"),
    .number(
      "attack", \.attack, .milliseconds, 0...500,
      help: "release time constant (63 %) when the sound rises"),
    .number(
      "release", \.release, .milliseconds, 1...5000,
      help: "time to reach 63 % of a reduction when the sound falls"),
    .number("knee", \.knee, .decibels, 0...40, help: "width of the soft knee"),
  ]

  public var isBypass: Bool { ratio.isConstant(1) || range.isConstant(0) }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    StatefulProcessor(try ExpanderState(self, setup))
  }
}
