#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The owner of planar sample memory: one run of floats a channel, silent at first.
///
/// Every channel begins on a 64-byte boundary. Channels lie a little more than a power of two
/// apart, so that the same frame of two channels does not compete for one cache set.
@safe public final class AudioBuffer {
  private let storage: UnsafeMutablePointer<Float>
  private let stride: Int
  public let channelCount: Int
  public let frameCapacity: Int

  public init(channelCount: Int, frameCapacity: Int) {
    precondition(channelCount > 0 && frameCapacity >= 0)
    let stride = (frameCapacity + 15) / 16 * 16 + 16
    let count = stride * channelCount
    let raw = UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<Float>.stride, alignment: 64)
    unsafe storage = raw.initializeMemory(as: Float.self, repeating: 0, count: count)
    self.stride = stride
    self.channelCount = channelCount
    self.frameCapacity = frameCapacity
  }

  /// A buffer holding the given channels, all of one length.
  public convenience init(channels: [[Float]]) {
    self.init(channelCount: channels.count, frameCapacity: channels.first?.count ?? 0)
    for (index, samples) in channels.enumerated() {
      precondition(samples.count == frameCapacity, "channels of one buffer have one length")
      var span = block[index]
      for frame in samples.indices { span[frame] = samples[frame] }
    }
  }

  deinit { unsafe storage.deallocate() }

  /// A view of all frames.
  public var block: AudioBlock { AudioBlock(buffer: self, start: 0, frameCount: frameCapacity) }

  /// The samples as arrays, one a channel.
  public var channels: [[Float]] {
    let block = self.block
    return (0..<channelCount).map { channel in
      let samples = block.samples(of: channel)
      return samples.indices.map { samples[$0] }
    }
  }

  @_lifetime(borrow self)
  func span(channel: Int, start: Int, count: Int) -> MutableSpan<Float> {
    let first = unsafe pointer(channel: channel, start: start, count: count)
    let span = unsafe MutableSpan(_unsafeStart: first, count: count)
    return unsafe _overrideLifetime(span, borrowing: self)
  }

  @_lifetime(borrow self)
  func samples(channel: Int, start: Int, count: Int) -> Span<Float> {
    let first = unsafe pointer(channel: channel, start: start, count: count)
    let span = unsafe Span(_unsafeStart: UnsafePointer(first), count: count)
    return unsafe _overrideLifetime(span, borrowing: self)
  }

  /// The address of a run of samples that is known to lie inside; for C libraries only.
  @unsafe func pointer(channel: Int, start: Int, count: Int) -> UnsafeMutablePointer<Float> {
    precondition(channel >= 0 && channel < channelCount, "no such channel")
    precondition(
      start >= 0 && count >= 0 && start + count <= frameCapacity, "frames outside the buffer")
    return unsafe storage + (channel * stride + start)
  }
}
