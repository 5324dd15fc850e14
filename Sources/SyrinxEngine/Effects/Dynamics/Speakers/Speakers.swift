/// The speakers of a sound: all in all channels, or one in each.
struct Speakers: ~Copyable {
  private let meters: [Box<SpeechMeter>]
  private var tracks: [SpeakerTrack]
  private var gains: [SpeakerGain]
  private var loudest: LoudestSpeaker
  private var instants: [SpeechInstant]
  private let isEach: Bool

  /// A channel that is softer than another by more decibels has that one's speaker in it.
  private static let crosstalk: Float = 12

  init(_ settings: Level, _ format: StreamFormat) throws {
    isEach = settings.channels == .each
    let count = isEach ? format.channelCount : 1
    let weights = isEach ? [1] : LoudnessMeter.weights(format)
    meters = try (0..<count).map { _ in
      Box(try SpeechMeter(sampleRate: format.sampleRate, weights: weights))
    }
    tracks = Array(repeating: SpeakerTrack(), count: count)
    gains = Array(
      repeating: SpeakerGain(
        loudness: Float(settings.loudness), highest: Float(settings.highestGain)), count: count)
    loudest = LoudestSpeaker(initially: Float(settings.loudness))
    instants = Array(repeating: SpeechInstant(), count: count)
  }

  /// Decibels at an instant of the chunk that is known.
  func gain(_ index: Int, at instant: Int) -> Float { gains[index].gains[instant] }

  mutating func add(_ block: AudioFrames) {
    // All meters are late by the same number of hops.
    var areKnown = true
    for index in meters.indices {
      let heard = isEach ? block.channel(index) : block
      if let instant = meters[index].value.add(heard) {
        instants[index] = instant
      } else {
        areKnown = false
      }
    }
    guard areKnown else { return }
    leaveOutCrosstalk()
    var isNew = false
    for index in tracks.indices { isNew = tracks[index].add(instants[index]) }
    if isNew { takeChunk() }
  }

  private mutating func leaveOutCrosstalk() {
    guard instants.count > 1 else { return }
    let loudest = instants.reduce(-.infinity) { max($0, $1.loudness) }
    for index in instants.indices where instants[index].loudness < loudest - Self.crosstalk {
      instants[index].isVoiced = false
      instants[index].presence = 0
    }
  }

  private mutating func takeChunk() {
    loudest.add(
      top: tracks.reduce(-.infinity) { max($0, $1.top) },
      speechCount: tracks.reduce(0) { max($0, $1.speechCount) })
    guard tracks[0].isFull else { return }
    for index in tracks.indices { gains[index].add(tracks[index], loudest) }
  }

  mutating func reset() {
    for meter in meters { meter.value.reset() }
    for index in tracks.indices { tracks[index] = SpeakerTrack() }
    for index in gains.indices { gains[index].reset() }
    loudest.reset()
  }
}
