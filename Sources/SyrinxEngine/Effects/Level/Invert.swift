/// Inverts the polarity of all channels, or of those on one side.
public struct Invert: DeclaredEffect {
  public enum Channels: String, CaseIterable, Sendable { case all, left, right }

  public var channels = Channels.all

  public init() {}

  public static let name = "invert"
  public static let purpose = EffectPurpose.space
  public static let summary = "Invert the polarity of all channels, or of one."
  public static let examples = ["invert", "invert right"]
  public static let parameters: [Parameter<Invert>] = [
    .choice(
      "channels", \.channels, positional: true,
      help: "channels to invert; in a mono sound, left and right mean its only channel")
  ]

  public func makeProcessor(_ setup: ProcessorSetup) -> any Processor {
    let format = setup.format
    let all = Array(0..<format.channelCount)
    let inverted =
      switch channels {
      case .left where all.count > 1: format.partners.map(\.left)
      case .right where all.count > 1: format.partners.map(\.right)
      default: all
      }
    return FrameProcessor(format) { block in
      for channel in inverted {
        var samples = block[channel]
        // Of silence this makes no minus zero.
        for frame in samples.indices { samples[frame] = 0 - samples[frame] }
      }
    }
  }
}
