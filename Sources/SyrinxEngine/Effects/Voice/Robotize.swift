/// Has a voice speak at one pitch, as a robot does in the pictures.
public struct Robotize: DeclaredEffect {
  /// Hertz.
  public var freq: Curve = 110
  /// Percent, from dry to wet.
  public var mix: Curve = 100

  public init() {}

  public static let name = "robotize"
  public static let summary = "Has a voice speak at one pitch, as robots do."
  public static let examples = ["robotize 110"]
  public static let details = [
    "It is as loud as the voice was, but all its harmonics beat together: its peaks may come out a"
      + " decibel higher than the voice's. Put a limiter behind it where those were near full scale."
  ]
  public static let parameters: [Parameter<Robotize>] = [
    .number("freq", \.freq, .hertz, 40...1000, positional: true, help: "the pitch of all it says"),
    .number("mix", \.mix, .percent, 0...100, bypassValue: 0, help: "from dry to wet"),
  ]

  public var isBypass: Bool { mix.isConstant(0) }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    let voice = try RobotVoice(format: setup.format, frequency: setup.frameValues("freq", freq))
    return try VoiceProcessor(voice, mix: mix, setup)
  }
}
