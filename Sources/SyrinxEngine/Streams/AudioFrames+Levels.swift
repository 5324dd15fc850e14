extension AudioFrames {
  /// The largest magnitude of a sample.
  public var peak: Float {
    var peak: Float = 0
    for channel in 0..<channelCount {
      let samples = samples(of: channel)
      for frame in samples.indices { peak = max(peak, samples[frame].magnitude) }
    }
    return peak
  }

  /// Whether no sample is further from zero than a threshold.
  func isSilent(below threshold: Float) -> Bool {
    for channel in 0..<channelCount {
      let samples = samples(of: channel)
      for frame in samples.indices where !(samples[frame].magnitude <= threshold) { return false }
    }
    return true
  }
}

extension AudioBlock {
  /// Makes zeros those that are left of silence, whichever sign they were given.
  mutating func makeZerosPositive() {
    for channel in 0..<channelCount {
      var samples = self[channel]
      for frame in samples.indices { samples[frame] += 0 }
    }
  }
}
