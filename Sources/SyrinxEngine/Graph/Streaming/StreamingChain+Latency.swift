extension StreamingChain {
  /// Frames of the blocks in which the latency of a live chain is found, and how many are tried.
  private static let probeFrameCount = 32
  private static let probeCount = 512
  /// Seconds.
  static let longestLatency = 2.0
  static let blockFrameCounts = 1...1 << 16

  static func renderer(
    _ input: StreamInput, _ settings: RenderSettings,
    _ build: (inout Graph, NodeID) throws -> NodeID
  ) throws -> Renderer {
    var graph = Graph()
    let last = try build(&graph, graph.add(input, as: "input"))
    guard !graph.takesWholeSound else { throw StreamingError.needsWholeSound }
    try graph.connect(last, to: graph.output)
    let renderer = try Renderer(graph, settings)
    guard settings.live != nil else { return renderer }
    // A chain that changes time cannot follow a sound as it comes.
    let (from, to) = (renderer.output(atPlayed: 0), renderer.output(atPlayed: 1e6))
    guard renderer.format.sampleRate == input.format.sampleRate, let from, let to,
      (to - from - 1e6).magnitude < 0.5
    else { throw StreamingError.cannotFollow }
    return renderer
  }

  /// The most frames that may be pulled ahead of those rendered, in blocks of any size.
  static func latency(
    _ format: StreamFormat, _ settings: RenderSettings,
    _ build: (inout Graph, NodeID) throws -> NodeID
  ) throws -> Int {
    let input = StreamInput(format, frameCapacity: 0)
    let renderer = try renderer(input, settings, build)
    guard
      let ahead = try renderer.framesAhead(
        of: input, blockFrameCount: probeFrameCount, upTo: probeCount * probeFrameCount),
      ahead < format.frames(in: longestLatency)
    else { throw StreamingError.cannotFollow }
    return ahead == 0 ? 0 : ahead + probeFrameCount
  }
}

extension Renderer {
  /// The most frames by which what is pulled from an input of silence was ahead of what was rendered; nil
  /// where the sound ends.
  fileprivate func framesAhead(
    of input: StreamInput, blockFrameCount: Int, upTo end: Int
  ) throws -> Int? {
    try prime()
    var buffer = AudioBuffer(channelCount: format.channelCount, frameCapacity: blockFrameCount)
    var ahead = input.pulledFrameCount
    while position < end {
      guard try render(into: &buffer) == blockFrameCount else { return nil }
      ahead = max(ahead, input.pulledFrameCount - position)
    }
    return ahead
  }
}

extension Graph {
  fileprivate var takesWholeSound: Bool {
    entries.contains { entry in
      guard let traits = (entry.node as? any Effect)?.traits else { return false }
      return !traits.isDisjoint(with: [.reverses, .takesWholeSound])
    }
  }
}

extension GraphNode {
  /// Frames by which a sound that is heard as it is made, such as a microphone's, comes out late. Nil where
  /// the node cannot follow such a sound, since it changes time.
  public func liveDelay(for format: StreamFormat, _ settings: RenderSettings) throws -> Int? {
    var settings = settings
    settings.live = settings.live ?? LiveSettings()
    let input = StreamInput(format, frameCapacity: 0)
    var graph = Graph()
    let node = try graph.add(self, as: "node", after: graph.add(input, as: "input"))
    try graph.connect(node, to: graph.output)
    let renderer = try Renderer(graph, settings)
    guard renderer.plan.stage(of: node)?.processor.timeMap.isIdentity == true else { return nil }
    // Until everything that is pulled in larger blocks has come round.
    return try renderer.framesAhead(
      of: input, blockFrameCount: settings.maximumFrameCount, upTo: renderer.format.sampleRate)
  }
}
