/// Something a player can play: a file, a pipe, a buffer in memory.
public protocol FrameSource: AnyObject {
  var format: StreamFormat { get }
  /// How many frames there are, where that is known beforehand.
  var frameCount: Int? { get }
  /// Fills the block from its first frame on and returns the number read, fewer only at the end.
  func read(into block: AudioBlock) throws -> Int
  /// Moves to a frame counted from the beginning.
  func seek(to frame: Int) throws
}

/// Something a rendered stream can be written to.
public protocol FrameSink: AnyObject {
  /// Takes all frames of the block.
  func write(_ block: AudioBlock) throws
}

/// A source that plays a buffer in memory.
public final class BufferSource: FrameSource {
  public let format: StreamFormat
  private let buffer: AudioBuffer
  private var position = 0

  public init(_ buffer: AudioBuffer, sampleRate: Int, layout: ChannelLayout? = nil) {
    self.buffer = buffer
    format = StreamFormat(
      sampleRate: sampleRate, channelCount: buffer.channelCount, layout: layout)
  }

  public var frameCount: Int? { buffer.frameCapacity }

  public func read(into block: AudioBlock) -> Int {
    let count = min(block.frameCount, buffer.frameCapacity - position)
    block.prefix(count).copy(from: buffer.block.extracting(position..<position + count))
    position += count
    return count
  }

  public func seek(to frame: Int) { position = min(max(frame, 0), buffer.frameCapacity) }
}

/// A sink that keeps all frames in memory.
public final class BufferSink: FrameSink {
  public private(set) var channels: [[Float]]

  public init(channelCount: Int) { channels = Array(repeating: [], count: channelCount) }

  public func write(_ block: AudioBlock) {
    for channel in channels.indices {
      let samples = block.samples(of: channel)
      for frame in samples.indices { channels[channel].append(samples[frame]) }
    }
  }
}
