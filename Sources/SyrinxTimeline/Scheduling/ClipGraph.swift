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

  /// All that is heard of the clip, as a stream of the format or a mono one.
  func graph(_ format: StreamFormat, _ settings: RenderSettings) throws -> Graph {
    var graph = Graph()
    var last = try addSource(to: &graph, playing: playedFrames)
    if let chain {
      last = try chain.add(to: &graph, after: last, settings)
    }
    return try finish(&graph, after: last, format)
  }

  /// The same where what leaves the chain is there already.
  func graph(_ format: StreamFormat, rendered: SoundSource) throws -> Graph {
    var graph = Graph()
    let last = try graph.add(PlayerNode(rendered), as: "segment")
    return try finish(&graph, after: last, format)
  }

  private func addSource(to graph: inout Graph, playing frames: Int) throws -> NodeID {
    let rate = Double(sound.format.sampleRate)
    var player = Player()
    player.start = Double(sourceStart) / rate
    let isLooped = frames > sourceFrames
    player.end = Double(sourceStart + (isLooped ? sourceFrames : frames)) / rate
    if isLooped { player.loop = (frames + sourceFrames - 1) / sourceFrames }
    let last = try graph.add(PlayerNode(sound, player), as: "player")
    guard isLooped, frames < player.loop * sourceFrames else { return last }
    return try graph.add(Excerpt(StreamLength(frameCount: frames)), as: "cut", after: last)
  }

  private func finish(
    _ graph: inout Graph, after node: NodeID, _ format: StreamFormat
  ) throws -> Graph {
    var last = try graph.add(FittedChannels(to: format.channelCount), as: "channels", after: node)
    if !gain.isConstant(0) {
      var level = Gain()
      level.db = gain
      last = try graph.add(level, as: "gain", after: last)
    }
    if skippedFrames > 0 || isCut || !ramps.isEmpty {
      let kept = StreamLength(duration: Double(frames), tail: tailFrames)
      last = try graph.add(Excerpt(kept, from: skippedFrames), as: "kept", after: last)
    }
    if !ramps.isEmpty { last = try graph.add(Ramps(ramps), as: "fades", after: last) }
    try graph.connect(last, to: graph.output)
    return graph
  }

  /// What a timeline plays of it.
  func clip(
    _ format: StreamFormat, _ settings: RenderSettings, rendered: SoundSource? = nil
  ) -> Clip {
    let length = StreamLength(duration: Double(frames), tail: tailFrames)
    return Clip(at: at, length: length, playing: [rendered ?? sound]) {
      do {
        guard let rendered else { return try self.graph(format, settings) }
        return try self.graph(format, rendered: rendered)
      } catch {
        throw ClipError(place: self.place, clip: self.title, error: error)
      }
    }
  }
}
