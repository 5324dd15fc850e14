/// The receiving end of a connection, from which a node pulls frames.
public final class Inlet {
  private let queue: FanOut.Reader?
  private let stage: Stage

  init(_ stage: Stage, queue: FanOut.Reader?) {
    self.stage = stage
    self.queue = queue
  }

  public var format: StreamFormat { stage.format }

  /// The length of the stream, once it is known.
  public var length: StreamLength? { stage.length }

  /// Fills the block with the stream's next frames, of any count, and returns how many of them it
  /// still had; after a stream's end there is silence for ever.
  @discardableResult
  public func pull(into block: AudioBlock) throws -> Int {
    if let queue { return try queue.pull(into: block) }
    return try stage.pull(into: block)
  }
}
