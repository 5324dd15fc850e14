extension AudioFrames {
  public var peak: Float {
    var peak: Float = 0
    for channel in 0..<channelCount { peak = max(peak, samples(of: channel).peak) }
    return peak
  }

  /// No sample is NaN or infinite: less itself, each other number is zero. As bits, many are tried at once.
  package var isFinite: Bool {
    var differences: UInt32 = 0
    for channel in 0..<channelCount {
      let samples = samples(of: channel)
      for frame in samples.indices {
        differences |= (samples[frame] - samples[frame]).bitPattern
      }
    }
    return differences == 0
  }

  /// No sample is further from zero than a threshold.
  func isSilent(below threshold: Float) -> Bool {
    for channel in 0..<channelCount {
      let samples = samples(of: channel)
      for frame in samples.indices where !(samples[frame].magnitude <= threshold) { return false }
    }
    return true
  }
}
