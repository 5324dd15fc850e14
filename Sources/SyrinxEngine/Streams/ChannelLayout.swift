/// The loudspeaker that each channel of a stream is for.
public struct ChannelLayout: Hashable, Sendable {
  /// Loudspeakers in the order of the bits of Microsoft's `dwChannelMask` (`WAVEFORMATEXTENSIBLE`).
  public enum Speaker: Int, CaseIterable, Sendable {
    case frontLeft, frontRight, frontCenter, lowFrequency, backLeft, backRight
    case frontLeftOfCenter, frontRightOfCenter, backCenter, sideLeft, sideRight
    case topCenter, topFrontLeft, topFrontCenter, topFrontRight
    case topBackLeft, topBackCenter, topBackRight
  }

  public let speakers: [Speaker]

  /// Nil if a loudspeaker has more than one channel, or if there is none.
  public init?(_ speakers: [Speaker]) {
    guard !speakers.isEmpty, Set(speakers).count == speakers.count else { return nil }
    self.speakers = speakers
  }

  /// The usual layout of so many channels where nothing says it, in the order of WAV files; nil
  /// above eight.
  public static func usual(channelCount: Int) -> ChannelLayout? {
    let speakers: [Speaker] =
      switch channelCount {
      case 1: [.frontCenter]
      case 2: [.frontLeft, .frontRight]
      case 3: [.frontLeft, .frontRight, .frontCenter]
      case 4: [.frontLeft, .frontRight, .backLeft, .backRight]
      case 5: [.frontLeft, .frontRight, .frontCenter, .backLeft, .backRight]
      case 6: [.frontLeft, .frontRight, .frontCenter, .lowFrequency, .backLeft, .backRight]
      case 7:
        [.frontLeft, .frontRight, .frontCenter, .lowFrequency, .backCenter, .sideLeft, .sideRight]
      case 8:
        [
          .frontLeft, .frontRight, .frontCenter, .lowFrequency, .backLeft, .backRight, .sideLeft,
          .sideRight,
        ]
      default: []
      }
    return ChannelLayout(speakers)
  }

  /// The channels that stand left and right of each other, front before back before side.
  var partners: [(left: Int, right: Int)] {
    let pairs: [(Speaker, Speaker)] = [
      (.frontLeft, .frontRight), (.backLeft, .backRight), (.frontLeftOfCenter, .frontRightOfCenter),
      (.sideLeft, .sideRight), (.topFrontLeft, .topFrontRight), (.topBackLeft, .topBackRight),
    ]
    return pairs.compactMap { left, right in
      guard let left = speakers.firstIndex(of: left), let right = speakers.firstIndex(of: right)
      else { return nil }
      return (left, right)
    }
  }
}

extension ChannelLayout.Speaker: CustomStringConvertible {
  public var description: String {
    switch self {
    case .frontLeft: "left"
    case .frontRight: "right"
    case .frontCenter: "center"
    case .lowFrequency: "LFE"
    case .backLeft: "back left"
    case .backRight: "back right"
    case .frontLeftOfCenter: "left of center"
    case .frontRightOfCenter: "right of center"
    case .backCenter: "back center"
    case .sideLeft: "side left"
    case .sideRight: "side right"
    case .topCenter: "top center"
    case .topFrontLeft: "top front left"
    case .topFrontCenter: "top front center"
    case .topFrontRight: "top front right"
    case .topBackLeft: "top back left"
    case .topBackCenter: "top back center"
    case .topBackRight: "top back right"
    }
  }
}

/// A fact about the channels of a stream that explains what is heard of a node.
public enum ChannelRemark: Hashable, Sendable {
  /// The layout that is assumed for a stream that says nothing of it.
  case usual(ChannelLayout)
  /// So many channels that nothing is usual: only their order counts.
  case order(channelCount: Int)
  /// Only the sides were to be left, and the stream is mono, or its channels are equal.
  case noSides
  /// Mixed channels left next to nothing of a sound.
  case nothingLeft

  /// Nil where the stream tells, and for mono and stereo.
  init?(_ format: StreamFormat) {
    guard format.layout == nil, format.channelCount > 2 else { return nil }
    self =
      ChannelLayout.usual(channelCount: format.channelCount).map { .usual($0) }
      ?? .order(channelCount: format.channelCount)
  }
}
