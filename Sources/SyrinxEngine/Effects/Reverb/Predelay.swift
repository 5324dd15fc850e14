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

  /// Hands the delayed block to a closure.
  mutating func process(_ block: AudioFrames, _ use: (AudioFrames) -> Void) {
    guard fixed != 0 else { return use(block) }
    lines.write(block)
    milliseconds.advance(block.frameCount)
    if let fixed {
      lines.read(delayedBy: fixed, into: &delayed)
    } else {
      let (lines, delays, scale) = (lines, milliseconds.values, framesPerMillisecond)
      for channel in 0..<block.channelCount {
        var samples = delayed[channel]
        for frame in samples.indices {
          samples[frame] = lines.sample(frame, of: channel, delayedBy: delays[frame] * scale)
        }
      }
    }
    use(delayed.frames)
  }

  /// Goes on by so many frames of silence that need not be delayed, since silence came before them.
  mutating func skip(_ count: Int) { milliseconds.advance(count) }

  mutating func clear() { lines.reset() }

  mutating func reset(to frame: Int) {
    clear()
    milliseconds.seek(to: frame)
  }
}
