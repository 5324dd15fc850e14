import SyrinxEngine
import SyrinxSystem

/// A resolved timeline as a graph: a node of clips and a chain for each track, buses, and the master.
public struct TimelineSchedule {
  public private(set) var graph = Graph()
  /// Where each track that is heard leaves, for meters and stems.
  public private(set) var trackOutputs: [(name: String, node: NodeID)] = []
  let resolved: ResolvedTimeline
  let settings: RenderSettings
  private let only: Set<String>?
  private let rendered: RenderedClips
  private let ducks: Bool
  private let progress: ((Int) throws -> Void)?
  /// Where tracks are lowered, by their names.
  private(set) var dips: [String: Dips] = [:]
  /// The heard tracks that others name: each by its own name, and by those of the tracks that it replaces.
  private var heardTracks: [String: Int] = [:]
  private var replacers: [String: [Int]] = [:]
  /// Where tracks are heard under which others are ducked.
  private var passages: [HeardKey: [Range<Int>]] = [:]

  private struct HeardKey: Hashable {
    let tracks: [Int]
    let threshold: Double
    let hold: Int
  }

  /// `only` are the tracks that are heard, each as it is among the others; nil is all of them.
  /// `rendered` are clips that need not be rendered again. `progress` is called with the frames done
  /// while tracks are heard under which others are ducked, and stops that by throwing. Where only the
  /// length matters, `ducks` can be left out.
  public init(
    _ resolved: ResolvedTimeline, only: Set<String>? = nil,
    rendered: RenderedClips = RenderedClips(), settings: RenderSettings = RenderSettings(),
    ducks: Bool = true, progress: ((Int) throws -> Void)? = nil
  ) throws {
    self.resolved = resolved
    self.only = only
    self.progress = progress
    self.settings = settings
    self.rendered = rendered
    self.ducks = ducks
    for index in resolved.tracks.indices where isHeard(index) {
      heardTracks[resolved.tracks[index].name] = index
      for name in Set(resolved.timeline.tracks[index].replaces) {
        replacers[name, default: []].append(index)
      }
    }
    let format = resolved.format
    // A graph that belongs to nothing else grows in place; one of `self` would be copied for each track.
    var graph = Graph()
    let mix = try graph.add(Mixer(), as: "mix")
    let silence = try graph.add(Clips([Clip](), format: format), as: "silence")
    try graph.connect(silence, to: mix)
    var buses: [String: NodeID] = [:]
    for index in resolved.tracks.indices where isHeard(index) {
      let (track, name) = (resolved.timeline.tracks[index], resolved.tracks[index].name)
      guard isWanted(name) else { continue }
      var last = try addTrack(index, to: &graph)
      last = try addDuck(track, to: &graph, after: last)
      trackOutputs.append((name, last))
      try graph.connect(last, to: mix)
      for send in track.sends {
        let bus = try buses[send.bus] ?? graph.add(Mixer(), as: send.bus)
        buses[send.bus] = bus
        let level = Curve(send.level)
        try graph.connect(graph.addGain(level, as: "send", after: last), to: bus)
      }
    }
    for bus in resolved.timeline.buses {
      guard var last = buses[bus.name] else { continue }
      last = try bus.chain?.add(to: &graph, after: last, settings) ?? last
      last = try graph.addGain(bus.gain, after: last)
      last = try graph.add(
        FittedChannels(to: format.channelCount), as: "channels", after: last)
      try graph.connect(last, to: mix)
    }
    var last = try cutToPicture(in: &graph, after: mix)
    if let master = resolved.timeline.master {
      last = try master.add(to: &graph, after: last, settings)
      last = try cutToPicture(in: &graph, after: last)
    }
    try graph.connect(last, to: graph.output)
    self.graph = graph
  }

  func isWanted(_ name: String) -> Bool { only?.contains(name) ?? true }

  func isHeard(_ index: Int) -> Bool {
    let track = resolved.tracks[index]
    return !track.isOff && track.clips.indices.contains { track.clips.isHeard($0) }
  }

  /// With a film the sound is as long as what is shown of it.
  private func cutToPicture(in graph: inout Graph, after node: NodeID) throws -> NodeID {
    guard resolved.picture != nil else { return node }
    let length = StreamLength(frameCount: resolved.frames)
    return try graph.add(Excerpt(length), as: "picture", after: node)
  }

  /// A track as it is before it makes room for others.
  func addTrack(_ index: Int, to graph: inout Graph) throws -> NodeID {
    let (track, format) = (resolved.timeline.tracks[index], resolved.format)
    let clips = HeardClips(resolved.tracks[index].clips, format, settings, rendered: rendered)
    var last = try graph.add(Clips(clips, format: format), as: track.name)
    let replaced = self.replaced(track.name)
    if !replaced.isEmpty {
      last = try graph.add(Dips(replaced, to: 0), as: "replaced", after: last)
    }
    last = try track.chain?.add(to: &graph, after: last, settings) ?? last
    last = try graph.addGain(track.gain, after: last)
    return try graph.add(FittedChannels(to: format.channelCount), as: "channels", after: last)
  }

  /// Where clips of other tracks take the place of a track; its edges are softened within them.
  private func replaced(_ name: String) -> [Dip] {
    let seam = resolved.timeline.seam.frames(at: resolved.rate)
    return replacedRanges(name).joined().map { range in
      let ramp = min(seam, range.count / 2)
      return Dip(
        rampStart: range.lowerBound, start: range.lowerBound + ramp,
        end: range.upperBound - ramp, rampEnd: range.upperBound)
    }
  }

  func replacedRanges(_ name: String) -> [Range<Int>] {
    (replacers[name] ?? []).flatMap { index in
      resolved.tracks[index].clips.lazy.filter { !$0.isOff }.map(\.range)
    }
  }

  /// Lowers a track where those that it is ducked under are heard, which is found out by rendering them
  /// beforehand.
  private mutating func addDuck(
    _ track: Timeline.Track, to graph: inout Graph, after node: NodeID
  ) throws -> NodeID {
    guard ducks, let duck = track.duck, duck.range > 0 else { return node }
    let others = Set(duck.under).compactMap { heardTracks[$0] }.sorted()
    guard !others.isEmpty else { return node }
    let rate = resolved.rate
    let key = HeardKey(
      tracks: others, threshold: duck.threshold, hold: duck.hold.frames(at: rate))
    let passages = try self.passages[key] ?? hear(key)
    self.passages[key] = passages
    let (attack, release) = (duck.lookahead.frames(at: rate), duck.release.frames(at: rate))
    let dips = passages.map { passage in
      Dip(
        rampStart: passage.lowerBound - attack, start: passage.lowerBound,
        end: passage.upperBound, rampEnd: passage.upperBound + release)
    }
    let lowered = Dips(dips, to: pow(10, -duck.range / 20))
    self.dips[track.name] = lowered
    return try graph.add(lowered, as: "duck", after: node)
  }

  private func hear(_ key: HeardKey) throws -> [Range<Int>] {
    var graph = Graph()
    let mix = try graph.add(Mixer(), as: "mix")
    for track in key.tracks { try graph.connect(addTrack(track, to: &graph), to: mix) }
    try graph.connect(mix, to: graph.output)
    let meter = ActivityMeter(threshold: Float(pow(10, key.threshold / 20)), hold: key.hold)
    try Renderer(graph, settings).render(to: meter, progress: progress)
    return meter.passages
  }
}
