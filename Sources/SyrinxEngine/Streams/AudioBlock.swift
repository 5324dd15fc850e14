/// A view of some frames of an `AudioBuffer`, which it keeps alive.
///
/// A block is what passes from node to node: cheap to copy, cheap to slice. Two copies see the same
/// samples, so the engine hands a block to one node at a time.
public struct AudioBlock {
  /// Frames of a block at which a stereo chain stays inside the first-level cache.
  public static let usualFrameCount = 2048

  private let buffer: AudioBuffer
  private let start: Int
  public let frameCount: Int

  init(buffer: AudioBuffer, start: Int, frameCount: Int) {
    precondition(
      start >= 0 && frameCount >= 0 && start + frameCount <= buffer.frameCapacity,
      "frames outside the buffer")
    self.buffer = buffer
    self.start = start
    self.frameCount = frameCount
  }

  public var channelCount: Int { buffer.channelCount }

  /// The samples of one channel.
  public subscript(channel: Int) -> MutableSpan<Float> {
    @_lifetime(borrow self)
    get {
      let span = buffer.span(channel: channel, start: start, count: frameCount)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The samples of one channel, to read only.
  @_lifetime(borrow self)
  public func samples(of channel: Int) -> Span<Float> {
    let span = buffer.samples(channel: channel, start: start, count: frameCount)
    return unsafe _overrideLifetime(span, borrowing: self)
  }

  /// The frames of a range, counted from this block's first.
  public func extracting(_ frames: Range<Int>) -> AudioBlock {
    precondition(
      frames.lowerBound >= 0 && frames.upperBound <= frameCount, "frames outside the block")
    return AudioBlock(
      buffer: buffer, start: start + frames.lowerBound, frameCount: frames.count)
  }

  public func prefix(_ count: Int) -> AudioBlock { extracting(0..<min(count, frameCount)) }

  public func dropFirst(_ count: Int) -> AudioBlock {
    extracting(min(count, frameCount)..<frameCount)
  }

  /// The address of a channel's first sample, valid while the block lives; for C libraries only.
  @unsafe public func pointer(channel: Int) -> UnsafeMutablePointer<Float> {
    unsafe buffer.pointer(channel: channel, start: start, count: frameCount)
  }
}

extension AudioBlock {
  /// Makes every sample zero.
  public func clear() {
    for channel in 0..<channelCount {
      var samples = self[channel]
      for frame in samples.indices { samples[frame] = 0 }
    }
  }

  /// Takes over the samples of a block of the same shape.
  public func copy(from other: AudioBlock) {
    precondition(other.frameCount == frameCount && other.channelCount == channelCount)
    for channel in 0..<channelCount {
      var samples = self[channel]
      let source = other.samples(of: channel)
      for frame in samples.indices { samples[frame] = source[frame] }
    }
  }

  /// Adds the samples of a block of the same shape, or of a mono one to each channel.
  public func add(_ other: AudioBlock) {
    let isMono = other.channelCount == 1
    precondition(other.frameCount == frameCount && (isMono || other.channelCount == channelCount))
    for channel in 0..<channelCount {
      var samples = self[channel]
      let source = other.samples(of: isMono ? 0 : channel)
      for frame in samples.indices { samples[frame] += source[frame] }
    }
  }

  /// Multiplies every sample.
  public func scale(by factor: Float) {
    for channel in 0..<channelCount {
      var samples = self[channel]
      for frame in samples.indices { samples[frame] *= factor }
    }
  }
}
