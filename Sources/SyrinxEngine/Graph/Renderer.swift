/// What follows the last frame of the sound.
public enum TailPolicy: Hashable, Sendable {
  /// Until the effects have died away by 60 dB.
  case automatic
  /// Nothing.
  case none
  /// A fixed time, of the effects' tail and then silence.
  case seconds(Double)
}

/// Renders a graph: orders and prepares its nodes and reserves all memory once, then pulls.
///
/// It can render the whole graph into a sink, or be stepped block by block by hand. The sizes of
/// the blocks never change a sample.
public final class Renderer {
  private let plan: Plan
  private let tail: TailPolicy
  private let maximumFrameCount: Int
  public let format: StreamFormat
  /// Frames rendered so far.
  public private(set) var position = 0

  /// A block size that keeps a stereo chain inside the first-level cache.
  public static let usualFrameCount = 2048

  /// Makes a graph ready, or only what leads up to one of its nodes. A graph's nodes belong to the
  /// renderer that was made last.
  public init(
    _ graph: Graph, upTo node: (any Node)? = nil, tail: TailPolicy = .automatic,
    maximumFrameCount: Int = Renderer.usualFrameCount
  ) throws {
    precondition(maximumFrameCount > 0)
    plan = try Plan(
      graph, upTo: node ?? graph.output, tail: tail, maximumFrameCount: maximumFrameCount)
    self.tail = tail
    self.maximumFrameCount = maximumFrameCount
    format = plan.output.format
  }

  /// The promised number of frames; nil until the end of the input is known.
  public var frameCount: Int? {
    guard let length = plan.output.length else { return nil }
    switch tail {
    case .automatic: return length.frameCount
    case .none: return length.bodyFrameCount
    case .seconds(let seconds): return length.bodyFrameCount + format.frames(in: seconds)
    }
  }

  /// Fills the block with the next frames and returns how many there were, none at the end.
  public func render(into block: AudioBlock) throws -> Int {
    let left = frameCount.map { max($0 - position, 0) } ?? .max
    let target = block.prefix(left)
    guard target.frameCount > 0 else { return 0 }
    _ = try withDenormalsFlushed { try plan.output.pull(into: target) }
    let count = frameCount.map { min(target.frameCount, max($0 - position, 0)) }
    position += count ?? target.frameCount
    return count ?? target.frameCount
  }

  /// Renders to the end, block by block. `progress` is called after each with the frames done.
  public func render(to sink: some FrameSink, progress: ((Int) throws -> Void)? = nil) throws {
    let buffer = AudioBuffer(
      channelCount: format.channelCount, frameCapacity: maximumFrameCount)
    while true {
      let count = try render(into: buffer.block)
      guard count > 0 else { return }
      try sink.write(buffer.block.prefix(count))
      try progress?(position)
    }
  }

  /// Goes back to the first frame. Sources must be able to seek.
  public func reset() throws {
    for stage in plan.stages { try stage.reset() }
    position = 0
  }

  /// Where a moment of what the players play comes out, in frames: changes of speed move it. Nil for
  /// one that is cut away.
  public func moment(ofPlayed frame: Double) -> Double? {
    var moments: [ObjectIdentifier: StreamLength] = [:]
    for stage in plan.stages {
      if let trim = stage.node as? TrimNode, let input = stage.inputs.first,
        let moment = moments[ObjectIdentifier(input)]
      {
        guard trim.keeps(moment.duration) else { return nil }
      }
      moments[ObjectIdentifier(stage)] =
        stage.inputs.isEmpty
        ? StreamLength(duration: frame)
        : stage.node.length(for: stage.inputs.map { moments[ObjectIdentifier($0)] })
    }
    return moments[ObjectIdentifier(plan.output)]?.duration
  }

  /// What nodes had to take the channels of their input for, since nothing says it.
  public var assumptions: [(node: String, ChannelAssumption)] {
    plan.stages.compactMap { stage in
      (stage.node as? any LayoutReading)?.assumption.map { (stage.name, $0) }
    }
  }

  /// What the graph is made of, with formats, latencies and lengths.
  public var description: GraphDescription { GraphDescription(plan.stages) }
}
