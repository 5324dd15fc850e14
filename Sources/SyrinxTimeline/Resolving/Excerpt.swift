import SyrinxEngine

/// Some frames of a stream from one on; past its end there is silence, so that the length is what was
/// asked for.
struct Excerpt: GraphNode {
  private let length: StreamLength
  private let first: Int

  init(_ length: StreamLength, from first: Int = 0) {
    self.length = length
    self.first = first
  }

  func makeProcessor(_ setup: ProcessorSetup) -> any Processor {
    TrimProcessor(keeping: first..<first + length.frameCount, length: length, setup)
  }
}
