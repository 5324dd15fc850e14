import SyrinxEngine

extension ResolvedClip {
  /// The source as it is cut, so many frames of it, and the chain after it, to be rendered or to be asked
  /// for its length.
  func chainGraph(
    playing frames: Int, _ settings: RenderSettings, isRendered: Bool = false
  ) throws -> Graph {
    var (graph, last) = try chained(playing: frames, settings, isRendered: isRendered)
    try graph.connect(last, to: graph.output)
    return graph
  }

  func chained(
    playing frames: Int, _ settings: RenderSettings, isRendered: Bool
  ) throws -> (Graph, NodeID) {
    func make() throws -> TimelineChain.MeasuredGraph {
      var graph = Graph()
      let source = try addSource(to: &graph, playing: frames)
      let last = try chain?.add(to: &graph, after: source, settings) ?? source
      return (graph, last)
    }
    guard let chain else { return try make() }
    return try chain.graph(of: measured(frames, settings), isRendered: isRendered, make)
  }

  func measured(_ frames: Int, _ settings: RenderSettings) -> TimelineChain.MeasuredClip {
    TimelineChain.MeasuredClip(
      place: place, format: sound.format, start: sourceStart, frames: frames, tail: settings.tail)
  }

  private func addSource(to graph: inout Graph, playing frames: Int) throws -> NodeID {
    let isLooped = frames > sourceFrames
    let loop = isLooped ? (frames + sourceFrames - 1) / sourceFrames : 1
    let end = sourceStart + (isLooped ? sourceFrames : frames)
    let last = try graph.add(
      PlayerNode(sound, frames: sourceStart..<end, loop: loop), as: "player")
    guard isLooped, frames < loop * sourceFrames else { return last }
    return try graph.add(Excerpt(StreamLength(frameCount: frames)), as: "cut", after: last)
  }
}
