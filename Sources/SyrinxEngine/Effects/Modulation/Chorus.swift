/// Lays a copy of the sound beside it that wanders in time, and so in pitch.
public struct Chorus: Effect {
  /// Hertz.
  public var rate: Curve = 0.8
  /// Milliseconds.
  public var depth: Curve = 5
  /// Percent.
  public var feedback: Curve = 0
  /// Percent, from dry to wet.
  public var mix: Curve = 50
  /// Degrees.
  public var spread: Curve = 90

  public init() {}

  public static let name = "chorus"
  public static let summary = "Lays a wandering copy beside the sound, as of a second voice."
  public static let examples = ["chorus 0.6 depth=8"]
  public static let parameters: [Parameter<Chorus>] = [
    .number("rate", \.rate, .hertz, 0.05...10, principal: true, help: "sweeps in a second"),
    .number(
      "depth", \.depth, .milliseconds, 0...20, help: "how far the copy's delay moves, from 15 ms up"
    ),
    .number(
      "feedback", \.feedback, .percent, -95...95, help: "how much of the copy is copied again"),
    .number("mix", \.mix, .percent, 0...100, neutral: 0, help: "from dry to wet"),
    .number(
      "spread", \.spread, .degrees, 0...180,
      help: "how far right channels sweep ahead of left ones; 0: equal channels stay equal"),
  ]

  public var isNeutral: Bool { mix.isConstant(0) }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    try SweptDelayProcessor(
      Sweep(rate: rate, depth: depth, feedback: feedback, mix: mix, spread: spread),
      shortest: 15, setup)
  }
}
