/// Multiplies the sound by a tone.
///
/// Every frequency of the sound is split into two, the tone's distance above and below it. Where
/// the upper one lies beyond half the sample rate, it is mirrored there, as in any sampled ring
/// modulator; the tone itself must not.
public struct Ring: DeclaredEffect {
  public var freq: Curve = 30
  public var mix: Curve = 100

  public init() {}

  public static let name = "ring"
  public static let purpose = EffectPurpose.tone
  public static let summary = "Ring modulator: multiply the sound by a sine."
  public static let examples = ["ring 30", "ring 220 mix=35"]
  public static let details = [
    "Every frequency is replaced by its sum and difference with that of the sine. Up to"
      + " 30 Hz a voice rattles; from 50 Hz up it sounds like a machine. Sums above half the"
      + " sample rate alias."
  ]
  public static let parameters: [Parameter<Ring>] = [
    .number(
      "freq", \.freq, .hertz, 0.1...8000, positional: true,
      help: "frequency of the sine, at most half the sample rate"),
    .number("mix", \.mix, .percent, 0...100, bypassValue: 0, help: "dry/wet mix"),
  ]

  public var isBypass: Bool { mix.isConstant(0) }

  /// (1 − mix)·x + mix·x·cos is x times 1 − mix·(1 − cos).
  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    StatefulProcessor(
      try AmplitudeModulator(
        frequency: freq, named: "freq", strength: setup.stream("mix", mix) { $0 / 100 }, setup))
  }
}
