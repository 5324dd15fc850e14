/// Mixes the sound with a copy whose phase is turned, so that two notches sweep through it.
public struct Phaser: Effect {
  /// Hertz.
  public var rate: Curve = 0.5
  /// Percent.
  public var depth: Curve = 100
  /// Percent.
  public var feedback: Curve = 30
  /// Percent, from dry to wet.
  public var mix: Curve = 50
  /// Degrees.
  public var spread: Curve = 90

  public init() {}

  public static let name = "phaser"
  public static let summary = "Sweeps two notches through the sound by turning its phase."
  public static let examples = ["phaser 0.4 feedback=50"]
  public static let parameters: [Parameter<Phaser>] = [
    .number("rate", \.rate, .hertz, 0.05...10, principal: true, help: "sweeps in a second"),
    .number(
      "depth", \.depth, .percent, 0...100,
      help: "how far the notches move from about 800 Hz; 100: two octaves up and down"),
    .number("feedback", \.feedback, .percent, -95...95, help: "how sharp the notches are"),
    .number(
      "mix", \.mix, .percent, 0...100, neutral: 0, help: "from dry to wet; 50: the deepest notches"),
    .number(
      "spread", \.spread, .degrees, 0...180,
      help: "how far right channels sweep ahead of left ones; 0: equal channels stay equal"),
  ]

  public var isNeutral: Bool { mix.isConstant(0) }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    try PhaserProcessor(
      Sweep(rate: rate, depth: depth, feedback: feedback, mix: mix, spread: spread), setup)
  }
}
