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

  public var isBypass: Bool { false }
  public func makeProcessor(_ setup: ProcessorSetup) -> any Processor {
    InvertProcessor(self, setup.format)
  }
}

private final class InvertProcessor: InPlaceProcessor {
  let format: StreamFormat
  let memory = InputMemory.frames(0)
  private let inverted: [Int]

  init(_ settings: Invert, _ format: StreamFormat) {
    self.format = format
    let all = Array(0..<format.channelCount)
    inverted =
      switch settings.channels {
      case .left where all.count > 1: format.partners.map(\.left)
      case .right where all.count > 1: format.partners.map(\.right)
      default: all
      }
  }

  func process(_ block: inout AudioBlock) {
    for channel in inverted {
      var samples = block[channel]
      // Of silence this makes no minus zero.
      for frame in samples.indices { samples[frame] = 0 - samples[frame] }
    }
  }

  func reset(to frame: Int) {}
}
