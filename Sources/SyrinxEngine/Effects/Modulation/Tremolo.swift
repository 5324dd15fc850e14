/// Lets the loudness rise and fall.
public struct Tremolo: DeclaredEffect {
  public var rate: Curve = 5
  public var depth: Curve = 50

  public init() {}

  public static let name = "tremolo"
  public static let purpose = EffectPurpose.tone
  public static let summary = "Modulate the volume."
  public static let examples = ["tremolo 5 depth=60"]
  public static let parameters: [Parameter<Tremolo>] = [
    .number("rate", \.rate, .hertz, 0.1...40, positional: true, help: "modulation frequency"),
    .number(
      "depth", \.depth, .percent, 0...100, bypassValue: 0,
      help: "modulation depth; 100: down to silence"),
  ]

  public var isBypass: Bool { depth.isConstant(0) }

  /// The level is 1 − depth·(1 − cos)/2: it begins at the top, which is the level of the input.
  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    StatefulProcessor(
      try AmplitudeModulator(
        frequency: rate, named: "rate", strength: setup.stream("depth", depth) { $0 / 200 }, setup))
  }
}
