/// Follows the pitch of a sound, by the mean of all channels at a low sample rate.
struct PitchListener: ~Copyable {
  /// Frames of the sound for each of the low rate.
  let factor: Int
  /// Of the low rate.
  let sampleRate: Double
  private(set) var track: PitchTrack
  /// The points that have become known by the frames heard last.
  private(set) var points: [PitchPoint] = []
  private var decimator: Decimator
  /// The frames heard last, at the low rate, and their number.
  private(set) var low: AudioBuffer
  private(set) var lowCount = 0

  /// Frames that may be heard at once by those who look at `low`.
  static let blockFrameCount = 1024

  init(
    sampleRate: Int, range: ClosedRange<Double>, isMeter: Bool = false,
    isThorough: Bool = false
  ) throws(LibraryError) {
    // From 8 kHz on.
    factor = max(sampleRate / 8000, 1)
    self.sampleRate = Double(sampleRate) / Double(factor)
    decimator = Decimator(factor: factor)
    track = try PitchTrack(
      sampleRate: self.sampleRate, range: range, isMeter: isMeter,
      isThorough: isThorough)
    low = AudioBuffer(channelCount: 1, frameCapacity: decimator.freeFrameCount + 64)
    points.reserveCapacity(256)
  }

  /// Frames by which the low rate's are late.
  var delay: Int { decimator.delay }

  /// Frames from one point to the next.
  var hopFrameCount: Int { track.hop * factor }

  /// Frames that must have been heard beyond a point's before it is told.
  var lookahead: Int { factor * track.lookahead + delay }

  /// Takes the next frames. `leavesOutFaults` makes silence of what is not a number, which would stay in the
  /// filters for ever.
  mutating func hear(_ block: AudioFrames, leavesOutFaults: Bool = false) {
    points.removeAll(keepingCapacity: true)
    var start = 0
    while start < block.frameCount {
      let part = block.dropFirst(start).prefix(decimator.freeFrameCount)
      decimator.enter(part, leavesOutFaults: leavesOutFaults)
      lowCount = decimator.take(part.frameCount, into: &low)
      track.add(low, count: lowCount, to: &points)
      start += part.frameCount
    }
  }

  /// Makes the points known of all that was heard.
  mutating func finish() {
    hear(AudioBuffer(channelCount: 1, frameCapacity: delay).frames)
    track.finish(&points)
  }
}
