/// Has a voice speak at one pitch, as a robot does in the pictures.
public struct Robotize: DeclaredEffect {
  /// Hertz.
  public var freq: Curve = 110
  /// Percent, from dry to wet.
  public var mix: Curve = 100

  public init() {}

  public static let name = "robotize"
  public static let purpose = EffectPurpose.voice
  public static let summary = "Gives a voice a constant pitch."
  public static let examples = ["robotize 110"]
  public static let details = [
    "The loudness of the voice is kept, but peaks may be 1 dB higher: put a limiter"
      + " behind it if they were near full scale."
  ]
  public static let parameters: [Parameter<Robotize>] = [
    .number("freq", \.freq, .hertz, 40...1000, positional: true, help: "pitch of the result"),
    .number("mix", \.mix, .percent, 0...100, bypassValue: 0, help: "dry/wet mix"),
  ]

  public static let traits: EffectTraits = .expensive
  public var isBypass: Bool { mix.isConstant(0) }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    let voice = try RobotVoice(format: setup.format, frequency: setup.frameValues("freq", freq))
    return StatefulProcessor(try VoiceState(voice, mix: mix, setup))
  }
}
