import SyrinxEngine

extension AudioFrames {
  /// Writes the samples frame by frame, as systems want them.
  @unsafe func interleave(into target: UnsafeMutablePointer<Float>) {
    let count = channelCount
    for channel in 0..<count {
      let samples = samples(of: channel)
      for frame in samples.indices {
        unsafe target[frame * count + channel] = samples[frame]
      }
    }
  }
}

extension AudioBlock {
  /// Reads samples that lie frame by frame.
  @unsafe mutating func deinterleave(from source: UnsafePointer<Float>) {
    let count = channelCount
    for channel in 0..<count {
      var samples = self[channel]
      for frame in samples.indices {
        samples[frame] = unsafe source[frame * count + channel]
      }
    }
  }

  /// Takes over another block's frames: a mono sound in every channel, others channel by channel; a mono block
  /// gets the mean.
  mutating func fill(from other: AudioFrames) {
    if channelCount == 1, other.channelCount > 1 { return writeMean(of: other) }
    for channel in 0..<channelCount {
      var samples = self.channel(channel)
      if other.channelCount == 1 || channel < other.channelCount {
        samples.copy(from: other.channel(other.channelCount == 1 ? 0 : channel))
      } else {
        samples.clear()
      }
    }
  }
}
