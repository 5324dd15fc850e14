/// Takes out mains hum: a tone of about 50 or 60 Hz, its multiples, and nothing else.
public struct Dehum: DeclaredEffect {
  /// Hertz; nil where it is found.
  public var freq: Double?
  public var harmonics = 20

  public init() {}

  public static let name = "dehum"
  public static let purpose = EffectPurpose.clean
  public static let summary = "Remove mains hum and its harmonics, tracking their drift."
  public static let examples = ["dehum", "dehum 60", "dehum harmonics=40"]
  public static let parameters: [Parameter<Dehum>] = [
    Parameter(
      "freq", .number(NumberDomain(.hertz, 40...70, takesCurve: false)), at: \.freq,
      positional: true,
      help: "approximate mains frequency; default: detected in the first eight seconds",
      read: { $0.map { .number(Curve($0)) } ?? .unset }, write: { .some($0.curve?.constant) }),
    .count(
      "harmonics", \.harmonics, 1...40,
      help: "number of harmonics to remove, including the fundamental"),
  ]
  public static let details = [
    "The hum is found near 50 or 60 Hz and followed as it drifts, by up to 1 Hz. Its waveform is"
      + " learnt in pauses and subtracted, so that the sound itself is not filtered. If no"
      + " hum is found in the first eight seconds, the output is identical to the input."
  ]

  public static let canRunLive = false
  public static let traits: EffectTraits = .expensive

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    try DehumProcessor(self, setup)
  }
}
