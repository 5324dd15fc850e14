/// Joins a dry and a wet chunk, and narrows the wet one between its channels.
///
/// Dry to wet is a straight crossfade. At width 1 the wet channels stay as they are, at width 0
/// they all hold the same: their mean, or, for channels that have nothing in common, as much of
/// their sum as keeps their power.
struct WetDryMix {
  private let mix: Automation
  private let width: Automation
  private let keepsPower: Bool
  private let channelCount: Int
  /// Gains of the chunk's frames: of the dry sound, of a wet channel and of the sum of all.
  private let gains: AudioBuffer
  private let sum: AudioBuffer
  private var isFilled = false

  /// `mix` is in percent.
  init(mix: Automation, width: Automation, channelCount: Int, chunk: Int, keepsPower: Bool) {
    self.mix = mix
    self.width = width
    self.keepsPower = keepsPower
    self.channelCount = channelCount
    gains = AudioBuffer(channelCount: 3, frameCapacity: chunk)
    sum = AudioBuffer(channelCount: 1, frameCapacity: chunk)
  }

  private var isConstant: Bool { mix.constant != nil && width.constant != nil }
  /// Whether the channels of the wet sound stay apart at all times.
  private var isWide: Bool { channelCount == 1 || width.constant == 1 }

  /// Mixes into `output` the chunk whose first frame has that position.
  mutating func process(
    dry: AudioBlock, wet: AudioBlock, into output: AudioBlock, position: Int
  ) {
    if !isFilled || !isConstant { fill(from: position) }
    let g = gains.block
    let dryGain = g.samples(of: 0)
    let own = g.samples(of: 1)
    let shared = g.samples(of: 2)
    if isWide {
      for channel in 0..<channelCount {
        let x = dry.samples(of: channel)
        let w = wet.samples(of: channel)
        var y = output[channel]
        for frame in y.indices { y[frame] = dryGain[frame] * x[frame] + own[frame] * w[frame] }
      }
      return
    }
    var total = sum.block[0]
    for frame in total.indices { total[frame] = 0 }
    for channel in 0..<channelCount {
      let w = wet.samples(of: channel)
      for frame in total.indices { total[frame] += w[frame] }
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

  private mutating func fill(from position: Int) {
    isFilled = true
    let g = gains.block
    var dryGain = g[0]
    var own = g[1]
    var shared = g[2]
    let count = Double(channelCount)
    for frame in dryGain.indices {
      let wet = mix.value(at: position + frame) / 100
      let p = channelCount == 1 ? 1 : width.value(at: position + frame)
      let q = (1 - p) / count
      let scale = keepsPower ? 1 / (p * p + 2 * p * q + count * q * q).squareRoot() : 1
      dryGain[frame] = Float(1 - wet)
      own[frame] = Float(wet * p * scale)
      shared[frame] = Float(wet * q * scale)
    }
  }
}
