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
  public static let summary = "Repeats the sound as an echo, each one softer and duller."
  public static let examples = ["delay 300ms feedback=40 cutoff=4k mix=30"]
  public static let parameters: [Parameter<Delay>] = [
    .number("time", \.time, .seconds, 0...2, positional: true, help: "from one echo to the next"),
    .number(
      "feedback", \.feedback, .percent, -100...100,
      help: "each further echo's strength; below zero every other one is turned over"),
    .number(
      "cutoff", \.cutoff, .hertz, 10...96_000,
      help: "low-pass that every echo passes once more; none from half the sample rate on"),
    .number(
      "mix", \.mix, .percent, 0...100, bypassValue: 0,
      help: "from dry to wet; 0: the sound alone; 100: the echoes alone"),
  ]

  public var isBypass: Bool { mix.isConstant(0) }
  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    StatefulProcessor(try DelayState(self, setup))
  }
}
