/// What follows the last frame of the sound.
public enum TailPolicy: Hashable, Sendable {
  /// Until the effects have died away by 60 dB.
  case automatic
  /// Nothing.
  case none
  /// A fixed time, of the effects' tail and then silence.
  case seconds(Double)
}

/// How a graph is rendered.
public struct RenderSettings {
  public var tail: TailPolicy
  /// Frames of the largest block that processors are asked for.
  public var maximumFrameCount: Int
  public var resources: any RenderResources

  public init(
    tail: TailPolicy = .automatic, maximumFrameCount: Int = Renderer.usualFrameCount,
    resources: any RenderResources = NoResources()
  ) {
    self.tail = tail
    self.maximumFrameCount = maximumFrameCount
    self.resources = resources
  }
}

/// Renders a graph: makes its processors in the order of the sound, all memory reserved, then pulls.
///
/// It can render the whole graph into a sink, or be stepped block by block by hand. The sizes of
/// the blocks never change a sample. Several renderers of one graph share nothing.
public final class Renderer {
  private let plan: Plan
  private let tail: TailPolicy
  private let maximumFrameCount: Int
  public let format: StreamFormat
  /// Frames rendered so far.
  public private(set) var position = 0

  /// Called with each block a node has made, and the position of its first frame.
  public typealias Tap = (_ block: AudioBlock, _ position: Int) -> Void

  /// A block size that keeps a stereo chain inside the first-level cache.
  public static let usualFrameCount = 2048

  /// Makes a graph ready, or only what leads up to one of its nodes.
  public init(
    _ graph: Graph, upTo node: NodeID? = nil, _ settings: RenderSettings = RenderSettings()
  ) throws {
    precondition(settings.maximumFrameCount > 0)
    plan = try Plan(graph, upTo: node ?? graph.output, settings)
    tail = settings.tail
    maximumFrameCount = settings.maximumFrameCount
    format = plan.output.format
  }

  /// Hands a node's frames to a closure as they are made; false where nothing rendered depends on it.
  @discardableResult
  public func installTap(on node: NodeID, _ tap: @escaping Tap) -> Bool {
    guard let stage = plan.stage(of: node) else { return false }
    stage.taps.append(tap)
    return true
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

  /// Where a frame of what the sources play comes out; nil for one that is cut away.
  public func output(atPlayed frame: Double) -> Double? {
    var positions: [ObjectIdentifier: Double] = [:]
    for stage in plan.stages {
      var position = frame
      if !stage.inputs.isEmpty {
        guard let latest = stage.inputs.compactMap({ positions[ObjectIdentifier($0)] }).max(),
          let moved = stage.processor.timeMap.output(at: latest)
        else { continue }
        position = moved
      }
      positions[ObjectIdentifier(stage)] = position
    }
    return positions[ObjectIdentifier(plan.output)]
  }

  /// What nodes had to take the channels of their input for, since nothing says it.
  public var assumptions: [(node: String, ChannelAssumption)] {
    plan.stages.compactMap { stage in
      (stage.processor as? any LayoutReading)?.assumption.map { (stage.name, $0) }
    }
  }

  /// What the graph is made of, with formats, latencies and lengths.
  public var description: GraphDescription { GraphDescription(plan.stages) }
}
