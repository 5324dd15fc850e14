/// A value that changes frames in place.
///
/// Whoever owns an `AudioBuffer` is best a value that cannot be copied. A property of a class is checked
/// for exclusive access while the program runs, whenever it is used, which is much for those that work
/// on a few frames at a time.
protocol InPlaceState: ~Copyable {
  var format: StreamFormat { get }
  var latency: Int { get }
  var tail: Int { get }
  var memory: InputMemory { get }
  var alignment: Int { get }
  mutating func process(_ block: inout AudioBlock)
  mutating func reset(to frame: Int)
}

extension InPlaceState where Self: ~Copyable {
  var latency: Int { 0 }
  var tail: Int { 0 }
  var alignment: Int { 1 }
}

/// One that works on parts of a block.
protocol PartwiseState: InPlaceState, ~Copyable {
  /// Frames of a part at most.
  static var partFrameCount: Int { get }
  /// Parts end where it is a multiple of that; 0 of a state that does not count frames.
  var position: Int { get }
  mutating func process(part: inout AudioBlock)
}

extension PartwiseState where Self: ~Copyable {
  var position: Int { 0 }

  mutating func process(_ block: inout AudioBlock) {
    block.forEachBlock(of: Self.partFrameCount, from: position) { process(part: &$0) }
  }
}

/// One that works on blocks of its own size.
protocol BlockwiseState: InPlaceState, ~Copyable {
  /// Exchanges the block's frames from `done` on for processed ones, and moves `done`. True when a
  /// block has become whole.
  mutating func exchange(_ block: inout AudioBlock, _ done: inout Int) -> Bool
  mutating func processBlock()
}

extension BlockwiseState where Self: ~Copyable {
  mutating func process(_ block: inout AudioBlock) {
    var done = 0
    while done < block.frameCount {
      if exchange(&block, &done) { processBlock() }
    }
  }
}

/// One that makes the sound late by its block.
protocol ReblockedState: BlockwiseState, ~Copyable {
  var queue: ReblockingBuffer { get set }
}

extension ReblockedState where Self: ~Copyable {
  var latency: Int { queue.blockFrameCount }
  var alignment: Int { queue.blockFrameCount }

  mutating func exchange(_ block: inout AudioBlock, _ done: inout Int) -> Bool {
    queue.exchange(&block, &done)
  }
}

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
