extension AudioBlock {
  /// Adds the samples of as many frames and channels, or of a mono sound to each channel.
  public mutating func add(_ other: AudioFrames) {
    let isMono = other.channelCount == 1
    precondition(other.frameCount == frameCount && (isMono || other.channelCount == channelCount))
    for channel in 0..<channelCount {
      var samples = self[channel]
      let source = other.samples(of: isMono ? 0 : channel)
      for frame in samples.indices { samples[frame] += source[frame] }
    }
  }

  mutating func add(_ other: AudioFrames, gain: Float) {
    for channel in 0..<channelCount {
      let samples = other.samples(of: channel)
      var sums = self[channel]
      for frame in sums.indices { sums[frame] += gain * samples[frame] }
    }
  }

  public mutating func add(_ other: AudioFrames, at frame: Int) {
    var part = extracting(frame..<frame + other.frameCount)
    part.add(other)
  }

  /// Writes the mean of all channels of as many frames into the first channel.
  public mutating func writeMean(of other: AudioFrames) {
    let scale = 1 / Float(other.channelCount)
    var sum = self[0]
    for frame in sum.indices { sum[frame] = 0 }
    for channel in 0..<other.channelCount {
      let samples = other.samples(of: channel)
      for frame in sum.indices { sum[frame] += samples[frame] * scale }
    }
  }

  public mutating func scale(by factor: Float) {
    for channel in 0..<channelCount {
      var samples = self[channel]
      for frame in samples.indices { samples[frame] *= factor }
    }
  }
}
