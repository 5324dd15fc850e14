// Graph/ is the machine room: what a node is, how nodes are joined, and who pulls. The engine does
// for all nodes what none of them should do for itself: it ends streams, trims latency, aligns
// parallel branches and keeps tails.

/// What a node is told, before rendering, of a stream that enters it.
public struct Inflow: Hashable, Sendable {
  public let format: StreamFormat
  /// Nil while nobody can know, as with a pipe.
  public let length: StreamLength?
  /// How much of its tail will be heard.
  public let tail: TailPolicy
  /// Frames of silence before the first player is heard.
  public let onset: Int

  public init(
    format: StreamFormat, length: StreamLength?, tail: TailPolicy = .automatic, onset: Int = 0
  ) {
    self.format = format
    self.length = length
    self.tail = tail
    self.onset = onset
  }

  /// Whether the ringing of filters is a tail. By default they ring within the length of the sound and
  /// of other tails, so that tone control leaves a sound as long as it was.
  var keepsRinging: Bool {
    if case .seconds = tail { true } else { false }
  }

  /// Frames until nothing more of it is heard.
  var heardFrameCount: Int? {
    guard let length else { return nil }
    switch tail {
    case .automatic: return length.frameCount
    case .none: return length.bodyFrameCount
    case .seconds(let seconds):
      return min(length.frameCount, length.bodyFrameCount + format.frames(in: seconds))
    }
  }
}

/// Something that makes frames, from other nodes' frames or from nothing.
///
/// A node is asked for frames and pulls what it needs for them from its inlets. It sees streams
/// without latency: its first input frame is the sound's first. It may be late itself; it says by
/// how much, and the engine throws that much away.
public protocol Node: AnyObject {
  /// How many inlets may be connected.
  var inletCounts: ClosedRange<Int> { get }

  /// Reserves all memory that rendering will need and returns the format of the frames it makes.
  /// May be called again, for other streams.
  func prepare(for inputs: [Inflow], maximumFrameCount: Int) throws -> StreamFormat

  /// Fills the block with the next frames. The block is no larger than was prepared for, and what
  /// it holds on entry is undefined.
  func render(into block: AudioBlock, from inlets: [Inlet]) throws

  /// How many frames late the output is. Asked after `prepare`.
  var latency: Int { get }

  /// How long the output is for given inputs, tail included; nil while an input has no known end.
  /// Asked after `prepare`, and again when an end has been found.
  func length(for inputs: [StreamLength?]) -> StreamLength?

  /// Output frames per input frame, where that is one number. Branches that are joined again must
  /// agree in it.
  var stretch: Double? { get }

  /// How many more input frames than output frames it may have pulled, latency apart.
  var lookahead: Int { get }

  /// Forgets all that was heard: the next frame rendered is as if the first.
  func reset() throws
}

extension Node {
  public var inletCounts: ClosedRange<Int> { 1...1 }
  public var latency: Int { 0 }
  public var stretch: Double? { 1 }
  public var lookahead: Int { 0 }
  public func length(for inputs: [StreamLength?]) -> StreamLength? { inputs[0] }
}

/// A node that turns each frame into one frame where it stands, with no memory of its own for it.
///
/// The engine pulls the input straight into the caller's block and has the node process it there.
public protocol InPlaceNode: Node {
  /// Replaces the block's frames by processed ones.
  func process(_ block: AudioBlock) throws

  /// How many frames the effect sounds on after its input has ended. Asked after `prepare`.
  var tail: Int { get }
}

extension InPlaceNode {
  public var tail: Int { 0 }

  public func length(for inputs: [StreamLength?]) -> StreamLength? {
    inputs[0]?.ringing(for: tail)
  }

  public func render(into block: AudioBlock, from inlets: [Inlet]) throws {
    try inlets[0].pull(into: block)
    try process(block)
  }
}
