import SyrinxEngine

/// Gives each clip its place, those first that others wait for.
struct ClipPlacer {
  private let rate: Int
  private let clips: [TimelineClip]
  private let markers: [String: TimelineTime]
  /// The clip that each one's place depends on.
  private var parents: [Int?] = []
  var contents: [ClipContent] = []
  /// Nil without a film.
  var pictureEnd: Int?
  private(set) var notes: [TimelineNote] = []
  /// The end of all that ends by itself.
  private var commonEnd: Int?
  private var placed: [ResolvedClip?] = []

  typealias Length = (ResolvedClip, Int) throws -> StreamLength

  init(_ timeline: Timeline, rate: Int) {
    self.rate = rate
    clips = timeline.tracks.flatMap(\.clips)
    markers = Dictionary(uniqueKeysWithValues: timeline.markers.map { ($0.name, $0.at) })
    var ids: [String: Int] = [:]
    for (index, clip) in clips.enumerated() { if let id = clip.id { ids[id] = index } }
    var index = 0
    for track in timeline.tracks {
      for (number, clip) in track.clips.enumerated() {
        switch clip.placement {
        case .next: parents.append(number > 0 ? index - 1 : nil)
        case .after(let id), .with(let id): parents.append(ids[id])
        case .at, .marker: parents.append(nil)
        }
        index += 1
      }
    }
  }

  /// The clips in their places; `length` tells how long each is for so many frames of its source.
  mutating func placeAll(_ length: Length) throws -> [ResolvedClip] {
    placed = Array(repeating: nil, count: clips.count)
    commonEnd = pictureEnd
    // Those that go on until the end wait until it is known, as do those that wait for them.
    var later: [Int] = []
    for index in clips.indices where try !place(index, length) { later.append(index) }
    if !later.isEmpty {
      let ends = placed.compactMap { $0 }.filter { !$0.isOff }.map(\.range.upperBound)
      guard let end = ends.max() else {
        throw TimelineError.noEnd(place: clips[later[0]].place + ".until")
      }
      commonEnd = end
      for index in later { _ = try place(index, length) }
    }
    return placed.map { $0! }
  }

  /// Places a clip and those it depends on; false if it has to wait for the end.
  private mutating func place(_ index: Int, _ length: Length) throws -> Bool {
    var path = [index]
    var isOnPath: Set = [index]
    while let last = path.last {
      if placed[last] == nil, let parent = parents[last], placed[parent] == nil {
        guard isOnPath.insert(parent).inserted else {
          let circle = path[path.firstIndex(of: parent)!...]
          throw TimelineError.clipsWaitInCircle(
            circle.map { clips[$0].title }, place: clips[parent].place)
        }
        path.append(parent)
        continue
      }
      if placed[last] == nil {
        if clips[last].until == .end, commonEnd == nil { return false }
        placed[last] = try resolved(last, length)
      }
      path.removeLast()
    }
    return true
  }

  private mutating func resolved(_ index: Int, _ length: Length) throws -> ResolvedClip {
    let (clip, content) = (clips[index], contents[index])
    if content.missingFrames > 0 {
      notes.append(.pastSource(clip: clip.title, frames: content.missingFrames))
    }
    let until =
      switch clip.until {
      case nil: Int?.none
      case .time(let time): time.frames(at: rate)
      case .end: commonEnd
      }
    var at = start(of: index)
    if clip.crossfade == nil { at += clip.offset.frames(at: rate) }
    let loops = try loops(of: clip, content, room: until.map { $0 - at })
    var resolved = ResolvedClip(
      id: clip.id, title: clip.title, place: clip.place, source: clip.source, at: at, frames: 0,
      tailFrames: 0, sourceStart: content.sourceStart, sourceFrames: content.sourceFrames,
      loops: loops, gain: clip.gain, isOff: clip.isOff, chain: clip.chain,
      words: clip.words, sound: content.sound, playedFrames: content.sourceFrames * loops)
    try setLength(&resolved, length)
    if let crossfade = clip.crossfade {
      overlap(&resolved, by: crossfade.frames(at: rate), index)
    }
    if let until { try cut(&resolved, to: max(until - resolved.at, 0), length) }
    if resolved.at < 0 { cutFront(&resolved, by: -resolved.at) }
    if let end = pictureEnd, resolved.range.upperBound > end {
      let past = min(resolved.range.upperBound - max(end, resolved.at), resolved.frames)
      notes.append(.pastPicture(clip: clip.title, frames: past))
    }
    if resolved.frames == 0 { notes.append(.empty(clip: clip.title)) }
    addFades(clip, to: &resolved)
    return resolved
  }

  private func start(of index: Int) -> Int {
    let parent = parents[index].flatMap { placed[$0] }
    switch clips[index].placement {
    case .next, .after: return parent?.range.upperBound ?? 0
    case .with: return parent?.at ?? 0
    case .at(let time): return time.frames(at: rate)
    case .marker(let name): return markers[name]?.frames(at: rate) ?? 0
    }
  }

  /// How often the source is played to fill what there is room for.
  private func loops(
    of clip: TimelineClip, _ content: ClipContent, room: Int?
  ) throws(TimelineError) -> Int {
    switch clip.loop {
    case .times(let count): return count
    case .forever:
      guard content.sourceFrames > 0, let room else { return 1 }
      let count = max((room + content.sourceFrames - 1) / content.sourceFrames, 1)
      guard count <= 10_000 else {
        throw .tooManyLoops(count, limit: 10_000, place: clip.place + ".loop")
      }
      return count
    }
  }

  private func setLength(_ clip: inout ResolvedClip, _ length: Length) throws {
    let whole = try length(clip, clip.playedFrames)
    clip.frames = whole.bodyFrameCount
    clip.tailFrames = whole.tail
  }

  /// Ends a clip early: before its chain, so that it rings on, if that keeps time.
  private func cut(_ clip: inout ResolvedClip, to frames: Int, _ length: Length) throws {
    guard clip.frames > frames else { return }
    if clip.frames == clip.playedFrames {
      clip.playedFrames = frames
      try setLength(&clip, length)
    } else {
      clip.frames = frames
      clip.tailFrames = 0
      clip.isCut = true
    }
  }

  private mutating func cutFront(_ clip: inout ResolvedClip, by count: Int) {
    notes.append(.beforeStart(clip: clip.title, frames: min(count, clip.frames)))
    clip.at = 0
    clip.skippedFrames = min(count, clip.frames)
    clip.frames -= clip.skippedFrames
  }

  /// Lets a clip begin before the end of the one before it, as far as both allow.
  private mutating func overlap(_ clip: inout ResolvedClip, by wanted: Int, _ index: Int) {
    guard let parent = parents[index], let before = placed[parent] else { return }
    let count = min(wanted, before.frames, clip.frames)
    if count < wanted { notes.append(.crossfadeShortened(clip: clip.title, to: count)) }
    guard count > 0 else { return }
    let shape = clips[index].crossfadeCurve
    clip.at -= count
    clip.crossfade = count
    clip.ramps.append(GainRamp(start: 0, frameCount: count, isRising: true, shape: shape))
    placed[parent]!.end(with: count, shape)
  }

  private func addFades(_ clip: TimelineClip, to resolved: inout ResolvedClip) {
    let (rise, fall) = (clip.fade.in.frames(at: rate), clip.fade.out.frames(at: rate))
    if rise > 0 {
      resolved.ramps.append(
        GainRamp(
          start: -resolved.skippedFrames, frameCount: rise, isRising: true,
          shape: clip.fade.curve))
    }
    if fall > 0 { resolved.end(with: fall, clip.fade.curve) }
  }
}

extension ResolvedClip {
  /// Lets it fall silent at its end, what would ring on included.
  mutating func end(with count: Int, _ shape: Fade.Shape) {
    ramps.append(
      GainRamp(start: frames - count, frameCount: count, isRising: false, shape: shape))
    tailFrames = 0
  }
}
