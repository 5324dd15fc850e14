/// A sound on a timeline: a graph of its own, which is made when it is due and let go of when it is over.
public struct Clip {
  /// The frame of the timeline at which it begins.
  public let at: Int
  /// With the tail of its effects.
  public let length: StreamLength
  let sources: [SoundSource]
  let makeGraph: () throws -> Graph

  /// Says what stands where; `sources` are those that the graph will play, which are kept open while
  /// other clips of them are to come.
  public init(
    at frame: Int, length: StreamLength, playing sources: [SoundSource] = [],
    _ makeGraph: @escaping () throws -> Graph
  ) {
    at = frame
    self.length = length
    self.sources = sources
    self.makeGraph = makeGraph
  }

  /// Finds out the length by planning the graph once.
  public init(
    at frame: Int, playing sources: [SoundSource] = [],
    resources: any RenderResources = NoResources(), _ makeGraph: @escaping () throws -> Graph
  ) throws {
    let renderer = try Renderer(makeGraph(), RenderSettings(resources: resources))
    guard let length = renderer.length else {
      throw EngineError.endUnknown(node: "clip", parameter: "length")
    }
    self.init(at: frame, length: length, playing: sources, makeGraph)
  }
}

/// Clips of which only the places are asked until they are due, so that those who have many of them need
/// not make all.
public protocol ClipList {
  var count: Int { get }
  /// Where a clip begins and how long it is, the tail of its effects included.
  func place(at index: Int) -> (at: Int, length: StreamLength)
  /// Always with the same sources.
  func clip(at index: Int) -> Clip
}

extension [Clip]: ClipList {
  public func place(at index: Int) -> (at: Int, length: StreamLength) {
    (self[index].at, self[index].length)
  }

  public func clip(at index: Int) -> Clip { self[index] }
}

extension Graph {
  /// A part of a source as a stream of the given rate and width, and a chain after it. A mono source stays
  /// mono: it is heard in all channels.
  public init(
    playing source: SoundSource, _ player: Player = Player(), as format: StreamFormat,
    through chain: [any GraphNode] = []
  ) throws(EngineError) {
    self.init()
    var last = try add(PlayerNode(source, player), as: "player", settings: player.settings)
    let (count, wanted) = (source.format.channelCount, format.channelCount)
    let isConverted = count != 1 && count != wanted
    if isConverted, wanted < count {
      last = try add(ChannelConversion(to: wanted), as: "channels", after: last)
    }
    if source.format.sampleRate != format.sampleRate {
      last = try add(RateConversion(to: format.sampleRate), as: "rate", after: last)
    }
    if isConverted, wanted > count {
      last = try add(ChannelConversion(to: wanted), as: "channels", after: last)
    }
    for node in chain { last = try add(node, as: "effect", after: last) }
    try connect(last, to: output)
  }
}
