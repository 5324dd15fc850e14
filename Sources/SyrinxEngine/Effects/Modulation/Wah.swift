/// Sweeps a resonance up and down, as a foot does on a pedal.
public struct Wah: DeclaredEffect {
  public var rate: Curve = 1.5
  public var low: Curve = 400
  public var high: Curve = 2200
  /// The resonance's frequency over its width.
  public var q: Curve = 4
  public var mix: Curve = 80

  public init() {}

  public static let name = "wah"
  public static let purpose = EffectPurpose.tone
  public static let summary = "Sweep a resonant filter up and down."
  public static let examples = ["wah 2", "wah 0.5 low=300 high=3000 q=6 mix=100"]
  public static let details = [
    "Little but the resonance is left: speech becomes 7 dB softer at the default. loudness or"
      + " normalize after it brings it back."
  ]
  public static let parameters: [Parameter<Wah>] = [
    .number("rate", \.rate, .hertz, 0.05...10, positional: true, help: "sweeps per second"),
    .number(
      "low", \.low, .hertz, 50...2000, help: "lowest frequency of the resonance, where it starts"),
    .number("high", \.high, .hertz, 100...8000, help: "highest frequency of the resonance"),
    .number(
      "q", \.q, .plain, 0.5...20,
      help: "sharpness: frequency of the resonance divided by its bandwidth"),
    .number("mix", \.mix, .percent, 0...100, bypassValue: 0, help: "dry/wet mix"),
  ]

  public var isBypass: Bool { mix.isConstant(0) }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    StatefulProcessor(try WahState(self, setup))
  }
}
