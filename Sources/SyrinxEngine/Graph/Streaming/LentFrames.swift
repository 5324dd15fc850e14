extension AudioFrames {
  /// Memory of the caller's, a run of samples a channel, one `stride` samples after the other. It must be
  /// there, and stay as it is, as long as these frames are in use.
  @_lifetime(immortal)
  @unsafe public init(
    lending samples: UnsafePointer<Float>, channelCount: Int, frameCount: Int, stride: Int
  ) throws(StreamingError) {
    unsafe self.init(
      try SamplePlanes(
        lending: UnsafeMutablePointer(mutating: samples), channelCount, frameCount, stride))
  }
}

extension AudioBlock {
  /// The same, to be changed: nobody else may use it as long as this block is in use.
  @_lifetime(immortal)
  @unsafe public init(
    lending samples: UnsafeMutablePointer<Float>, channelCount: Int, frameCount: Int, stride: Int
  ) throws(StreamingError) {
    unsafe self.init(try SamplePlanes(lending: samples, channelCount, frameCount, stride))
  }
}

extension SamplePlanes {
  fileprivate init(
    lending samples: UnsafeMutablePointer<Float>, _ channelCount: Int, _ frameCount: Int,
    _ stride: Int
  ) throws(StreamingError) {
    guard Limits.channelCounts.contains(channelCount), Limits.frameCounts.contains(frameCount),
      channelCount == 1 || frameCount...Limits.frameCounts.upperBound ~= stride
    else {
      throw .badMemory(channelCount: channelCount, frameCount: frameCount, stride: stride)
    }
    unsafe self.init(
      samples, stride: channelCount == 1 ? frameCount : stride, channelCount: channelCount,
      frameCount: frameCount)
  }
}
