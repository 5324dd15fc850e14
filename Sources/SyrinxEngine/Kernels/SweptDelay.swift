/// Delays each channel by a time of its own that may change from frame to frame, feeds back what
/// comes out, and mixes it with what went in.
struct SweptDelay {
  private var history: DelayHistory
  private let rows: [Float]

  /// The least delay in frames that can be read.
  static let shortest = SincTable.reach

  init(channelCount: Int, longest: Double, maximumFrameCount: Int) {
    history = DelayHistory(
      channelCount: channelCount,
      longest: Int(longest.rounded(.up)) + SincTable.reach + 1,
      maximumFrameCount: maximumFrameCount)
    rows = SincTable.shared.rows
  }

  /// Begins a piece of so many frames.
  mutating func begin(_ count: Int) { history.makeRoom(for: count) }

  /// Replaces a channel's samples of the piece. `delays` are in frames, `feedback` and `mix` are
  /// shares; all have a value a frame.
  mutating func process(
    _ samples: inout MutableSpan<Float>, of channel: Int, delays: [Double], feedback: [Double],
    mix: [Double]
  ) {
    let (start, rows) = (history.next(channel), rows)
    Self.run(
      &samples, &history.storage, from: start, rows.span, delays.span, feedback.span, mix.span)
  }

  /// Ends a piece of which all channels were processed.
  mutating func end(_ count: Int) { history.advance(count) }

  private static func run(
    _ samples: inout MutableSpan<Float>, _ storage: inout [Float], from start: Int,
    _ rows: Span<Float>, _ delays: Span<Double>, _ feedback: Span<Double>, _ mix: Span<Double>
  ) {
    var line = storage.mutableSpan
    for frame in samples.indices {
      let x = samples[frame]
      let y = line.interpolated(before: start + frame, by: delays[frame], rows)
      let wet = Float(mix[frame])
      line[start + frame] = x + Float(feedback[frame]) * y
      samples[frame] = (1 - wet) * x + wet * y
    }
  }

  /// Silences the delay.
  mutating func reset() { history.reset() }
}
