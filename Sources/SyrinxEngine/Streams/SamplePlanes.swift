/// Where the samples of some frames lie: one run of floats a channel, all equally far apart.
///
/// It neither owns them nor says who may use them; that is done by those who hold it.
@unsafe struct SamplePlanes {
  private let first: UnsafeMutablePointer<Float>
  private let stride: Int
  let channelCount: Int
  let frameCount: Int

  init(_ first: UnsafeMutablePointer<Float>, stride: Int, channelCount: Int, frameCount: Int) {
    unsafe self.first = unsafe first
    unsafe self.stride = stride
    unsafe self.channelCount = channelCount
    unsafe self.frameCount = frameCount
  }

  /// The address of a channel's first sample.
  subscript(channel: Int) -> UnsafeMutablePointer<Float> {
    unsafe precondition(channel >= 0 && channel < channelCount, "no such channel")
    return unsafe first + channel * stride
  }

  /// Some channels, at least one.
  func extracting(channels: Range<Int>) -> SamplePlanes {
    unsafe precondition(channels.upperBound <= channelCount, "no such channels")
    return unsafe SamplePlanes(
      self[channels.lowerBound], stride: stride, channelCount: channels.count,
      frameCount: frameCount)
  }

  /// The frames of a range, counted from the first of these.
  func extracting(_ frames: Range<Int>) -> SamplePlanes {
    unsafe precondition(
      frames.lowerBound >= 0 && frames.upperBound <= frameCount, "frames outside the block")
    return unsafe SamplePlanes(
      first + frames.lowerBound, stride: stride, channelCount: channelCount,
      frameCount: frames.count)
  }
}
