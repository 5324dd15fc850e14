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

/// The clips of a track that are heard, as a timeline plays them. Each is put together when it is due.
struct HeardClips: ClipList {
  private let clips: ResolvedClips
  private let heard: [Int32]
  private let format: StreamFormat
  private let settings: RenderSettings
  private let rendered: RenderedClips

  init(
    _ clips: ResolvedClips, _ format: StreamFormat, _ settings: RenderSettings,
    rendered: RenderedClips
  ) {
    self.clips = clips
    heard = clips.indices.filter { clips.isHeard($0) }.map { Int32($0) }
    self.format = format
    self.settings = settings
    self.rendered = rendered
  }

  var count: Int { heard.count }

  func place(at index: Int) -> (at: Int, length: StreamLength) {
    let placed = clips.placed(Int(heard[index]))
    return (placed.at, StreamLength(duration: Double(placed.frames), tail: placed.tailFrames))
  }

  func clip(at index: Int) -> Clip {
    let clip = clips[Int(heard[index])]
    let (at, length) = place(at: index)
    let rendered = rendered.sound(clip)
    return Clip(at: at, length: length, playing: [rendered ?? clip.sound]) { [format, settings] in
      do {
        return try clip.graph(format, settings, rendered: rendered)
      } catch {
        throw ClipError(place: clip.place, clip: clip.title, error: error)
      }
    }
  }
}
