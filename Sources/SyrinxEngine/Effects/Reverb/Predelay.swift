/// A delay of whole blocks of all channels, whose time may follow a curve.
struct Predelay: ~Copyable {
  private var lines: DelayLines
  private var milliseconds: ParameterBlock<Double>
  private let framesPerMillisecond: Double
  private var delayed: AudioBuffer
  /// The delay in whole frames, if it never changes.
  private let fixed: Int?

  init(_ milliseconds: ParameterStream, format: StreamFormat, blockFrameCount: Int) {
    self.milliseconds = ParameterBlock(milliseconds, maximumFrameCount: blockFrameCount)
    framesPerMillisecond = Double(format.sampleRate) / 1000
    fixed = milliseconds.constant.map { format.frames(in: $0 / 1000) }
    let frames = Int((milliseconds.range.upperBound * framesPerMillisecond).rounded(.up))
    lines = DelayLines(
      channelCount: format.channelCount, longest: fixed == 0 ? 0 : frames,
      blockFrameCount: blockFrameCount)
    delayed = AudioBuffer(channelCount: format.channelCount, frameCapacity: blockFrameCount)
  }

  /// Hands a whole buffer, delayed, to a closure.
  mutating func process(_ buffer: borrowing AudioBuffer, _ use: (AudioFrames) -> Void) {
    process(buffer.frames, use)
  }

  /// Hands the delayed block to a closure.
  mutating func process(_ block: AudioFrames, _ use: (AudioFrames) -> Void) {
    guard fixed != 0 else { return use(block) }
    lines.write(block)
    milliseconds.advance(block.frameCount)
    if let fixed {
      lines.read(delayedBy: fixed, into: &delayed)
    } else {
      for channel in 0..<block.channelCount {
        Self.fill(
          &delayed, channel, from: lines, delayedBy: milliseconds.values, framesPerMillisecond)
      }
    }
    use(delayed.frames)
  }

  /// Goes on by so many frames of silence that need not be delayed, since silence came before them.
  mutating func skip(_ count: Int) { milliseconds.advance(count) }

  private static func fill(
    _ delayed: inout AudioBuffer, _ channel: Int, from lines: borrowing DelayLines,
    delayedBy milliseconds: [Double], _ framesPerMillisecond: Double
  ) {
    var samples = delayed[channel]
    for frame in samples.indices {
      let delay = milliseconds[frame] * framesPerMillisecond
      samples[frame] = lines.sample(frame, of: channel, delayedBy: delay)
    }
  }

  /// Silences the delay.
  mutating func clear() { lines.reset() }

  /// Goes back to the first frame.
  mutating func reset(to frame: Int) {
    clear()
    milliseconds.seek(to: frame)
  }
}
