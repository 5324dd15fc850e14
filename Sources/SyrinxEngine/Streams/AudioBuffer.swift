import SyrinxSystem

/// The owner of planar sample memory: one run of floats a channel, silent at first.
///
/// Samples are changed through an `AudioBlock` or a channel's span, by one holder at a time, as any
/// variable is; while nobody changes them any number may read them, through `AudioFrames`.
///
/// Every channel begins on a 64-byte boundary. Channels lie a little more than a power of two
/// apart, so that the same frame of two channels does not compete for one cache set.
@safe public struct AudioBuffer: ~Copyable, @unchecked Sendable {
  private let memory: UnsafeMutableRawPointer
  private let storage: UnsafeMutablePointer<Float>
  private let stride: Int
  public let channelCount: Int
  public let frameCapacity: Int

  public init(channelCount: Int, frameCapacity: Int) {
    precondition(channelCount > 0 && frameCapacity >= 0)
    let stride = (frameCapacity + 15) / 16 * 16 + 16
    let count = stride * channelCount
    // Aligned by hand: where the C library does it (glibc before 2.38), what one buffer leaves is too small
    // for the next of its size, and a program that keeps a little of each file takes ever more memory.
    unsafe memory = UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<Float>.stride + 48, alignment: 16)
    unsafe storage = memory.alignedUp(toMultipleOf: 64)
      .initializeMemory(as: Float.self, repeating: 0, count: count)
    self.stride = stride
    self.channelCount = channelCount
    self.frameCapacity = frameCapacity
  }

  /// A buffer holding the given channels, all of one length.
  public init(channels: [[Float]]) {
    self.init(channelCount: channels.count, frameCapacity: channels.first?.count ?? 0)
    for (index, samples) in channels.enumerated() {
      precondition(samples.count == frameCapacity, "channels of one buffer have one length")
      var span = self[index]
      for frame in samples.indices { span[frame] = samples[frame] }
    }
  }

  deinit { unsafe memory.deallocate() }

  private var planes: SamplePlanes {
    unsafe SamplePlanes(
      storage, stride: stride, channelCount: channelCount, frameCount: frameCapacity)
  }

  /// All frames, to be changed.
  public var block: AudioBlock {
    @_lifetime(&self)
    mutating get {
      let block = unsafe AudioBlock(planes)
      return unsafe _overrideLifetime(block, mutating: &self)
    }
  }

  /// All frames, to be read.
  public var frames: AudioFrames {
    @_lifetime(borrow self)
    get {
      let frames = unsafe AudioFrames(planes)
      return unsafe _overrideLifetime(frames, borrowing: self)
    }
  }

  public subscript(channel: Int) -> MutableSpan<Float> {
    @_lifetime(&self)
    mutating get {
      let span = unsafe MutableSpan(_unsafeStart: planes[channel], count: frameCapacity)
      return unsafe _overrideLifetime(span, mutating: &self)
    }
  }

  @_lifetime(borrow self)
  public func samples(of channel: Int) -> Span<Float> { frames.samples(of: channel) }

  @_lifetime(&self)
  public mutating func extracting(_ frames: Range<Int>) -> AudioBlock {
    let block = unsafe AudioBlock(planes.extracting(frames))
    return unsafe _overrideLifetime(block, mutating: &self)
  }

  @_lifetime(&self)
  public mutating func prefix(_ count: Int) -> AudioBlock {
    extracting(0..<min(count, frameCapacity))
  }

  @_lifetime(&self)
  public mutating func dropFirst(_ count: Int) -> AudioBlock {
    extracting(min(count, frameCapacity)..<frameCapacity)
  }

  @_lifetime(&self)
  public mutating func pair(_ one: Int, _ other: Int) -> ChannelPair {
    let pair = unsafe ChannelPair(planes, one, other)
    return unsafe _overrideLifetime(pair, mutating: &self)
  }

  /// Has all frames changed by a closure: what a property of a class allows.
  public mutating func withBlock<Result, Failure: Error>(
    _ body: (inout AudioBlock) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var block = self.block
    return try body(&block)
  }

  public mutating func withBlock<Result, Failure: Error>(
    of frames: Range<Int>, _ body: (inout AudioBlock) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var block = extracting(frames)
    return try body(&block)
  }

  /// Has all frames read by a closure: what a property of a class allows.
  public func withFrames<Result, Failure: Error>(
    _ body: (AudioFrames) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(frames)
  }

  /// Frames to be changed by one thread while others use other frames, as in a ring: it has to be known
  /// otherwise that nobody else comes to these.
  @_lifetime(immortal)
  @unsafe package func uncheckedBlock(_ frames: Range<Int>) -> AudioBlock {
    unsafe AudioBlock(planes.extracting(frames))
  }

  /// The same, to be read.
  @_lifetime(immortal)
  @unsafe package func uncheckedFrames(_ frames: Range<Int>) -> AudioFrames {
    unsafe AudioFrames(planes.extracting(frames))
  }

  public mutating func clear() {
    var block = self.block
    block.clear()
  }

  public var channels: [[Float]] { frames.channels }
}

/// Frames that any number of holders read, on any thread, since nobody can change them any more.
public final class SharedFrames: Sendable {
  private let buffer: AudioBuffer

  public init(_ buffer: consuming AudioBuffer) { self.buffer = buffer }

  public var channelCount: Int { buffer.channelCount }
  public var frameCount: Int { buffer.frameCapacity }

  public func withFrames<Result, Failure: Error>(
    _ body: (AudioFrames) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try buffer.withFrames(body)
  }
}

/// A value that cannot be copied, on the heap: for arrays of such values, or where several share one.
package final class Box<Value: ~Copyable> {
  package var value: Value

  package init(_ value: consuming Value) { self.value = value }
}
