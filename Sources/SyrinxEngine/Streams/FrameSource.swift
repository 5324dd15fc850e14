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
