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
