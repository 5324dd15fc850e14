/// Mixes a dry and a wet block, and sets the stereo width of the wet one.
///
/// Dry to wet is a straight crossfade. At width 1 the wet channels stay as they are, at width 0
/// they all hold the same: their mean, or, for channels that have nothing in common, as much of
/// their sum as keeps their power.
struct WetDryMix: ~Copyable {
  private var mix: ParameterBlock<Double>
  private var width: ParameterBlock<Double>
  private let keepsPower: Bool
  private let channelCount: Int
  /// Gains of the block's frames: of the dry sound, of a wet channel and of the sum of all.
  private var dryGains: AudioBuffer
  private var ownGains: AudioBuffer
  private var sharedGains: AudioBuffer
  private var sum: AudioBuffer
  /// Latency of the wet sound in frames.
  private let delay: Int

  /// `mix` is in percent; the wet sound may have a latency.
  init(
    mix: ParameterStream, width: ParameterStream, channelCount: Int, blockFrameCount: Int,
    keepsPower: Bool, delay: Int = 0
  ) {
    self.mix = ParameterBlock(mix, maximumFrameCount: blockFrameCount)
    self.width = ParameterBlock(width, maximumFrameCount: blockFrameCount)
    self.delay = delay
    self.keepsPower = keepsPower
    self.channelCount = channelCount
    dryGains = AudioBuffer(channelCount: 1, frameCapacity: blockFrameCount)
    ownGains = AudioBuffer(channelCount: 1, frameCapacity: blockFrameCount)
    sharedGains = AudioBuffer(channelCount: 1, frameCapacity: blockFrameCount)
    sum = AudioBuffer(channelCount: 1, frameCapacity: blockFrameCount)
    seek(to: 0)
  }

  mutating func seek(to frame: Int) {
    mix.seek(to: frame - delay)
    width.seek(to: frame - delay)
  }

  /// The channels of the wet sound stay apart at all times.
  private var isWide: Bool { channelCount == 1 || width.constant == 1 }

  mutating func process(
    dry: borrowing AudioBuffer, wet: borrowing AudioBuffer, into output: inout AudioBuffer
  ) {
    var block = output.block
    process(dry: dry.frames, wet: wet.frames, into: &block)
  }

  /// Mixes the next block into `output`; the wet one is all of a buffer.
  mutating func process(
    dry: AudioFrames, wet: borrowing AudioBuffer, into output: inout AudioBlock
  ) {
    process(dry: dry, wet: wet.frames, into: &output)
  }

  mutating func process(dry: AudioFrames, wet: AudioFrames, into output: inout AudioBlock) {
    let isMixNew = mix.advance(output.frameCount)
    let isWidthNew = width.advance(output.frameCount)
    if isMixNew || isWidthNew { fill() }
    if !isWide { addUp(wet) }
    let dryGain = dryGains.samples(of: 0)
    let own = ownGains.samples(of: 0)
    let shared = sharedGains.samples(of: 0)
    let total = sum.samples(of: 0)
    if isWide {
      for channel in 0..<channelCount {
        let x = dry.samples(of: channel)
        let w = wet.samples(of: channel)
        var y = output[channel]
        for frame in y.indices { y[frame] = dryGain[frame] * x[frame] + own[frame] * w[frame] }
      }
      return
    }
    for channel in 0..<channelCount {
      let x = dry.samples(of: channel)
      let w = wet.samples(of: channel)
      var y = output[channel]
      for frame in y.indices {
        y[frame] =
          dryGain[frame] * x[frame] + (own[frame] * w[frame] + shared[frame] * total[frame])
      }
    }
  }

  private mutating func addUp(_ wet: AudioFrames) {
    let channelCount = channelCount
    var total = sum[0]
    for frame in total.indices { total[frame] = 0 }
    for channel in 0..<channelCount {
      let w = wet.samples(of: channel)
      for frame in total.indices { total[frame] += w[frame] }
    }
  }

  private mutating func fill() {
    Self.fill(
      &dryGains, &ownGains, &sharedGains, mix.values, width.values, channelCount: channelCount,
      keepsPower: keepsPower)
  }

  private static func fill(
    _ dryGains: inout AudioBuffer, _ ownGains: inout AudioBuffer, _ sharedGains: inout AudioBuffer,
    _ mixes: [Double], _ widths: [Double], channelCount: Int, keepsPower: Bool
  ) {
    var dryGain = dryGains[0]
    var own = ownGains[0]
    var shared = sharedGains[0]
    let count = Double(channelCount)
    for frame in dryGain.indices {
      let wet = mixes[frame] / 100
      let p = channelCount == 1 ? 1 : widths[frame]
      let q = (1 - p) / count
      let scale = keepsPower ? 1 / (p * p + 2 * p * q + count * q * q).squareRoot() : 1
      dryGain[frame] = Float(1 - wet)
      own[frame] = Float(wet * p * scale)
      shared[frame] = Float(wet * q * scale)
    }
  }
}
