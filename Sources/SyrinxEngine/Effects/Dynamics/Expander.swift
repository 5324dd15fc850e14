/// Lowers what is soft, the further the softer it is: a gate without a switch.
///
/// All channels are given the same gain, by the level of the loudest of them over 20 ms. Attack and
/// release are the times in which 63 % of a change are done, counted in decibels.
public struct Expander: DeclaredEffect {
  public var threshold: Curve = -45
  public var ratio: Curve = 2
  public var range: Curve = 30
  /// Milliseconds.
  public var attack: Curve = 5
  /// Milliseconds.
  public var release: Curve = 150
  /// Decibels, half of them below the threshold.
  public var knee: Curve = 6

  public init() {}

  public static let name = "expander"
  public static let purpose = EffectPurpose.dynamics
  public static let summary = "Lowers what is soft by a ratio, all channels alike."
  public static let examples = ["expander -40 ratio=3 range=20"]
  public static let parameters: [Parameter<Expander>] = [
    .number(
      "threshold", \.threshold, .level, -96...0, positional: true,
      help: "level below which sound is lowered: RMS over 20 ms, a sine of full scale being 0"),
    .number(
      "ratio", \.ratio, .plain, 1...20, bypassValue: 1,
      help: "decibels that one decibel below the threshold becomes"),
    .number(
      "range", \.range, .decibels, 0...120, bypassValue: 0, help: "the most by which it lowers"),
    .number(
      "attack", \.attack, .milliseconds, 0...500,
      help: "time in which 63 % of a reduction are gone when the sound rises"),
    .number(
      "release", \.release, .milliseconds, 1...5000,
      help: "time in which 63 % of it are there when the sound falls"),
    .number(
      "knee", \.knee, .decibels, 0...40, help: "width of the bend from no reduction to the ratio"),
  ]

  public var isBypass: Bool { ratio.isConstant(1) || range.isConstant(0) }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    StatefulProcessor(try ExpanderState(self, setup))
  }
}
