/// A processor that turns each frame into one frame, in place.
///
/// The engine pulls the input straight into the caller's block and has the processor change it there.
public protocol InPlaceProcessor: Processor {
  /// Replaces the block's frames by processed ones.
  func process(_ block: inout AudioBlock) throws
}

extension InPlaceProcessor {
  public func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws {
    try inputs[0].pull(into: &block)
    try process(&block)
  }
}
