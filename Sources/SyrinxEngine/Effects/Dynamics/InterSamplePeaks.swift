/// The peak about each frame of a stream, of its samples and of the wave between them, over all
/// channels; it comes `delay` frames late.
///
/// The wave is interpolated fourfold as a meter would, and between those points by parabolas, since
/// a crest that falls between the points of one meter is found by another.
struct InterSamplePeaks: ~Copyable {
  /// The wave about a sample is known when twelve more are, and one more is there to spare.
  static let delay = Interpolator.tapCount / 2 + 1
  /// Frames for which it is decided at once whether the wave is to be looked at.
  private static let step = 32
  /// Samples that are kept of the block before: those of a window, and one before it, in whole lanes.
  private static let history = Interpolator.tapCount + 8

  private let interpolator = Interpolator.shared
  private let blockFrameCount: Int
  /// For each channel, the last samples of the block before and those of this one.
  private var work: AudioBuffer

  init(channelCount: Int, blockFrameCount: Int) {
    precondition(blockFrameCount % Self.step == 0)
    self.blockFrameCount = blockFrameCount
    work = AudioBuffer(channelCount: channelCount, frameCapacity: Self.history + blockFrameCount)
  }

  /// Writes the peaks of the block's frames. Where the wave stays below the limit for sure, the
  /// samples alone are looked at.
  mutating func process(
    _ block: AudioFrames, into peaks: inout MutableSpan<Float>, above limit: Float
  ) {
    for frame in peaks.indices { peaks[frame] = 0 }
    let blockFrameCount = blockFrameCount
    let first = Self.history - Self.delay
    for channel in 0..<block.channelCount {
      let samples = block.samples(of: channel)
      var all = work[channel]
      for index in 0..<Self.history { all[index] = all[blockFrameCount + index] }
      for frame in samples.indices { all[Self.history + frame] = samples[frame] }
      let known = work.samples(of: channel)
      for frame in peaks.indices {
        let magnitude = known[first + frame].magnitude
        peaks[frame] = magnitude > peaks[frame] ? magnitude : peaks[frame]
      }
      for frame in stride(from: 0, to: blockFrameCount, by: Self.step) {
        let window = frame + 8
        if interpolator.mayRise(above: limit, in: known, from: window, count: Self.step) {
          raise(&peaks, from: frame, toWaveOf: known, from: window)
        }
      }
    }
  }

  /// Raises some peaks to the crests of the wave beside their samples.
  @inline(__always)
  private func raise(
    _ peaks: inout MutableSpan<Float>, from frame: Int, toWaveOf samples: Span<Float>,
    from window: Int
  ) {
    // The point just before the first sample.
    var before = interpolator.wave(of: samples, from: window - 1).threeQuarters[0]
    for offset in stride(from: 0, to: Self.step, by: 8) {
      let position = window + offset + Interpolator.tapCount / 2 - 1
      let wave = interpolator.wave(of: samples, from: window + offset)
      let here = samples.lanes(at: position)
      let next = samples.lanes(at: position + 1)
      var earlier = wave.threeQuarters
      for lane in (1..<8).reversed() { earlier[lane] = earlier[lane - 1] }
      earlier[0] = before
      before = wave.threeQuarters[7]
      var peak = peaks.lanes(at: frame + offset)
      peak = largest(peak, crest(earlier, here, wave.quarter))
      peak = largest(peak, crest(here, wave.quarter, wave.half))
      peak = largest(peak, crest(wave.quarter, wave.half, wave.threeQuarters))
      peak = largest(peak, crest(wave.half, wave.threeQuarters, next))
      peaks.setLanes(at: frame + offset, to: peak)
    }
  }

  /// The magnitude of a point, or of the parabola through it and its neighbours where that has its
  /// crest between them.
  @inline(__always)
  private func crest(
    _ a: SIMD8<Float>, _ b: SIMD8<Float>, _ c: SIMD8<Float>
  ) -> SIMD8<Float> {
    let rise = c - a
    let bend = (b - a) + (b - c)
    let more = rise * rise / (8 * bend)
    var result = b
    for lane in 0..<8 {
      let isCrest =
        rise[lane].magnitude <= bend[lane].magnitude && bend[lane] * b[lane] > 0
      result[lane] = isCrest ? b[lane] + more[lane] : b[lane]
    }
    return result
  }

  mutating func reset() { work.clear() }
}
