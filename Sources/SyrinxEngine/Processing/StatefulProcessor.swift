/// What changes frames in place, as a value.
///
/// Whoever owns an `AudioBuffer` is a value that cannot be copied, or has it in one: what is in a class is
/// checked for exclusive access only when it is used, and then each time, which is much for those that work
/// on a few frames at a time.
protocol InPlaceState: ~Copyable {
  var format: StreamFormat { get }
  var latency: Int { get }
  var tail: Int { get }
  var memory: InputMemory { get }
  var alignment: Int { get }
  mutating func process(_ block: inout AudioBlock) throws
  mutating func reset(to frame: Int) throws
}

extension InPlaceState where Self: ~Copyable {
  var latency: Int { 0 }
  var tail: Int { 0 }
  var alignment: Int { 1 }
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

  func process(_ block: inout AudioBlock) throws { try state.process(&block) }

  func reset(to frame: Int) throws { try state.reset(to: frame) }
}
