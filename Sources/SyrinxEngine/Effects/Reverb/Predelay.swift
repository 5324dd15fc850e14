/// A delay of whole blocks of all channels, whose time may follow a curve.
struct Predelay {
  private var lines: DelayLines
  private var milliseconds: ParameterBlock<Double>
  private let framesPerMillisecond: Double
  private let delayed: AudioBuffer
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

  /// The delayed block, valid until the next call.
  mutating func process(_ block: AudioBlock) -> AudioBlock {
    guard fixed != 0 else { return block }
    lines.write(block)
    milliseconds.advance(block.frameCount)
    for channel in 0..<block.channelCount {
      var samples = delayed.block[channel]
      if let fixed {
        let start = lines.position(of: channel, delayedBy: fixed)
        let source = lines.storage.span.extracting(start..<start + samples.count)
        for frame in samples.indices { samples[frame] = source[frame] }
      } else {
        for frame in samples.indices {
          let delay = milliseconds.values[frame] * framesPerMillisecond
          samples[frame] = lines.sample(frame, of: channel, delayedBy: delay)
        }
      }
    }
    return delayed.block
  }

  /// Silences the delay.
  mutating func clear() { lines.reset() }

  /// Goes back to the first frame.
  mutating func reset(to frame: Int) {
    clear()
    milliseconds.seek(to: frame)
  }
}
