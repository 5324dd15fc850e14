import SyrinxEngine

extension ResolvedClip {
  /// The source as it is cut, so many frames of it, and the chain after it.
  func chainGraph(playing frames: Int, _ settings: RenderSettings) throws -> Graph {
    var graph = Graph()
    var last = try addSource(to: &graph, playing: frames)
    last = try chain?.add(to: &graph, after: last, settings) ?? last
    try graph.connect(last, to: graph.output)
    return graph
  }

  func addSource(to graph: inout Graph, playing frames: Int) throws -> NodeID {
    let isLooped = frames > sourceFrames
    let loop = isLooped ? (frames + sourceFrames - 1) / sourceFrames : 1
    let end = sourceStart + (isLooped ? sourceFrames : frames)
    let last = try graph.add(
      PlayerNode(sound, frames: sourceStart..<end, loop: loop), as: "player")
    guard isLooped, frames < loop * sourceFrames else { return last }
    return try graph.add(Excerpt(StreamLength(frameCount: frames)), as: "cut", after: last)
  }
}
