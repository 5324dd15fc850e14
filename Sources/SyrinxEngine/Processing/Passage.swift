/// Hands on what it is given.
public struct Passage: GraphNode {
  public init() {}

  public func makeProcessor(_ setup: ProcessorSetup) -> any Processor {
    PassageProcessor(format: setup.format)
  }
}

private final class PassageProcessor: InPlaceProcessor {
  let format: StreamFormat
  let memory = InputMemory.frames(0)
  init(format: StreamFormat) { self.format = format }
  func process(_ block: inout AudioBlock) {}
  func reset(to frame: Int) {}
}
