extension AudioBlock {
  public mutating func clear() {
    for channel in 0..<channelCount {
      var samples = self[channel]
      for frame in samples.indices { samples[frame] = 0 }
    }
  }

  public mutating func clear(_ frames: Range<Int>) {
    var part = extracting(frames)
    part.clear()
  }

  public mutating func clear(from frame: Int) { clear(min(frame, frameCount)..<frameCount) }

  /// Copies the samples of a block of the same size.
  public mutating func copy(from other: AudioFrames) {
    precondition(other.frameCount == frameCount && other.channelCount == channelCount)
    for channel in 0..<channelCount {
      var samples = self[channel]
      let source = other.samples(of: channel)
      for frame in samples.indices { samples[frame] = source[frame] }
    }
  }

  public mutating func copy(from other: AudioFrames, at frame: Int) {
    var part = extracting(frame..<frame + other.frameCount)
    part.copy(from: other)
  }

  /// Moves all frames to the front by a number of places; the last ones stay.
  public mutating func shift(by distance: Int) {
    for channel in 0..<channelCount {
      var samples = self[channel]
      samples.shift(by: distance)
    }
  }

  /// Makes zeros those that are left of silence, whichever sign they were given.
  mutating func makeZerosPositive() {
    for channel in 0..<channelCount {
      var samples = self[channel]
      for frame in samples.indices { samples[frame] += 0 }
    }
  }
}
