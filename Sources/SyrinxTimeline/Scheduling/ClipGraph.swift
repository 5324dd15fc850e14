import SyrinxEngine

extension ResolvedClip {
  /// All that is heard of the clip, as a stream of the format or a mono one; `rendered` is what leaves its
  /// chain, where that is there already.
  func graph(
    _ format: StreamFormat, _ settings: RenderSettings, rendered: SoundSource?
  ) throws -> Graph {
    var graph = Graph()
    var last: NodeID
    if let rendered {
      last = try graph.add(PlayerNode(rendered), as: "segment")
    } else {
      (graph, last) = try chained(playing: placed.playedFrames, settings, isRendered: true)
    }
    let count = sound.format.channelCount
    if chain != nil || (count != 1 && count != format.channelCount) {
      last = try graph.add(FittedChannels(to: format.channelCount), as: "channels", after: last)
    }
    last = try graph.addGain(gain, after: last)
    if placed.skippedFrames > 0 || placed.isCut || !ramps.isEmpty {
      let kept = StreamLength(duration: Double(frames), tail: tailFrames)
      last = try graph.add(Excerpt(kept, from: placed.skippedFrames), as: "kept", after: last)
    }
    if !ramps.isEmpty { last = try graph.add(Ramps(ramps), as: "fades", after: last) }
    try graph.connect(last, to: graph.output)
    return graph
  }
}

extension Graph {
  /// A level in decibels after a node; none where it changes nothing.
  mutating func addGain(
    _ level: Curve, as name: String = "gain", after node: NodeID
  ) throws -> NodeID {
    guard !level.isConstant(0) else { return node }
    var gain = Gain()
    gain.db = level
    return try add(gain, as: name, after: node)
  }
}
