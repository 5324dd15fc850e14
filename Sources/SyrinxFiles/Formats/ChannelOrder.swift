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
    let usual = ChannelLayout.usual(channelCount: channelCount)?.speakers ?? []
    let kept = isVorbis ? Self.vorbis[channelCount] ?? usual : usual
    let said = map.map { $0.map { Self.speaker($0, among: usual) } }
    impliesMap =
      !kept.isEmpty && said?.count == channelCount && kept.allSatisfy { said!.contains($0) }
    let stream: [ChannelLayout.Speaker?] = impliesMap ? said! : usual
    let places = kept.map { stream.firstIndex(of: $0)! }
    self.places = places.elementsEqual(places.indices) ? nil : places
  }

  /// The loudspeaker of a number in a map, which can name backs where sides are usual, and the reverse.
  private static func speaker(_ number: Int32, among usual: [ChannelLayout.Speaker])
    -> ChannelLayout.Speaker?
  {
    guard let speaker = ChannelLayout.speaker(number) else { return nil }
    let others: [ChannelLayout.Speaker: ChannelLayout.Speaker] = [
      .backLeft: .sideLeft, .sideLeft: .backLeft, .backRight: .sideRight, .sideRight: .backRight,
    ]
    guard !usual.contains(speaker), let other = others[speaker] else { return speaker }
    return usual.contains(other) ? other : speaker
  }

  /// The usual loudspeakers of so many channels in the order of Vorbis, where that is another.
  private static let vorbis: [Int: [ChannelLayout.Speaker]] = [
    3: [.frontLeft, .frontCenter, .frontRight],
    5: [.frontLeft, .frontCenter, .frontRight, .backLeft, .backRight],
    6: [.frontLeft, .frontCenter, .frontRight, .backLeft, .backRight, .lowFrequency],
    7: [.frontLeft, .frontCenter, .frontRight, .sideLeft, .sideRight, .backCenter, .lowFrequency],
    8: [
      .frontLeft, .frontCenter, .frontRight, .sideLeft, .sideRight, .backLeft, .backRight,
      .lowFrequency,
    ],
  ]
}
