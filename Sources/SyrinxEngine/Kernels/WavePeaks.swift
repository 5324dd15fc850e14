/// The peak about each frame of a stream, of its samples and of the wave behind them, over all
/// channels; it comes `delay` frames late.
struct WavePeaks {
  /// The wave behind a sample is known when twelve more are, and one more makes windows and samples
  /// begin alike.
  static let delay = Interpolator.tapCount / 2 + 1

  private let interpolator = Interpolator()
  private let chunk: Int
  /// For each channel, the last samples of the chunk before and those of this one.
  private let work: AudioBuffer

  init(channelCount: Int, chunk: Int) {
    self.chunk = chunk
    work = AudioBuffer(channelCount: channelCount, frameCapacity: Interpolator.tapCount + chunk)
  }

  /// Writes the peaks of the chunk's frames. Where the wave stays below the limit for sure, the
  /// samples alone are looked at.
  func process(_ block: AudioBlock, into peaks: inout MutableSpan<Float>, above limit: Float) {
    for frame in peaks.indices { peaks[frame] = 0 }
    let work = self.work.block
    let history = Interpolator.tapCount
    // Where the frame of peak 0 is in `work`, and where the first window begins that ends with it.
    let first = history - Self.delay
    for channel in 0..<block.channelCount {
      let samples = block.samples(of: channel)
      var all = work[channel]
      for index in 0..<history { all[index] = all[chunk + index] }
      for frame in samples.indices { all[history + frame] = samples[frame] }
      let known = work.samples(of: channel)
      for frame in peaks.indices {
        let magnitude = known[first + frame].magnitude
        peaks[frame] = magnitude > peaks[frame] ? magnitude : peaks[frame]
      }
      interpolator.raise(&peaks, toWaveOf: known, above: limit)
    }
  }

  /// Forgets all that was heard.
  func reset() { work.block.clear() }
}
