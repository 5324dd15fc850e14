/// Puts breath in the place of the vocal folds.
public struct Whisper: DeclaredEffect {
  /// Percent, from dry to wet.
  public var mix: Curve = 100
  /// Which noise the breath is.
  public var seed = 0

  public init() {}

  public static let name = "whisper"
  public static let purpose = EffectPurpose.voice
  public static let summary = "Turn a voice into a whisper of the same loudness."
  public static let examples = ["whisper 90"]
  public static let parameters: [Parameter<Whisper>] = [
    .number(
      "mix", \.mix, .percent, 0...100, positional: true, bypassValue: 0,
      help: "voice/whisper mix"),
    .count(
      "seed", \.seed, 0...999_999,
      help: "seed of the noise; the same seed gives the same samples"),
  ]

  public static let traits: EffectTraits = .expensive
  public var isBypass: Bool { mix.isConstant(0) }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    let voice = try WhisperVoice(format: setup.format, seed: seed, isLive: setup.isLive)
    return StatefulProcessor(try VoiceState(voice, mix: mix, setup))
  }
}
