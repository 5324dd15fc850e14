/// Something a player can play: a file, a pipe, a buffer in memory.
public protocol FrameSource: AnyObject {
  var format: StreamFormat { get }
  /// Nil where the number of frames is not known beforehand.
  var frameCount: Int? { get }
  /// Fills the block from its first frame on and returns the number read, fewer only at the end.
  func read(into block: inout AudioBlock) throws -> Int
  /// Moves to a frame counted from the beginning.
  func seek(to frame: Int) throws
  /// To read it again costs no more than to read floats that were kept of it.
  var isCheap: Bool { get }
}

extension FrameSource {
  public var isCheap: Bool { false }
  package var seconds: Double? { frameCount.map { Double($0) / Double(format.sampleRate) } }

  /// Fills a buffer from its first frame on and returns the number read.
  public func read(into buffer: inout AudioBuffer) throws -> Int {
    var block = buffer.block
    return try read(into: &block)
  }

  /// Hands out all frames that are left, block by block.
  public func forEachBlock(
    of frameCount: Int = AudioBlock.usualFrameCount, _ use: (AudioFrames) throws -> Void
  ) throws {
    var buffer = AudioBuffer(channelCount: format.channelCount, frameCapacity: frameCount)
    while true {
      let count = try read(into: &buffer)
      guard count > 0 else { return }
      try use(buffer.frames.prefix(count))
    }
  }
}

/// Something a rendered stream can be written to.
public protocol FrameSink: AnyObject {
  func write(_ block: AudioFrames) throws
}

/// A source that plays samples in memory.
public final class BufferSource: FrameSource {
  public let format: StreamFormat
  private let samples: SharedFrames
  private var position = 0

  public init(_ samples: SharedFrames, sampleRate: Int, layout: ChannelLayout? = nil) {
    self.samples = samples
    format = StreamFormat(
      sampleRate: sampleRate, channelCount: samples.channelCount, layout: layout)
  }

  public convenience init(
    _ buffer: consuming AudioBuffer, sampleRate: Int, layout: ChannelLayout? = nil
  ) {
    self.init(SharedFrames(buffer), sampleRate: sampleRate, layout: layout)
  }

  public var frameCount: Int? { samples.frameCount }
  public var isCheap: Bool { true }

  public func read(into block: inout AudioBlock) -> Int {
    let count = min(block.frameCount, samples.frameCount - position)
    samples.withFrames { block.copy(from: $0.dropFirst(position).prefix(count), at: 0) }
    position += count
    return count
  }

  public func seek(to frame: Int) { position = min(max(frame, 0), samples.frameCount) }
}

/// A sink that keeps all frames in memory.
public final class BufferSink: FrameSink {
  public private(set) var channels: [[Float]]

  public init(channelCount: Int) { channels = Array(repeating: [], count: channelCount) }

  public func write(_ block: AudioFrames) {
    for channel in channels.indices {
      let samples = block.samples(of: channel)
      for frame in samples.indices { channels[channel].append(samples[frame]) }
    }
  }
}
