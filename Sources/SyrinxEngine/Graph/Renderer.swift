import SyrinxSystem

public struct RenderSettings {
  public var tail: TailPolicy
  /// Frames of the largest block that processors are asked for.
  public var maximumFrameCount: Int
  public var resources: any RenderResources
  /// Nil where nobody waits for the next block.
  public var live: LiveSettings?
  /// False to run everything always, which gives the same and is there to be compared with.
  var skipsSilence = true
  /// The memory for what is rendered once and read several times.
  package var scratch = ScratchMemory.shared
  /// Those of an outer rendering that this one is a part of.
  var idleSources: IdleSources?

  public init(
    tail: TailPolicy = .automatic, maximumFrameCount: Int = AudioBlock.usualFrameCount,
    resources: any RenderResources = NoResources(), live: LiveSettings? = nil
  ) {
    self.tail = tail
    self.maximumFrameCount = maximumFrameCount
    self.resources = resources
    self.live = live
  }
}

/// Renders a graph: makes its processors in the order of the sound, all memory reserved, then pulls.
///
/// It can render the whole graph into a sink, or be stepped block by block by hand. The sizes of
/// the blocks never change a sample. Several renderers of one graph share nothing.
public final class Renderer {
  let plan: Plan
  let tail: TailPolicy
  let maximumFrameCount: Int
  let scratch: ScratchMemory
  let resources: any RenderResources
  private let live: LiveSettings?
  /// In live mode, what reads sources ahead, and what calls the taps.
  private let prefetching = PollingThread()
  let tapping = PollingThread()
  public let format: StreamFormat
  /// Frames rendered so far.
  public private(set) var position = 0

  /// Called with each block a node has made, and the position of its first frame.
  public typealias Tap = (_ block: AudioFrames, _ position: Int) -> Void

  /// Makes a graph ready, or only what leads up to one of its nodes.
  public init(
    _ graph: Graph, upTo node: NodeID? = nil, _ settings: RenderSettings = RenderSettings()
  ) throws {
    precondition(settings.maximumFrameCount > 0)
    plan = try Plan(graph, upTo: node ?? graph.output, settings)
    tail = settings.tail
    maximumFrameCount = settings.maximumFrameCount
    scratch = settings.scratch
    resources = settings.resources
    live = settings.live
    format = plan.output.format
    for source in plan.prefetched { prefetching.add(source) }
    guard prefetching.start() else {
      throw EngineError.noThread
    }
  }

  deinit { flushTaps() }

  /// Hands a node's frames to a closure as they are made; in live mode, a little later and on another thread.
  /// False where nothing that is rendered depends on the node.
  @discardableResult
  public func installTap(on node: NodeID, _ body: @escaping Tap) -> Bool {
    guard let stage = plan.stage(of: node) else { return false }
    plan.renderAnew(behind: stage)
    let tap = FrameTap(
      body, format: stage.format, maximumFrameCount: stage.maximumFrameCount, live)
    tapping.stop()
    stage.taps.append(tap)
    guard live != nil else { return true }
    tapping.add(tap)
    return tapping.start()
  }

  /// The numbers that a node's processor tells about the frames it made last.
  public func readings(of node: NodeID) -> [(title: String, value: Double)] {
    plan.stage(of: node)?.processor.readings ?? []
  }

  /// Those of all nodes, in the order of the sound.
  public var readings: [(title: String, value: Double)] {
    plan.stages.flatMap { $0.processor.readings }
  }

  /// The whole of it, its tail apart; nil until the end of the input is known.
  public var length: StreamLength? { plan.output.length }

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
  public func render(into block: inout AudioBlock) throws -> Int {
    let left = frameCount.map { max($0 - position, 0) } ?? .max
    var target = block.prefix(left)
    guard target.frameCount > 0 else { return 0 }
    _ = try withDenormalsFlushed { try plan.output.pull(into: &target) }
    let count = frameCount.map { min(target.frameCount, max($0 - position, 0)) }
    position += count ?? target.frameCount
    return count ?? target.frameCount
  }

  /// Fills the front of a buffer with the next frames and returns how many there were, none at the end.
  public func render(into buffer: inout AudioBuffer) throws -> Int {
    var block = buffer.block
    return try render(into: &block)
  }

  /// Goes back to the first frame. Sources must be able to seek.
  public func reset() throws {
    prefetching.stop()
    flushTaps()
    for stage in plan.stages { try stage.reset() }
    position = 0
    _ = prefetching.start()
  }

  /// Goes to a frame, or to the end if that comes first: what is rendered from there on is what a
  /// rendering from the first frame gives, bit for bit.
  ///
  /// That costs as much as rendering what the processors remember of what lies before: for those of
  /// bounded `InputMemory` a little, for all others what has sounded since the first frame. Taps hear
  /// what is rendered for it. Not for a live rendering, whose sources would not be read in time. It can be
  /// given up on the way.
  public func seek(to frame: Int, unless isCancelled: () -> Bool = { false }) throws {
    try reset()
    let frame = min(frame, frameCount ?? frame)
    let start = plan.start(before: frame)
    plan.output.skip(to: start)
    position = start
    var buffer = AudioBuffer(
      channelCount: format.channelCount, frameCapacity: maximumFrameCount)
    while position < frame, !isCancelled() {
      var part = buffer.prefix(frame - position)
      guard try render(into: &part) > 0 else { return }
    }
  }

  /// Where a frame of what the sources play comes out; nil for one that is cut away.
  public func output(atPlayed frame: Double) -> Double? {
    plan.value { stage, inputs in
      guard !inputs.isEmpty else { return frame }
      return inputs.compactMap { $0 }.max().flatMap { stage.processor.timeMap.output(at: $0) }
    }
  }

  /// Time in the output by time in the players: along the first of the inputs wherever several
  /// meet.
  public var timeMap: TimeMap {
    plan.value { stage, inputs in
      inputs.first?.followed(by: stage.processor.timeMap) ?? .identity
    }
  }

  /// Remarks of nodes on the channels of their inputs; after a render, also on what was in them.
  public var remarks: [(node: String, ChannelRemark)] {
    plan.stages.compactMap { stage in stage.processor.remark.map { (stage.name, $0) } }
  }

  public var description: GraphDescription { GraphDescription(plan.stages) }
}
