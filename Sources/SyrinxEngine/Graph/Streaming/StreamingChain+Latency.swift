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

extension Graph {
  fileprivate var takesWholeSound: Bool {
    entries.contains { entry in
      guard let traits = (entry.node as? any Effect)?.traits else { return false }
      return !traits.isDisjoint(with: [.reverses, .takesWholeSound])
    }
  }
}
