import CSndFile
import SyrinxEngine

extension ChannelLayout {
  /// The layout that libsndfile's numbers of loudspeakers mean; nil if one is no place of a loudspeaker.
  init?(map: [Int32]) {
    let speakers = map.compactMap(Self.speaker)
    guard speakers.count == map.count else { return nil }
    self.init(speakers)
  }

  /// The loudspeaker that a number of libsndfile means.
  static func speaker(_ number: Int32) -> Speaker? {
    numbers.first { $0.numbers.contains(Int(number)) }?.speaker
  }

  /// The layout in libsndfile's numbers.
  public var map: [Int32] {
    speakers.map { speaker in
      Int32(Self.numbers.first { $0.speaker == speaker }!.numbers[0])
    }
  }

  /// The layout as Microsoft's mask, which can say it only in the order of its bits.
  var mask: Int? {
    let bits = speakers.map(\.rawValue)
    return bits == bits.sorted() ? bits.reduce(0) { $0 | 1 << $1 } : nil
  }

  /// Loudspeakers and libsndfile's numbers for them, that of WAV files first.
  private static let numbers: [(speaker: Speaker, numbers: [Int])] = [
    (.frontLeft, [SF_CHANNEL_MAP_LEFT, SF_CHANNEL_MAP_FRONT_LEFT]),
    (.frontRight, [SF_CHANNEL_MAP_RIGHT, SF_CHANNEL_MAP_FRONT_RIGHT]),
    (
      .frontCenter,
      [SF_CHANNEL_MAP_CENTER, SF_CHANNEL_MAP_FRONT_CENTER, SF_CHANNEL_MAP_MONO]
    ),
    (.lowFrequency, [SF_CHANNEL_MAP_LFE]),
    (.backLeft, [SF_CHANNEL_MAP_REAR_LEFT]), (.backRight, [SF_CHANNEL_MAP_REAR_RIGHT]),
    (.frontLeftOfCenter, [SF_CHANNEL_MAP_FRONT_LEFT_OF_CENTER]),
    (.frontRightOfCenter, [SF_CHANNEL_MAP_FRONT_RIGHT_OF_CENTER]),
    (.backCenter, [SF_CHANNEL_MAP_REAR_CENTER]),
    (.sideLeft, [SF_CHANNEL_MAP_SIDE_LEFT]), (.sideRight, [SF_CHANNEL_MAP_SIDE_RIGHT]),
    (.topCenter, [SF_CHANNEL_MAP_TOP_CENTER]),
    (.topFrontLeft, [SF_CHANNEL_MAP_TOP_FRONT_LEFT]),
    (.topFrontCenter, [SF_CHANNEL_MAP_TOP_FRONT_CENTER]),
    (.topFrontRight, [SF_CHANNEL_MAP_TOP_FRONT_RIGHT]),
    (.topBackLeft, [SF_CHANNEL_MAP_TOP_REAR_LEFT]),
    (.topBackCenter, [SF_CHANNEL_MAP_TOP_REAR_CENTER]),
    (.topBackRight, [SF_CHANNEL_MAP_TOP_REAR_RIGHT]),
  ]
}
