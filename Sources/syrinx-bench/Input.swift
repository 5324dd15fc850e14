/// The sounds that are worked on: 44.1 kHz, stereo, 16 bits, the same on every machine.
enum Input: String, CaseIterable {
  /// Five minutes of something like speech, with real pauses.
  case speech
  /// Five minutes without a pause.
  case music
  /// 1.4 s of speech, as a telephone menu would say it.
  case clip
  /// An hour of music.
  case hour
  /// Two seconds of a hall.
  case impulseResponse

  static let sampleRate = 44100

  var frameCount: Int {
    switch self {
    case .speech, .music: 300 * Self.sampleRate
    case .clip: Self.sampleRate * 14 / 10
    case .hour: 3600 * Self.sampleRate
    case .impulseResponse: 2 * Self.sampleRate
    }
  }

  private var isSpeech: Bool { self == .speech || self == .clip }

  /// The file that holds the sound, written if it is not there whole; stereo, or as wide as is asked.
  func file(in folder: String, channelCount: Int = 2) throws(BenchError) -> String {
    let width = channelCount == 2 ? "" : "-\(channelCount)-channels"
    let path = "\(folder)/\(rawValue)-1\(width).wav"
    if fileSize(path) == WaveFile.headerSize + 2 * channelCount * frameCount { return path }
    let file = try WaveFile(
      path: path, frameCount: frameCount, channelCount: channelCount, sampleRate: Self.sampleRate)
    var speech = SpeechLike()
    var music = MusicLike()
    var hall = HallLike()
    var left = frameCount
    while left > 0 {
      let count = min(left, 4096)
      try file.write(
        (0..<count).map { _ in
          switch self {
          case .impulseResponse: hall.next()
          case _ where isSpeech: speech.next()
          default: music.next()
          }
        })
      left -= count
    }
    try file.finish()
    return path
  }
}
