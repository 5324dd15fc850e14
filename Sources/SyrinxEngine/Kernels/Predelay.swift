/// A delay of whole chunks of all channels, whose time may follow a curve.
struct Predelay {
  private var lines: DelayLines
  private let milliseconds: Automation
  private let framesPerMillisecond: Double
  private let delayed: AudioBuffer
  /// The delay in whole frames, if it never changes.
  private let fixed: Int?

  init(_ curve: Automation, longest: Double, format: StreamFormat, chunk: Int) {
    milliseconds = curve
    framesPerMillisecond = Double(format.sampleRate) / 1000
    fixed = curve.constant.map { format.frames(in: $0 / 1000) }
    let frames = Int((longest * framesPerMillisecond).rounded(.up))
    lines = DelayLines(
      channelCount: format.channelCount, longest: fixed == 0 ? 0 : frames, chunk: chunk)
    delayed = AudioBuffer(channelCount: format.channelCount, frameCapacity: chunk)
  }

  /// The delayed chunk, valid until the next call.
  mutating func process(_ block: AudioBlock, position: Int) -> AudioBlock {
    guard fixed != 0 else { return block }
    lines.write(block)
    for channel in 0..<block.channelCount {
      var samples = delayed.block[channel]
      if let fixed {
        let start = lines.place(of: channel, delayedBy: fixed)
        let source = lines.storage.span.extracting(start..<start + samples.count)
        for frame in samples.indices { samples[frame] = source[frame] }
      } else {
        for frame in samples.indices {
          let delay = milliseconds.value(at: position + frame) * framesPerMillisecond
          samples[frame] = lines.sample(frame, of: channel, delayedBy: delay)
        }
      }
    }
    return delayed.block
  }

  /// Silences the delay.
  mutating func reset() {
    lines.reset()
  }
}
