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
