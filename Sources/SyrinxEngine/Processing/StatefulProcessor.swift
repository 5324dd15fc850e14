/// A processor whose work is done by a value.
final class StatefulProcessor<State: InPlaceState & ~Copyable>: InPlaceProcessor {
  let format: StreamFormat
  let latency: Int
  let tail: Int
  let memory: InputMemory
  let alignment: Int
  private var state: State

  init(_ state: consuming State) {
    format = state.format
    latency = state.latency
    tail = state.tail
    memory = state.memory
    alignment = state.alignment
    self.state = state
  }

  func process(_ block: inout AudioBlock) { state.process(&block) }

  func reset(to frame: Int) { state.reset(to: frame) }
}

/// Hands on what it is given.
public struct Passage: GraphNode {
  public init() {}

  public func makeProcessor(_ setup: ProcessorSetup) -> any Processor {
    FrameProcessor(setup.format) { _ in }
  }
}

/// Changes frames, each by itself.
final class FrameProcessor: InPlaceProcessor {
  let format: StreamFormat
  let memory = InputMemory.frames(0)
  private let change: (inout AudioBlock) -> Void

  init(_ format: StreamFormat, _ change: @escaping (inout AudioBlock) -> Void) {
    self.format = format
    self.change = change
  }

  func process(_ block: inout AudioBlock) { change(&block) }

  func reset(to frame: Int) {}
}
