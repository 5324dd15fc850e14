import SyrinxEngine

/// What of a sound is heard apart: every channel, of several their mean, in which phases that differ
/// between channels show, and of two their difference, which is all that makes them stereo.
struct Views {
  let format: StreamFormat
  /// Which view is the difference of two channels.
  let side: Int?
  private let want: AudioBuffer
  private let got: AudioBuffer

  init(_ format: StreamFormat) {
    let count = format.channelCount
    side = count == 2 ? 3 : nil
    self.format = StreamFormat(
      sampleRate: format.sampleRate, channelCount: count == 2 ? 4 : count > 1 ? count + 1 : 1)
    let frames = PairReader.blockFrameCount
    want = AudioBuffer(channelCount: self.format.channelCount, frameCapacity: frames)
    got = AudioBuffer(channelCount: self.format.channelCount, frameCapacity: frames)
  }

  /// The views of two blocks.
  func fill(_ wanted: AudioBlock, _ gotten: AudioBlock) -> (AudioBlock, AudioBlock) {
    (Self.fill(want, wanted), Self.fill(got, gotten))
  }

  private static func fill(_ buffer: AudioBuffer, _ block: AudioBlock) -> AudioBlock {
    let views = buffer.block.prefix(block.frameCount)
    for channel in 0..<block.channelCount { views.copy(channel, from: block) }
    if block.channelCount > 1 { views.mix(block, into: block.channelCount) }
    if block.channelCount == 2 { views.writeSide(of: block, into: 3) }
    return views
  }
}

extension AudioBlock {
  /// Takes over a channel of a block of the same length.
  fileprivate func copy(_ channel: Int, from other: AudioBlock) {
    var samples = self[channel]
    let source = other.samples(of: channel)
    for frame in samples.indices { samples[frame] = source[frame].isFinite ? source[frame] : 0 }
  }

  /// Writes the mean of all channels of a block into a channel of this one.
  fileprivate func mix(_ other: AudioBlock, into channel: Int) {
    let scale = 1 / Float(other.channelCount)
    var sum = self[channel]
    for frame in sum.indices { sum[frame] = 0 }
    for index in 0..<other.channelCount {
      let samples = self.samples(of: index)
      for frame in sum.indices { sum[frame] += samples[frame] * scale }
    }
  }

  /// Writes half the difference of the two channels of a block into a channel of this one.
  fileprivate func writeSide(of other: AudioBlock, into channel: Int) {
    var side = self[channel]
    let (left, right) = (samples(of: 0), samples(of: 1))
    for frame in side.indices { side[frame] = 0.5 * (left[frame] - right[frame]) }
  }

  /// The sum of the squares of all samples, as near as ranking needs it.
  var energy: Float {
    var energy = SIMD8<Float>()
    for channel in 0..<channelCount {
      let samples = samples(of: channel)
      var index = 0
      while index + 8 <= samples.count {
        let lanes = samples.lanes(at: index)
        energy += lanes * lanes
        index += 8
      }
    }
    return energy.sum()
  }

  /// The largest magnitude of a sample.
  var peak: Float {
    var peak: Float = 0
    for channel in 0..<channelCount {
      let samples = samples(of: channel)
      for frame in samples.indices { peak = max(peak, samples[frame].magnitude) }
    }
    return peak
  }
}
