/// Brings each speaker of a conversation to one loudness, and leaves pauses as they are.
///
/// Loudness is that of voiced sound above the noise, followed over utterances: it changes where
/// another speaker begins, not from one word to the next. Whatever is not speech has the gain of the
/// loudest speaker, so that noise is raised no more than the speech of that one.
public struct Level: DeclaredEffect {
  public enum Channels: String, CaseIterable, Sendable { case linked, each }

  public var loudness = -20.0
  /// Percent of the gain's decibels.
  public var strength: Curve = 100
  /// Decibels that no speaker is raised by more than.
  public var highestGain = 30.0
  public var channels = Channels.linked

  public init() {}

  public static let name = "level"
  public static let purpose = EffectPurpose.dynamics
  public static let summary = "Bring each speaker of a conversation to one loudness."
  public static let examples = [
    "level", "level -18 max-gain=20", "denoise floor=-12 level compressor loudness -16",
    "level channels=each",
  ]
  public static let parameters: [Parameter<Level>] = [
    .fixed(
      "loudness", \.loudness, .loudness, -50...0, positional: true,
      help: "loudness to which each speaker is brought, over utterances"),
    .number(
      "strength", \.strength, .percent, 0...100, bypassValue: 0,
      help: "share of the difference, in dB, that is removed"),
    .fixed("max-gain", \.highestGain, .decibels, 0...60, help: "maximum gain of a soft speaker"),
    .choice(
      "channels", \.channels,
      help: "linked: one gain for all channels; each: a gain for each, of a speaker per channel"),
  ]
  public static let details = [
    "The gain follows the loudness of voiced speech and changes in pauses, before another speaker"
      + " begins; within an utterance it is constant. In pauses it is that of the loudest speaker, so"
      + " that noise is not raised with a soft one; noise under soft speech is raised. Put denoise"
      + " before level, with floor=-12 where noise is nearly as loud as speech, since tones that a"
      + " lower floor leaves may be taken for a soft speaker. Peaks may exceed full scale: put"
      + " loudness or limiter after it. Music counts as one more speaker. A speaker who is 28 dB"
      + " softer than the loudest, or 32 dB softer than loudness at the beginning, counts as noise.",
    "It looks 7.5 seconds ahead, and therefore does not run live.",
  ]

  /// 2: tones that are left of noise are not taken for a speaker.
  public static let revision = 2
  public static let canRunLive = false
  public static let traits: EffectTraits = .looksFarAhead
  public var isBypass: Bool { strength.isConstant(0) }

  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    StatefulProcessor(try LevelState(self, setup))
  }
}
