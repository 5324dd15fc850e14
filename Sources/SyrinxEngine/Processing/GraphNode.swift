// Processing/ is what effects, players and the graph agree on: what a processor is, what it is made
// from, and what it pulls frames from.

/// A node of a graph: a value that knows how to make the processor which does its work.
public protocol GraphNode {
  /// Inputs that may be connected.
  var inputCounts: ClosedRange<Int> { get }

  /// Its part of the thread budget, against that of the others; 0 for one that needs no threads of
  /// its own.
  var threadWeight: Int { get }

  /// The owner of its parameters, if it has any: a plan throws where one has a wrong value, before
  /// it makes the processor.
  var parameterOwner: (any ParameterOwner)? { get }

  /// The same node with the points of curves that are in files.
  func readingCurves(_ resources: any RenderResources) throws -> any GraphNode

  /// Makes the processor, with all memory that rendering will need.
  func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor
}

extension GraphNode {
  public var inputCounts: ClosedRange<Int> { 1...1 }
  public var threadWeight: Int { 0 }
  public func readingCurves(_ resources: any RenderResources) throws -> any GraphNode { self }
  public var parameterOwner: (any ParameterOwner)? { nil }
}
