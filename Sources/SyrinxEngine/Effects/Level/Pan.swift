/// Places the sound between left and right, and lays out its channels.
///
/// The layout comes first. A mono sound that is given a position becomes stereo; at position 0 it
/// stays mono. With more than two channels, those that stand left and right of each other move, and
/// mono and stereo are mixed down by their loudspeakers.
public struct Pan: DeclaredEffect {
  public enum Layout: String, CaseIterable, Sendable {
    case keep, mono, stereo
    case surround51 = "5.1"
    case surround71 = "7.1"
    case left, right, swap
  }

  /// From −1, left, to 1, right.
  public var position: Curve = 0
  public var channels = Layout.keep

  public init() {}

  public static let name = "pan"
  public static let purpose = EffectPurpose.space
  public static let summary = "Pan between left and right, or rearrange channels."
  public static let examples = [
    "pan -0.5", "pan -1@0s/1@4s", "pan channels=mono", "pan channels=5.1",
  ]
  public static let parameters: [Parameter<Pan>] = [
    .number(
      "position", \.position, .plain, -1...1, positional: true, bypassValue: 0,
      help: "−1: left; 1: right; equal power; mono becomes stereo, except at 0"),
    .choice(
      "channels", \.channels,
      help: "before panning: mix to mono or stereo, spread to 5.1 or 7.1, keep one side, or swap"),
  ]
  public static let details = [
    "More than two channels are mixed down by the channel map of the file and ITU-R"
      + " BS.775-3: stereo is L + 0.71 C + 0.71 Ls (right likewise), mono 0.71 L + 0.71 R +"
      + " C + 0.5 Ls + 0.5 Rs; the LFE channel is left out. All gains are divided by the"
      + " same number, so that no sum exceeds full scale: 5.1 to stereo is 7.7 dB softer,"
      + " which gain can make up for. A file without a map is assumed to have the usual"
      + " channels, with a warning.",
    "5.1 and 7.1 put each channel where its loudspeaker is, mono in the center, and leave all others"
      + " silent; channels without a loudspeaker of their own are mixed as above.",
  ]

  /// 2: more than two channels are mixed by their loudspeakers (ITU-R BS.775-3).
  public static let revision = 2
  public var revision: Int { channels == .keep ? 1 : 2 }
  public var isBypass: Bool { channels == .keep && position.isConstant(0) }
  public func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    try PanProcessor(self, setup)
  }
}
