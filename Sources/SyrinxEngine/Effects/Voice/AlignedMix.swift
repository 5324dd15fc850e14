/// Crossfades from a sound to what an effect made of it, for effects that are late: the dry sound is
/// made as late, so that the two never comb.
struct AlignedMix {
  private var mix: ParameterStream
  private let latency: Int
  private var queue: ReblockingBuffer
  private let dry: AudioBuffer
  private let fraction: AudioBuffer

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
  mutating func process(_ block: AudioBlock, effect: (AudioBlock) throws -> Void) rethrows {
    guard mix.constant != 100 else { return try effect(block) }
    let late = dry.block.prefix(block.frameCount)
    late.copy(from: block)
    var done = 0
    while done < late.frameCount {
      guard queue.exchange(late, &done) else { continue }
      queue.output.copy(from: queue.input)
      queue.advance()
    }
    try effect(block)
    let fraction = self.fraction.block.prefix(block.frameCount)
    var shares = fraction[0]
    mix.fill(&shares)
    for channel in 0..<block.channelCount {
      var samples = block[channel]
      let x = late.samples(of: channel)
      let s = fraction.samples(of: 0)
      for frame in samples.indices {
        samples[frame] = x[frame] + 0.01 * s[frame] * (samples[frame] - x[frame])
      }
    }
  }

  /// Goes back to the first frame.
  mutating func reset() {
    queue.reset()
    mix.seek(to: -latency)
  }
}
