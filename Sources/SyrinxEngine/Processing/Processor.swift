/// Something that makes frames, from the frames of its inputs or from nothing.
///
/// A processor is made for its streams: formats, lengths and the largest block are known, and all
/// memory is allocated when it is made. It belongs to the plan that made it. It sees streams without
/// latency: its first input frame is the sound's first. It may be late itself; it says by how much,
/// and the engine discards that many frames.
public protocol Processor: AnyObject {
  var format: StreamFormat { get }

  /// Fills the block with the next frames. The block is no larger than the setup said, and what it
  /// holds on entry is undefined.
  func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) throws

  /// Frames by which the output is late.
  var latency: Int { get }

  /// Time in the output by time in the input.
  var timeMap: TimeMap { get }

  /// Frames that it goes on to sound after its input has ended.
  var tail: Int { get }

  /// The length of the output for given inputs, tail included; nil while an input has no known end.
  /// Asked again when an end has been found.
  func length(for inputs: [StreamLength?]) -> StreamLength?

  /// The most input frames that it may have pulled beyond the output frames, latency apart.
  var lookahead: Int { get }

  /// The part of its past input that matters.
  var memory: InputMemory { get }

  /// `reset(to:)` is asked for multiples of so many frames only, those at which it begins blocks of its
  /// own.
  var alignment: Int { get }

  /// Numbers that it tells about the frames it made last, by their titles.
  var readings: [(title: String, value: Double)] { get }

  /// May come only with what it has rendered.
  var remark: ChannelRemark? { get }

  /// Itself as one that knows when it is silent, and as one without inputs. To ask in this way costs nothing,
  /// where the first cast to a protocol looks through all conformances of the program.
  var asSelective: (any SelectiveProcessor)? { get }
  var asSource: (any SourceProcessor)? { get }

  /// Goes on as if silence had entered up to a frame, which is counted from the first one rendered, late
  /// ones included. It is the first where the memory is unknown.
  func reset(to frame: Int) throws
}

extension Processor {
  public var latency: Int { 0 }
  public var timeMap: TimeMap { .identity }
  public var tail: Int { 0 }
  public var lookahead: Int { 0 }
  public var memory: InputMemory { .unknown }
  public var alignment: Int { 1 }
  public var readings: [(title: String, value: Double)] { [] }
  public var remark: ChannelRemark? { nil }
  public var asSelective: (any SelectiveProcessor)? { nil }
  public var asSource: (any SourceProcessor)? { nil }

  public func length(for inputs: [StreamLength?]) -> StreamLength? {
    inputs[0].map { timeMap.length(of: $0).ringing(for: tail) }
  }
}

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

/// A processor that knows by itself when it is silent.
public protocol SelectiveProcessor: Processor {
  /// The frame up to which, from a position on, it makes nothing but zeros.
  func silence(from position: Int, _ inputs: [ProcessorInput]) -> Int

  /// Moves those inputs on that it pulls; `reset(to:)` follows before the next frame is rendered.
  func skip(to position: Int, _ inputs: [ProcessorInput])
}

extension SelectiveProcessor {
  public var asSelective: (any SelectiveProcessor)? { self }
}

/// A processor without inputs.
public protocol SourceProcessor: SelectiveProcessor {
  /// The frame at which it begins to sound.
  var start: Int { get }

  /// It may wait for a file or allocate, so that in live mode another thread runs it ahead of time;
  /// false of frames that a sound device hands over.
  var isReadAhead: Bool { get }

  /// Lets go of files and the like: nothing more is rendered unless it is reset.
  func close()
}

extension SourceProcessor {
  public var asSource: (any SourceProcessor)? { self }
  public var isReadAhead: Bool { true }

  public func silence(from position: Int, _ inputs: [ProcessorInput]) -> Int {
    max(start, position)
  }

  public func skip(to position: Int, _ inputs: [ProcessorInput]) {}
}
