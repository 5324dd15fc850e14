/// The receiving end of a connection, from which a processor pulls frames.
public final class ProcessorInput {
  private let tee: Tee.Reader?
  private let stage: Stage

  init(_ stage: Stage, tee: Tee.Reader?) {
    self.stage = stage
    self.tee = tee
  }

  public var format: StreamFormat { stage.format }

  /// The length of the stream, once it is known.
  public var length: StreamLength? { stage.length }

  /// Fills the block with the stream's next frames, of any count, and returns how many of them it
  /// still had; after a stream's end there is silence for ever.
  @discardableResult
  public func pull(into block: AudioBlock) throws -> Int {
    if let tee { return try tee.pull(into: block) }
    return try stage.pull(into: block)
  }
}
