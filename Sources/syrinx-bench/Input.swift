import SyrinxSystem

/// The sounds that are worked on: 16 bits, the same on every machine.
enum Input: String, CaseIterable {
  /// Five minutes of something like speech, with real pauses.
  case speech
  /// The same speech on both channels.
  case identicalChannels
  /// Five minutes without a pause.
  case music
  /// 1.4 s of speech, as a telephone menu would say it.
  case clip
  case hour
  /// Two seconds of a hall.
  case impulseResponse
  /// A folder of recordings as a telephone has them: 0.7 to 20 s of speech each, 8 kHz, mono.
  case prompts
  /// 5000 of them, each of 3.1 s.
  case shortPrompts
  /// Fifty-five minutes of sentences to be spoken, in paragraphs.
  case text
  /// 10 000 clips of 0.3 s over an hour, of one file or of 400.
  case clips, clipFiles
  /// The same as timelines: 10 000 clips of 400 files, or 500.
  case timeline, shortTimeline
  /// A timeline of an hour of speech in clips of 10 s, each a third higher, and one by `{cents}`.
  case pitchedTimeline

  static let sampleRate = 44100
  private static let promptCount = 400

  private var frameCount: Int {
    switch self {
    case .speech, .identicalChannels, .music: 300 * Self.sampleRate
    case .clip: Self.sampleRate * 14 / 10
    case .hour: 3600 * Self.sampleRate
    case .impulseResponse: 2 * Self.sampleRate
    case .prompts, .shortPrompts, .text, .clips, .clipFiles, .timeline, .shortTimeline,
      .pitchedTimeline:
      0
    }
  }

  /// The length of the sound; of the prompts each has a length of its own.
  var seconds: Int { frameCount / Self.sampleRate }

  /// Where the sound lies, written if it is not there whole: 44.1 kHz, stereo or as wide as is asked.
  func path(in folder: String, channelCount: Int = 2) throws -> String {
    switch self {
    case .prompts:
      return try Self.prompts(Self.promptCount, of: 0.7...20, in: "\(folder)/prompts-1")
    case .shortPrompts:
      return try Self.prompts(5000, of: 3.1...3.1, in: "\(folder)/short-prompts-1")
    case .text: return try Self.text(in: folder)
    case .clips, .clipFiles: return try Self.clips(ofOneFile: self == .clips, in: folder)
    case .timeline: return try Self.timeline(of: 10_000, in: folder)
    case .shortTimeline: return try Self.timeline(of: 500, in: folder)
    case .pitchedTimeline: return try Self.pitchedTimeline(in: folder)
    default: break
    }
    let width = channelCount == 2 ? "" : "-\(channelCount)-channels"
    let path = "\(folder)/\(rawValue)-1\(width).wav"
    try WaveFile.write(path, frameCount, channelCount: channelCount, makeSound())
    return path
  }

  private func makeSound() -> () -> StereoFrame {
    switch self {
    case .speech, .clip:
      var speech = SpeechLike(sampleRate: Self.sampleRate)
      return { speech.next() }
    case .identicalChannels:
      var speech = SpeechLike(sampleRate: Self.sampleRate)
      return { StereoFrame(repeating: speech.next()[0]) }
    case .impulseResponse:
      var hall = HallLike()
      return { hall.next() }
    default:
      var music = MusicLike()
      return { music.next() }
    }
  }

  /// The name of the last of the prompts.
  static let lastPrompt = "\(promptCount - 1).wav"

  private static func prompts(
    _ count: Int, of seconds: ClosedRange<Float>, in folder: String
  ) throws -> String {
    try makeFolder(folder)
    let rate = 8000
    var noise = Noise(seed: 5)
    var speech = SpeechLike(sampleRate: rate)
    for number in 0..<count {
      let path = "\(folder)/\(number).wav"
      let frameCount = Int(noise.next(seconds) * Float(rate))
      try WaveFile.write(path, frameCount, channelCount: 1, sampleRate: rate) { speech.next() }
    }
    return folder
  }
}
