/// Places the sound between left and right, and lays out its channels.
///
/// The layout comes first. A mono sound that is given a position becomes stereo; at position 0 it
/// stays mono. With more than two channels, those that stand left and right of each other move.
public struct Pan: Effect {
  /// What the channels are laid out as.
  public enum Layout: String, CaseIterable, Sendable {
    case keep, mono, stereo, left, right, swap
  }

  /// From −1, left, to 1, right.
  public var position: Curve = 0
  public var channels = Layout.keep

  public init() {}

  public static let name = "pan"
  public static let summary = "Places the sound between left and right, or changes its channels."
  public static let examples = ["pan -0.5", "pan -1@0s/1@4s", "pan channels=mono"]
  public static let parameters: [Parameter<Pan>] = [
    .number(
      "position", \.position, .plain, -1...1, principal: true, neutral: 0,
      help: "from −1, left, to 1, right, at equal power; mono becomes stereo"),
    .choice(
      "channels", \.channels,
      help: "beforehand: the mean of all as mono, the first two as stereo, left or right alone, "
        + "or both exchanged"),
  ]

  public var isNeutral: Bool { channels == .keep && position.isConstant(0) }
  public func makeNode(_ resources: some EffectResources) -> any Node { PanNode(self) }
}
