/// The source of a connection.
protocol Upstream: AnyObject {
  var format: StreamFormat { get }
  /// Nil while the end is unknown.
  var length: StreamLength? { get }
  /// The frame before which all that comes next is zero.
  var silentUntil: Int { get }
  /// Fills the block and returns how many of its frames come before the stream's end.
  func pull(into block: inout AudioBlock) throws -> Int
  /// Leaves out frames, up to one of the stream.
  func skip(to frame: Int)
  /// Says that nothing more is pulled.
  func finish()
}

/// The receiving end of a connection, from which a processor pulls frames.
public final class ProcessorInput {
  private let upstream: any Upstream
  /// Frames of silence that are given before the stream goes on.
  var silenceFrameCount = 0
  /// Those who hear all that is pulled.
  var followers: Followers?

  init(_ upstream: any Upstream) { self.upstream = upstream }

  public var format: StreamFormat { upstream.format }

  public var length: StreamLength? { upstream.length }

  /// The frame of the stream before which the frames that come next are all zero.
  public var silentUntil: Int { upstream.silentUntil }

  /// Fills the block with the stream's next frames, of any count, and returns how many of them it
  /// still had; after a stream's end there is silence for ever.
  @discardableResult
  public func pull(into block: inout AudioBlock) throws -> Int {
    guard silenceFrameCount == 0 else { return try pullSilence(into: &block) }
    let count = try upstream.pull(into: &block)
    try followers?.hear(block.frames)
    return count
  }

  private func pullSilence(into block: inout AudioBlock) throws -> Int {
    let silent = min(silenceFrameCount, block.frameCount)
    block.clear(0..<silent)
    try followers?.hear(block.frames.prefix(silent))
    silenceFrameCount -= silent
    var rest = block.dropFirst(silent)
    return silent + (rest.frameCount > 0 ? try pull(into: &rest) : 0)
  }

  public func skip(to frame: Int) { upstream.skip(to: frame) }

  public func finish() { upstream.finish() }
}
