import CSndFile
import SyrinxEngine

/// Which channel of the stream each channel of a file is.
///
/// The stream has its channels in the order of WAV files (Microsoft, `WAVEFORMATEXTENSIBLE`), or in
/// that of a channel map. FLAC keeps the order of WAV (RFC 9639, section 9.1.3). Vorbis has one of
/// its own (Vorbis I, section 4.3.9), which Opus has taken over (RFC 7845, section 5.1.1.2), and
/// libsndfile leaves the channels as they lie there.
struct ChannelOrder {
  /// For every channel of the file its number in the stream; nil where no channel moves.
  let places: [Int]?
  /// The loudspeakers that a file means by what it is; nil where only a map can say it.
  static func layout(_ layout: FileLayout, channelCount: Int) -> ChannelLayout? {
    let isSaid = [.vorbis, .opus].contains(layout.encoding) || layout.container == .flac
    return isSaid ? .usual(channelCount: channelCount) : nil
  }

  /// The file means the loudspeakers of the channel map without having a place for it.
  let impliesMap: Bool

  init(_ layout: FileLayout, channelCount: Int, map: [Int32]? = nil) {
    let isVorbis = [.vorbis, .opus].contains(layout.encoding)
    guard isVorbis || layout.container == .flac else {
      places = nil
      impliesMap = false
      return
    }
    let usual = Self.wave[channelCount] ?? []
    let kept = isVorbis ? Self.vorbis[channelCount] ?? [] : usual
    let said = map.map { $0.map { Self.place(of: $0, among: usual) } }
    impliesMap =
      !kept.isEmpty && said?.count == channelCount && kept.allSatisfy { said!.contains($0) }
    let stream = impliesMap ? said! : usual
    let places = kept.map { stream.firstIndex(of: $0)! }
    self.places = places.elementsEqual(places.indices) ? nil : places
  }

  /// A loudspeaker under the name that the usual one for its place has: maps distinguish a centre
  /// that is alone, the front of a room with more than one, and sides where there is no back.
  private static func place(of speaker: Int32, among usual: [Int]) -> Int {
    let names = equivalents.first { $0.contains(Int(speaker)) } ?? []
    return usual.contains(Int(speaker))
      ? Int(speaker) : names.first(where: usual.contains) ?? Int(speaker)
  }

  private static let equivalents = [
    [SF_CHANNEL_MAP_MONO, SF_CHANNEL_MAP_CENTER, SF_CHANNEL_MAP_FRONT_CENTER],
    [left, SF_CHANNEL_MAP_FRONT_LEFT], [right, SF_CHANNEL_MAP_FRONT_RIGHT],
    [backLeft, sideLeft], [backRight, sideRight],
  ]

  private static let left = SF_CHANNEL_MAP_LEFT
  private static let right = SF_CHANNEL_MAP_RIGHT
  private static let center = SF_CHANNEL_MAP_CENTER
  private static let low = SF_CHANNEL_MAP_LFE
  private static let back = SF_CHANNEL_MAP_REAR_CENTER
  private static let backLeft = SF_CHANNEL_MAP_REAR_LEFT
  private static let backRight = SF_CHANNEL_MAP_REAR_RIGHT
  private static let sideLeft = SF_CHANNEL_MAP_SIDE_LEFT
  private static let sideRight = SF_CHANNEL_MAP_SIDE_RIGHT

  /// The usual loudspeakers of so many channels.
  private static let wave: [Int: [Int]] = [
    1: [center], 2: [left, right], 3: [left, right, center],
    4: [left, right, backLeft, backRight], 5: [left, right, center, backLeft, backRight],
    6: [left, right, center, low, backLeft, backRight],
    7: [left, right, center, low, back, sideLeft, sideRight],
    8: [left, right, center, low, backLeft, backRight, sideLeft, sideRight],
  ]

  /// The same ones in the order of Vorbis.
  private static let vorbis: [Int: [Int]] = [
    1: [center], 2: [left, right], 3: [left, center, right],
    4: [left, right, backLeft, backRight], 5: [left, center, right, backLeft, backRight],
    6: [left, center, right, backLeft, backRight, low],
    7: [left, center, right, sideLeft, sideRight, back, low],
    8: [left, center, right, sideLeft, sideRight, backLeft, backRight, low],
  ]
}
