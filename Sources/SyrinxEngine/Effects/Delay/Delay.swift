/// Repeats the sound, each echo duller than the one before.
public struct Delay: DeclaredEffect {
  /// Seconds.
  public var time: Curve = 1
  /// Percent.
  public var feedback: Curve = 50
  /// Hertz.
  public var cutoff: Curve = 15_000
  /// Percent, from dry to wet.
  public var mix: Curve = 35

  public init() {}

  public static let name = "delay"
  public static let purpose = EffectPurpose.space
  public static let summary = "Adds echoes, each softer and duller than the one before."
  public static let examples = ["delay 300ms feedback=40 cutoff=4k mix=30"]
  public static let parameters: [Parameter<Delay>] = [
    .number("time", \.time, .seconds, 0...2, positional: true, help: "time between echoes"),
    .number(
      "feedback", \.feedback, .percent, -100...100,
      help: "level of each further echo; negative: every other one is inverted"),
    .number(
      "cutoff", \.cutoff, .hertz, 10...96_000,
      help: "low-pass applied once more to each echo; none from half the sample rate up"),
    .number(
      "mix", \.mix, .percent, 0...100, bypassValue: 0,
      help: "dry/wet mix; 0: input only; 100: echoes only"),
  ]

  public var isBypass: Bool { mix.isConstant(0) }
  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    StatefulProcessor(try DelayState(self, setup))
  }
}
