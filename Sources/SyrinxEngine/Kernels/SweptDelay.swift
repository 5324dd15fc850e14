/// Delays each channel by a time of its own that may change from frame to frame, feeds back what
/// comes out, and mixes it with what went in.
///
/// As many frames are read at once as the shortest delay allows before the first of them must be
/// written. What is read is kept in four parts until then: sums across a vector, in the same loop,
/// would have the compiler take all vectors apart.
struct SweptDelay {
  private var history: DelayHistory
  private let rows: [Float]
  private var parts: [Float]
  /// How many frames may be read at once.
  private let ahead: Int

  /// The least delay in frames that can be read.
  static let leastDelay = BetweenSamples.reach

  init(channelCount: Int, delays: ClosedRange<Double>, maximumFrameCount: Int) {
    precondition(delays.lowerBound >= Double(Self.leastDelay))
    history = DelayHistory(
      channelCount: channelCount,
      longest: Int(delays.upperBound.rounded(.up)) + BetweenSamples.reach + 1,
      maximumFrameCount: maximumFrameCount)
    rows = BetweenSamples.shared.rows
    ahead = min(Int(delays.lowerBound) - Self.leastDelay + 1, maximumFrameCount)
    parts = Array(repeating: 0, count: 4 * ahead)
  }

  /// Begins a piece of so many frames.
  mutating func begin(_ count: Int) { history.makeRoom(for: count) }

  /// Replaces a channel's samples of the piece. `delays` are in frames, `feedback` and `mix` are
  /// shares; all have a value a frame.
  mutating func process(
    _ samples: inout MutableSpan<Float>, of channel: Int, delays: [Double], feedback: [Double],
    mix: [Double]
  ) {
    let start = history.next(channel)
    var done = 0
    while done < samples.count {
      let run = done..<min(done + ahead, samples.count)
      Self.read(run, &parts, history.storage, from: start, rows, delays)
      Self.write(
        run, &samples, &history.storage, from: start, parts, feedback, mix)
      done = run.upperBound
    }
  }

  /// Ends a piece of which all channels were processed.
  mutating func end(_ count: Int) { history.advance(count) }

  private static func read(
    _ run: Range<Int>, _ parts: inout [Float], _ storage: [Float], from start: Int, _ rows: [Float],
    _ delays: [Double]
  ) {
    var parts = parts.mutableSpan
    let (line, rows, delays) = (storage.span, rows.span, delays.span)
    for frame in run {
      let four = line.interpolated(before: start &+ frame, by: delays[frame], rows)
      parts.setVector(at: 4 &* (frame &- run.lowerBound), to: four)
    }
  }

  private static func write(
    _ run: Range<Int>, _ samples: inout MutableSpan<Float>, _ storage: inout [Float],
    from start: Int, _ parts: [Float], _ feedback: [Double], _ mix: [Double]
  ) {
    var line = storage.mutableSpan
    let (parts, feedback, mix) = (parts.span, feedback.span, mix.span)
    for frame in run {
      let part = 4 &* (frame &- run.lowerBound)
      let y = (parts[part] + parts[part + 1]) + (parts[part + 2] + parts[part + 3])
      let x = samples[frame]
      let wet = Float(mix[frame])
      line[start + frame] = x + Float(feedback[frame]) * y
      samples[frame] = (1 - wet) * x + wet * y
    }
  }

  /// Silences the delay.
  mutating func reset() { history.reset() }
}
