/// Some frames of an `AudioBuffer`, to be changed by one holder at a time.
///
/// Blocks are passed from node to node. A block cannot be copied: while a part or a channel of it is in use,
/// the whole is not accessible.
@safe public struct AudioBlock: ~Copyable, ~Escapable {
  /// Frames of a block at which a stereo chain stays inside the first-level cache.
  public static var usualFrameCount: Int { 2048 }

  let planes: SamplePlanes

  /// For those who know that nobody else uses these samples meanwhile.
  @_lifetime(immortal)
  @unsafe init(_ planes: SamplePlanes) {
    unsafe self.planes = unsafe planes
  }

  public var channelCount: Int { unsafe planes.channelCount }
  public var frameCount: Int { unsafe planes.frameCount }

  public subscript(channel: Int) -> MutableSpan<Float> {
    @_lifetime(&self)
    mutating get {
      let span = unsafe MutableSpan(_unsafeStart: planes[channel], count: frameCount)
      return unsafe _overrideLifetime(span, mutating: &self)
    }
  }

  @_lifetime(borrow self)
  public func samples(of channel: Int) -> Span<Float> { frames.samples(of: channel) }

  @_lifetime(&self)
  public mutating func pair(_ one: Int, _ other: Int) -> ChannelPair {
    let pair = unsafe ChannelPair(planes, one, other)
    return unsafe _overrideLifetime(pair, mutating: &self)
  }

  /// All frames, to be read.
  public var frames: AudioFrames {
    @_lifetime(borrow self)
    get {
      let frames = unsafe AudioFrames(planes)
      return unsafe _overrideLifetime(frames, borrowing: self)
    }
  }

  @_lifetime(&self)
  public mutating func channel(_ channel: Int) -> AudioBlock {
    extracting(channels: channel..<channel + 1)
  }

  @_lifetime(&self)
  mutating func extracting(channels: Range<Int>) -> AudioBlock {
    let block = unsafe AudioBlock(planes.extracting(channels: channels))
    return unsafe _overrideLifetime(block, mutating: &self)
  }

  /// The frames of a range, counted from this block's first.
  @_lifetime(&self)
  public mutating func extracting(_ frames: Range<Int>) -> AudioBlock {
    let block = unsafe AudioBlock(planes.extracting(frames))
    return unsafe _overrideLifetime(block, mutating: &self)
  }

  @_lifetime(&self)
  public mutating func prefix(_ count: Int) -> AudioBlock { extracting(0..<min(count, frameCount)) }

  @_lifetime(&self)
  public mutating func dropFirst(_ count: Int) -> AudioBlock {
    extracting(min(count, frameCount)..<frameCount)
  }

  /// The address of a channel's first sample, valid while the block lives; for C libraries only.
  @unsafe public mutating func pointer(channel: Int) -> UnsafeMutablePointer<Float> {
    unsafe planes[channel]
  }
}
