/// Delays each channel by a time of its own that may change from frame to frame, feeds back what
/// comes out, and mixes it with what went in.
///
/// As many frames are read at once as the shortest delay allows before the first of them must be
/// written. What is read is kept in four parts at first: sums across a vector, in the same loop,
/// would have the compiler take all vectors apart.
struct SweptDelay {
  private var history: DelayHistory
  private let rows: [Float]
  private var parts: [Float]
  /// The sound that is read, its parts added.
  private var copies: [Float]
  /// Frames that may be read at once.
  private let ahead: Int

  /// The least delay in frames that can be read.
  static let leastDelay = FractionalDelay.reach

  init(channelCount: Int, delays: ClosedRange<Double>, maximumFrameCount: Int) {
    precondition(delays.lowerBound >= Double(Self.leastDelay))
    history = DelayHistory(
      channelCount: channelCount,
      longest: FractionalDelay.past(for: delays.upperBound), maximumFrameCount: maximumFrameCount)
    rows = FractionalDelay.shared.rows
    ahead = min(Int(delays.lowerBound) - Self.leastDelay + 1, maximumFrameCount)
    let padded = (ahead + 3) / 4 * 4
    parts = Array(repeating: 0, count: 4 * padded)
    copies = Array(repeating: 0, count: padded)
  }

  mutating func begin(_ count: Int) { history.makeRoom(for: count) }

  /// Replaces a channel's samples of the block. `delays` are in frames, `feedback` and `mix` are
  /// shares; all have a value a frame.
  mutating func process(
    _ samples: inout MutableSpan<Float>, of channel: Int, delays: [Double], feedback: [Float],
    mix: [Float]
  ) {
    let start = history.next(channel)
    var done = 0
    while done < samples.count {
      let run = done..<min(done + ahead, samples.count)
      Self.read(run, &parts, history.storage, from: start, rows, delays)
      Self.sum(parts, into: &copies)
      Self.write(run, &samples, &history.storage, from: start, copies, feedback, mix)
      done = run.upperBound
    }
  }

  /// Ends a block of which all channels were processed.
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

  private static func sum(_ parts: [Float], into copies: inout [Float]) {
    let parts = parts.span
    var copies = copies.mutableSpan
    for frame in stride(from: 0, to: copies.count, by: 4) {
      let four = parts.vector(SIMD16<Float>.self, at: 4 &* frame)
      let pairs = four.evenHalf + four.oddHalf
      copies.setFourLanes(at: frame, to: pairs.evenHalf + pairs.oddHalf)
    }
  }

  private static func write(
    _ run: Range<Int>, _ samples: inout MutableSpan<Float>, _ storage: inout [Float],
    from start: Int, _ copies: [Float], _ feedback: [Float], _ mix: [Float]
  ) {
    var line = storage.mutableSpan
    let (copies, feedback, mix) = (copies.span, feedback.span, mix.span)
    var frame = run.lowerBound
    while frame <= run.upperBound - 4 {
      let y = copies.fourLanes(at: frame - run.lowerBound)
      let x = samples.span.fourLanes(at: frame)
      let wet = mix.fourLanes(at: frame)
      line.setFourLanes(at: start + frame, to: x + feedback.fourLanes(at: frame) * y)
      samples.setFourLanes(at: frame, to: (1 - wet) * x + wet * y)
      frame += 4
    }
    while frame < run.upperBound {
      let y = copies[frame - run.lowerBound]
      let x = samples[frame]
      let wet = mix[frame]
      line[start + frame] = x + feedback[frame] * y
      samples[frame] = (1 - wet) * x + wet * y
      frame += 1
    }
  }

  mutating func reset() { history.reset() }
}
