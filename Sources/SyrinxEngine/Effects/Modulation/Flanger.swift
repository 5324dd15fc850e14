/// Mixes the sound with a copy a few milliseconds late, whose comb of notches sweeps up and down.
public struct Flanger: Effect {
  /// Hertz.
  public var rate: Curve = 0.3
  /// Milliseconds.
  public var depth: Curve = 3
  /// Percent.
  public var feedback: Curve = 30
  /// Percent, from dry to wet.
  public var mix: Curve = 50
  /// Degrees.
  public var spread: Curve = 90

  public init() {}

  public static let name = "flanger"
  public static let summary = "Sweeps a comb of notches through the sound, as a jet passing by."
  public static let examples = ["flanger 0.2 feedback=60"]
  public static let parameters: [Parameter<Flanger>] = [
    .number("rate", \.rate, .hertz, 0.05...10, principal: true, help: "sweeps in a second"),
    .number(
      "depth", \.depth, .milliseconds, 0...10, help: "how far the copy's delay moves, from 1 ms up"),
    .number(
      "feedback", \.feedback, .percent, -95...95, help: "how sharp the comb is; below zero: hollow"),
    .number(
      "mix", \.mix, .percent, 0...100, neutral: 0, help: "from dry to wet; 50: the deepest notches"),
    .number(
      "spread", \.spread, .degrees, 0...180,
      help: "how far right channels sweep ahead of left ones; 0: equal channels stay equal"),
  ]

  public var isNeutral: Bool { mix.isConstant(0) }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    try SweptDelayProcessor(
      Sweep(rate: rate, depth: depth, feedback: feedback, mix: mix, spread: spread),
      shortest: 1, setup)
  }
}
