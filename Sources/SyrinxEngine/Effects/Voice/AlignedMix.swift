/// Crossfades from a sound to what an effect made of it, for effects that are late: the dry sound is
/// made as late, so that the two never comb.
struct AlignedMix: ~Copyable {
  private var mix: ParameterStream
  private let latency: Int
  private var queue: ReblockingBuffer
  private var dry: AudioBuffer
  private var fraction: AudioBuffer

  /// `mix` is in percent, over the frames of the sound that enters.
  init(mix: ParameterStream, latency: Int, channelCount: Int, maximumFrameCount: Int) {
    precondition(latency > 0)
    self.mix = mix
    self.mix.seek(to: -latency)
    self.latency = latency
    let isWet = mix.constant == 100
    queue = ReblockingBuffer(channelCount: channelCount, blockFrameCount: isWet ? 1 : latency)
    let capacity = isWet ? 0 : maximumFrameCount
    dry = AudioBuffer(channelCount: channelCount, frameCapacity: capacity)
    fraction = AudioBuffer(channelCount: 1, frameCapacity: capacity)
  }

  /// Replaces the block's frames by the mix; `effect` replaces a block's frames by the wet sound.
  mutating func process(
    _ block: inout AudioBlock, effect: (inout AudioBlock) throws -> Void
  ) rethrows {
    guard mix.constant != 100 else { return try effect(&block) }
    Self.delay(block.frames, &dry, &queue)
    try effect(&block)
    Self.fill(&fraction, block.frameCount, &mix)
    let late = dry.frames.prefix(block.frameCount)
    let s = fraction.samples(of: 0)
    for channel in 0..<block.channelCount {
      var samples = block[channel]
      let x = late.samples(of: channel)
      for frame in samples.indices {
        samples[frame] = x[frame] + 0.01 * s[frame] * (samples[frame] - x[frame])
      }
    }
  }

  private static func delay(
    _ frames: AudioFrames, _ dry: inout AudioBuffer, _ queue: inout ReblockingBuffer
  ) {
    var late = dry.prefix(frames.frameCount)
    late.copy(from: frames)
    var done = 0
    while done < late.frameCount {
      guard queue.exchange(&late, &done) else { continue }
      queue.process { $1.copy(from: $0) }
    }
  }

  private static func fill(
    _ fraction: inout AudioBuffer, _ count: Int, _ mix: inout ParameterStream
  ) {
    var percentages = fraction[0]
    mix.fill(&percentages, count: count)
  }

  mutating func reset() {
    queue.reset()
    mix.seek(to: -latency)
  }
}
