// Graph/ joins processors and runs them. A graph is made of values that say what is wanted; a plan
// makes a processor for each, once formats and lengths are known, and the renderer pulls. The engine
// does for all processors what none of them should do for itself: it ends streams, trims latency,
// aligns parallel branches and keeps tails.

/// What a graph joins: a value that knows how to make the processor which does its work.
public protocol GraphNode {
  /// How many inputs may be connected.
  var inputCounts: ClosedRange<Int> { get }

  /// Its part of the thread budget, against that of the others; 0 for one that needs no threads of
  /// its own.
  var threadWeight: Int { get }

  /// Makes the processor, with all memory that rendering will need.
  func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor
}

extension GraphNode {
  public var inputCounts: ClosedRange<Int> { 1...1 }
  public var threadWeight: Int { 0 }
}

/// A node in its graph.
public struct NodeID: Hashable, Sendable {
  let index: Int
}
