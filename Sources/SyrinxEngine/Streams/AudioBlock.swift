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

public struct ChannelPair: ~Copyable, ~Escapable {
  public var left: MutableSpan<Float>
  public var right: MutableSpan<Float>

  /// For those who know that nobody else uses these samples meanwhile.
  @_lifetime(immortal)
  @unsafe init(_ planes: SamplePlanes, _ one: Int, _ other: Int) {
    precondition(one != other, "a pair is two channels")
    let first = unsafe MutableSpan(_unsafeStart: planes[one], count: planes.frameCount)
    let second = unsafe MutableSpan(_unsafeStart: planes[other], count: planes.frameCount)
    left = unsafe _overrideLifetime(first, copying: ())
    right = unsafe _overrideLifetime(second, copying: ())
  }
}

struct ChannelQuad: ~Copyable, ~Escapable {
  var zero: MutableSpan<Float>
  var one: MutableSpan<Float>
  var two: MutableSpan<Float>
  var three: MutableSpan<Float>

  /// For those who know that nobody else uses these samples meanwhile.
  @_lifetime(immortal)
  @unsafe init(_ planes: SamplePlanes) {
    let zero = unsafe MutableSpan(_unsafeStart: planes[0], count: planes.frameCount)
    let one = unsafe MutableSpan(_unsafeStart: planes[1], count: planes.frameCount)
    let two = unsafe MutableSpan(_unsafeStart: planes[2], count: planes.frameCount)
    let three = unsafe MutableSpan(_unsafeStart: planes[3], count: planes.frameCount)
    self.zero = unsafe _overrideLifetime(zero, copying: ())
    self.one = unsafe _overrideLifetime(one, copying: ())
    self.two = unsafe _overrideLifetime(two, copying: ())
    self.three = unsafe _overrideLifetime(three, copying: ())
  }
}

extension AudioBlock {
  @_lifetime(&self)
  mutating func quad() -> ChannelQuad {
    let quad = unsafe ChannelQuad(planes)
    return unsafe _overrideLifetime(quad, mutating: &self)
  }

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
