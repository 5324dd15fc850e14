/// Delays the sound while it is heard, and gives it the gain of the present speaker.
struct LevelState: ReblockedState, ~Copyable {
  let format: StreamFormat
  let memory = InputMemory.everything
  private let strength: FrameValues
  var queue: ReblockingBuffer
  private var lines: DelayLines
  private var speakers: Speakers
  private var factors: AudioBuffer
  /// The gains in decibels at the end of the last hop, of each speaker's channels.
  private var gains: [Float]

  /// Hops that must be heard beyond one for its gain to be known.
  private static let delay =
    SpeechMeter.delay + SpeakerPath.lag + SpeakerPath.chunk * (SpeakerTrack.ahead + 2) - 1

  init(_ settings: Level, _ setup: ProcessorSetup) throws {
    let format = setup.format
    let hop = SpeechMeter.hop(at: format.sampleRate).frames
    try setup.checkHolding(seconds: Double((Self.delay + 2) * hop) / Double(format.sampleRate))
    let strength = try setup.frameValues("strength", settings.strength)
    speakers = try Speakers(settings, format)
    self.format = format
    self.strength = strength
    queue = ReblockingBuffer(channelCount: format.channelCount, blockFrameCount: hop)
    lines = DelayLines(
      channelCount: format.channelCount, longest: Self.delay * hop, blockFrameCount: hop)
    factors = AudioBuffer(channelCount: 1, frameCapacity: hop)
    gains = Array(repeating: 0, count: settings.channels == .each ? format.channelCount : 1)
  }

  var latency: Int { (Self.delay + 1) * queue.blockFrameCount }
  var alignment: Int { SpeakerPath.chunk * queue.blockFrameCount }

  mutating func processBlock() {
    queue.input.withFrames {
      speakers.add($0)
      lines.write($0)
    }
    let out = queue.position / queue.blockFrameCount - Self.delay
    lines.read(delayedBy: Self.delay * queue.blockFrameCount, into: &queue.output)
    if out >= 0 {
      let share = Float(strength.value(at: Double(out * queue.blockFrameCount)) / 100)
      for index in gains.indices {
        let gain = share * speakers.gain(index, at: out % SpeakerPath.chunk)
        let channels = gains.count == 1 ? 0..<format.channelCount : index..<index + 1
        Self.scale(&queue.output, channels, from: gains[index], to: gain, &factors)
        gains[index] = gain
      }
    }
    queue.advance()
  }

  /// Changes the level of some channels by decibels that pass from one number to another.
  private static func scale(
    _ output: inout AudioBuffer, _ channels: Range<Int>, from first: Float, to last: Float,
    _ buffer: inout AudioBuffer
  ) {
    guard first != 0 || last != 0 else { return }
    var block = output.block
    var part = block.extracting(channels: channels)
    part.scale(by: &buffer) { _, factors in
      let step = (last - first) / Float(factors.count)
      for frame in factors.indices {
        factors[frame] = magnitude(atLevel: first + step * Float(frame + 1))
      }
    }
  }

  mutating func reset(to frame: Int) {
    queue.reset(to: frame)
    lines.reset()
    speakers.reset()
    for index in gains.indices { gains[index] = 0 }
  }
}
