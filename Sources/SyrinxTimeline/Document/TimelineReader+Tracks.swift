import SyrinxEngine
import SyrinxText

extension TimelineReader {
  static let trackMembers = [
    "name", "replaces", "chain", "gain", "sends", "duck", "off", "clips",
  ]

  func track(_ place: JSONNode, _ number: Int) throws -> Timeline.Track {
    let members = try place.object(
      with: Self.trackMembers, as: #"a track such as {"clips": [{"path": "talk.wav"}]}"#)
    var track = Timeline.Track(name: try members["name"]?.string() ?? "track-\(number)")
    track.replaces = try members["replaces"]?.strings() ?? []
    track.chain = try chain(members["chain"])
    track.gain = try members["gain"].map { try gain($0) } ?? 0
    track.sends =
      try members["sends"]?.members(of: #"an object such as {"room": -18}"#).map {
        name, place in
        Timeline.Send(bus: name, level: try place.number(-96...24))
      } ?? []
    track.duck = try members["duck"].map { try duck($0) }
    track.isOff = try members["off"]?.bool() ?? false
    track.clips = try list(members.required("clips"), of: Self.clipsExample) { try clip($0) }
    for index in track.clips.indices {
      track.clips[index].numbers = (Int32(number - 1), Int32(index))
    }
    return track
  }

  /// As the effect `duck` has them; `by` is an older name of `range`.
  static let duckMembers = ["under", "range", "lookahead", "release", "hold", "threshold", "by"]

  private func duck(_ place: JSONNode) throws(TimelineError) -> Timeline.Duck {
    let members = try place.object(
      with: Self.duckMembers, as: #"an object such as {"under": ["speech"], "range": 12}"#)
    var duck = Timeline.Duck(under: try members.required("under").strings())
    if let place = members["range"] ?? members["by"] { duck.range = try place.number(0...96) }
    if let place = members["lookahead"] { duck.lookahead = try time(place) }
    if let place = members["release"] { duck.release = try time(place) }
    if let place = members["hold"] { duck.hold = try time(place) }
    if let place = members["threshold"] { duck.threshold = try place.number(-120...0) }
    return duck
  }

  private static let clipsExample = #"an array such as [{"path": "talk.wav"}]"#

  static let sources = ["path", "video", "say", "timeline"]
  static let placements = ["at", "after", "with", "marker"]
  static let clipMembers =
    ["id"] + sources + placements + [
      "offset", "start", "end", "loop", "until", "crossfade", "gain", "fade", "chain", "words",
      "off",
    ]

  func clip(_ place: JSONNode) throws -> TimelineClip {
    let members = try place.object(
      with: Self.clipMembers, as: #"a clip such as {"path": "talk.wav"}"#)
    guard let source = try members.one(of: Self.sources) else {
      throw TimelineError.expected(
        #"a clip with path, video, say or timeline, such as {"path": "talk.wav"}"#,
        place: place.path)
    }
    var clip = TimelineClip(try self.source(source, members))
    clip.id = try members["id"]?.string()
    clip.placement = try placement(members)
    clip.cut = TimelineClip.Cut(
      offset: try members["offset"].map { try time($0, maySubtract: true) } ?? .zero,
      start: try members["start"].map { try time($0) },
      end: try members["end"].map { try time($0) })
    if let place = members["crossfade"],
      let other = (Self.placements + ["offset"]).first(where: members.has)
    {
      throw TimelineError.crossfadeElsewhere(
        member: other, isLooped: members.has("loop"), place: place.path)
    }
    clip.options = try options(members)
    if let place = members["gain"] { clip.gain = try gain(place) }
    clip.chain = try chain(members["chain"])
    clip.isOff = try members["off"]?.bool() ?? false
    try check(clip, members)
    return clip
  }

  private func options(_ members: JSONNode) throws -> TimelineClip.Options {
    var options = TimelineClip.Options()
    if let place = members["loop"] { options.loop = try loop(place) }
    if let place = members["until"] {
      options.until = place.value == "end" ? .end : .time(try time(place))
    }
    if let place = members["crossfade"] {
      (options.crossfade, options.crossfadeCurve) = try crossfade(place)
    }
    if let place = members["fade"] { options.fade = try fade(place) }
    options.words = try members["words"].map { try path($0) }
    return options
  }

  private func check(_ clip: TimelineClip, _ members: JSONNode) throws(TimelineError) {
    if let start = clip.start, let end = clip.end, let place = members["end"],
      end.seconds <= start.seconds
    {
      throw .endsBeforeStart(place: place.path)
    }
    if clip.loop == .forever, clip.until == nil, let place = members["loop"] {
      throw .endlessLoop(place: place.path)
    }
  }

  private func source(
    _ place: JSONNode, _ members: JSONNode
  ) throws(TimelineError) -> TimelineClip.Source {
    if members.has("path") {
      if case .string(let text) = place.value, Synth.isMeant(by: text) { return .file(text) }
      return .file(try path(place))
    }
    if members.has("timeline") { return .timeline(try path(place)) }
    if members.has("video") { return .film(try place.integer(0...1000)) }
    switch place.value {
    case .string(let text) where !text.isEmpty: break
    case .object: break
    default: throw .expected("text to be spoken, in quotes", place: place.path)
    }
    return .speech(place.value)
  }

  private func placement(_ members: JSONNode) throws(TimelineError)
    -> TimelineClip.Placement
  {
    guard let place = try members.one(of: Self.placements) else { return .next }
    if members.has("at") { return .at(try time(place)) }
    let name = try place.string()
    if members.has("after") { return .after(name) }
    return members.has("with") ? .with(name) : .marker(name)
  }

  private func loop(_ place: JSONNode) throws(TimelineError) -> TimelineClip.Loop {
    if case .bool(let isOn) = place.value { return isOn ? .forever : .times(1) }
    guard case .number = place.value else {
      throw .expected("a number of times, or true", place: place.path)
    }
    return .times(try place.integer(1...10_000))
  }

  private func crossfade(
    _ place: JSONNode
  ) throws(TimelineError) -> (TimelineTime, Fade.Shape) {
    guard case .object = place.value else { return (try time(place), .equalPower) }
    let members = try place.object(with: ["time", "curve"])
    return (
      try time(members.required("time")), try members["curve"]?.choice() ?? .equalPower
    )
  }

  private func fade(_ place: JSONNode) throws(TimelineError) -> TimelineClip.Fades {
    let members = try place.object(
      with: ["in", "out", "curve"], as: #"an object such as {"in": 0.5, "out": 2}"#)
    var fade = TimelineClip.Fades()
    if let place = members["in"] { fade.in = try time(place) }
    if let place = members["out"] { fade.out = try time(place) }
    if let place = members["curve"] { fade.curve = try place.choice() }
    return fade
  }
}
