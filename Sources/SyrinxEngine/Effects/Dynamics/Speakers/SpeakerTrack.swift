/// The loudness of the present speaker, and where there is speech, as much later as pauses need to know
/// how loud those are who come next.
struct SpeakerTrack {
  /// Chunks between the newest and the one that is given.
  static let ahead = 16

  private var path = SpeakerPath()
  private var activity = SpeechActivity()
  private var levels = [Float](repeating: 0, count: capacity)
  private var speech = [Bool](repeating: false, count: capacity)
  private var chunkCount = 0
  /// The loudest speaker of the newest chunk, in LUFS, and its instants with speech.
  private(set) var top = -Float.infinity
  private(set) var speechCount = 0

  private static let capacity = (ahead + 1) * SpeakerPath.chunk

  /// Takes the next instant; true where another chunk is known.
  mutating func add(_ instant: SpeechInstant) -> Bool {
    activity.add(instant)
    guard path.add(instant) else { return false }
    activity.decide()
    top = -.infinity
    speechCount = 0
    let start = chunkCount % (Self.ahead + 1) * SpeakerPath.chunk
    for index in 0..<SpeakerPath.chunk {
      levels[start + index] = path.decided[index]
      speech[start + index] = activity.isSpeech[index]
      guard activity.isSpeech[index] else { continue }
      top = max(top, path.decided[index])
      speechCount += 1
    }
    chunkCount += 1
    return true
  }

  /// An instant of the oldest chunk that is kept: LUFS, and true where there is speech.
  func oldest(_ index: Int) -> (level: Float, isSpeech: Bool) {
    let position = chunkCount % (Self.ahead + 1) * SpeakerPath.chunk + index
    return (levels[position], speech[position])
  }

  /// True once the oldest chunk is one of the sound.
  var isFull: Bool { chunkCount > Self.ahead }
}

/// The loudest speaker for a long time before and some seconds after, by whom pauses go.
struct LoudestSpeaker {
  /// LUFS.
  private(set) var loudness: Float
  /// The loudness that a speaker has at least: whatever is softer is taken for noise.
  private(set) var least: Float
  private let initial: Float
  /// The loudest of the chunks that are known ahead.
  private var tops: [Float]
  private var count = 0

  /// Who is not heard any more is forgotten by 6 dB in each minute of the others' speech.
  private static let forgetting: Float = 0.001
  /// Decibels from the loudest speaker to the softest.
  private static let depth: Float = 28
  /// The same, as long as nobody else was heard.
  private static let firstDepth: Float = 32

  /// Until somebody else is heard, the loudest is taken to have this loudness.
  init(initially loudness: Float) {
    self.loudness = loudness
    least = loudness - Self.firstDepth
    initial = loudness
    tops = Array(repeating: -.infinity, count: SpeakerTrack.ahead + 1)
  }

  /// Takes what is found of the next chunk; the loudness is then that for the oldest of those kept.
  mutating func add(top: Float, speechCount: Int) {
    tops[count % tops.count] = top
    count += 1
    let (forgotten, ahead) = (Self.forgetting * Float(speechCount), tops.max() ?? top)
    loudness = max(loudness - forgotten, ahead)
    least = max(least - forgotten, ahead - Self.depth)
  }

  mutating func reset() { self = LoudestSpeaker(initially: initial) }
}
