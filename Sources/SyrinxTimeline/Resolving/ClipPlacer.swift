import SyrinxEngine

/// Gives each clip its place, those first that others wait for.
struct ClipPlacer {
  private let rate: Int
  private let clips: AllClips
  private let markers: [String: TimelineTime]
  private var named: [String: Int] = [:]
  /// As many as have been appended, in the order of `clips`.
  private var placed: [PlacedClip] = []
  /// Said of clips whose `start` or `end` lies past the end of the source.
  private var sourceNotes: [Int: TimelineNote] = [:]
  /// Nil without a film.
  var pictureEnd: Int?
  private(set) var notes: [TimelineNote] = []
  /// The end of all that ends by itself.
  private var commonEnd: Int?
  /// Those that wait until that is known.
  private var waiting: Set<Int> = []
  /// Clips that have been looked at, which a test of growth counts.
  private(set) var stepCount = 0

  typealias Length = (TimelineClip, PlacedClip, _ playing: Int) throws -> StreamLength

  init(_ timeline: Timeline, _ clips: AllClips, rate: Int) {
    self.rate = rate
    self.clips = clips
    markers = Dictionary(uniqueKeysWithValues: timeline.markers.map { ($0.name, $0.at) })
    for (index, clip) in clips.enumerated() { if let id = clip.id { named[id] = index } }
    placed.reserveCapacity(clips.count)
  }

  mutating func append(_ content: ClipContent) {
    if content.missingFrames > 0 {
      let clip = clips[placed.count]
      sourceNotes[placed.count] = .pastSource(
        clip: clip.title, frames: content.missingFrames, isStart: content.missesStart)
    }
    placed.append(PlacedClip(playing: content.frames, of: content.sound))
  }

  /// The clips in their places; `length` tells how long each is for so many frames of its source.
  mutating func placeAll(_ length: Length) throws -> [PlacedClip] {
    commonEnd = pictureEnd
    for index in clips.indices { try place(index, length) }
    if let first = waiting.min() {
      for index in clips.indices where placed[index].isPlaced && !clips.isOff(index) {
        commonEnd = max(commonEnd ?? 0, placed[index].range.upperBound)
      }
      guard commonEnd != nil else {
        throw TimelineError.noEnd(place: clips[first].place + ".until")
      }
      let later = waiting.sorted()
      waiting = []
      for index in later { try place(index, length) }
    }
    defer { placed = [] }
    return placed
  }

  private func parent(of index: Int) -> Int? {
    switch clips[index].placement {
    case .next: clips.place(of: index).clip > 0 ? index - 1 : nil
    case .after(let id), .with(let id): named[id]
    case .at, .marker: nil
    }
  }

  /// Places a clip and those it depends on, or notes all of them that go on until the end, or follow one
  /// that does: they wait.
  private mutating func place(_ index: Int, _ length: Length) throws {
    var path = [index]
    var isOnPath: Set = [index]
    while let last = path.last {
      stepCount += 1
      if waiting.contains(last) { return waiting.formUnion(path) }
      if !placed[last].isPlaced, let parent = parent(of: last), !placed[parent].isPlaced {
        guard isOnPath.insert(parent).inserted else {
          let circle = path[path.firstIndex(of: parent)!...]
          throw TimelineError.clipsWaitInCircle(
            circle.map { clips[$0].title }, place: clips[parent].place)
        }
        path.append(parent)
        continue
      }
      if !placed[last].isPlaced {
        if clips[last].until == .end, commonEnd == nil { return waiting.formUnion(path) }
        placed[last] = try resolved(last, length)
      }
      path.removeLast()
    }
  }

  private mutating func resolved(_ index: Int, _ length: Length) throws -> PlacedClip {
    let clip = clips[index]
    var resolved = placed[index]
    if let note = sourceNotes[index] { notes.append(note) }
    let until =
      switch clip.until {
      case nil: Int?.none
      case .time(let time): time.frames(at: rate)
      case .end: commonEnd
      }
    resolved.at = start(of: clip, index)
    if clip.crossfade == nil { resolved.at += clip.offset.frames(at: rate) }
    let room = until.map { $0 - resolved.at + overlapLimit(clip, index) }
    resolved.options.loops = try loops(of: clip, resolved.sourceFrames, room: room)
    try setLength(&resolved, clip, length)
    if let room { try fill(&resolved, to: room, clip, length) }
    if let crossfade = clip.crossfade {
      overlap(&resolved, by: crossfade.frames(at: rate), clip, index, until: until)
    }
    if let until { try round(&resolved, to: until - resolved.at, clip, length) }
    if let until { try cut(&resolved, to: max(until - resolved.at, 0), clip, length) }
    if resolved.at < 0 { cutFront(&resolved, by: -resolved.at, clip) }
    if let end = pictureEnd, resolved.range.upperBound > end {
      let past = min(resolved.range.upperBound - max(end, resolved.at), resolved.frames)
      notes.append(.pastPicture(clip: clip.title, frames: past))
    }
    if resolved.frames == 0 { notes.append(.empty(clip: clip.title)) }
    addFades(clip, to: &resolved)
    resolved.isPlaced = true
    return resolved
  }

  private func start(of clip: TimelineClip, _ index: Int) -> Int {
    let parent = parent(of: index).map { placed[$0] }
    switch clip.placement {
    case .next, .after: return parent?.range.upperBound ?? 0
    case .with: return parent?.at ?? 0
    case .at(let time): return time.frames(at: rate)
    case .marker(let name): return markers[name]?.frames(at: rate) ?? 0
    }
  }

  private func loops(
    of clip: TimelineClip, _ sourceFrames: Int, room: Int?
  ) throws(TimelineError) -> Int {
    switch clip.loop {
    case .times(let count): return count
    case .forever:
      guard sourceFrames > 0, let room else { return 1 }
      let count = max((room + sourceFrames - 1) / sourceFrames, 1)
      guard count <= Self.mostLoops else { throw tooMany(count, clip) }
      return count
    }
  }

  private static let mostLoops = 10_000

  private func tooMany(_ loops: Int, _ clip: TimelineClip) -> TimelineError {
    .tooManyLoops(loops, limit: Self.mostLoops, place: clip.place + ".loop")
  }

  /// Plays a source more often that its chain makes too short for the room there is, as long as that
  /// makes it longer.
  private func fill(
    _ placed: inout PlacedClip, to frames: Int, _ clip: TimelineClip, _ length: Length
  ) throws {
    guard clip.loop == .forever else { return }
    while placed.frames > 0, placed.frames < frames {
      let ratio = Double(frames) / Double(placed.frames)
      let count = max(Int(bounded: (Double(placed.loops) * ratio).rounded(.up)), placed.loops + 1)
      guard placed.loops < Self.mostLoops else { throw tooMany(count, clip) }
      var longer = placed
      longer.options.loops = min(count, Self.mostLoops)
      try setLength(&longer, clip, length)
      guard longer.frames > placed.frames else { return }
      placed = longer
    }
  }

  private func setLength(
    _ placed: inout PlacedClip, _ clip: TimelineClip, _ length: Length
  ) throws {
    let whole = try length(clip, placed, placed.playedFrames)
    placed.frames = whole.bodyFrameCount
    placed.tailFrames = whole.tail
  }

  /// Start and end become frames in the source, and others on the timeline: where a clip ends a frame before
  /// `until` for that reason alone, more of its source is played.
  private func round(
    _ placed: inout PlacedClip, to frames: Int, _ clip: TimelineClip, _ length: Length
  ) throws {
    guard frames == placed.frames + 1, placed.playedFrames > 0, clip.loop == .times(1),
      let end = clip.end, let whole = placed.sound.source.frameCount
    else { return }
    let ratio = Double(placed.frames) / Double(placed.playedFrames)
    let exact = (end.seconds - (clip.start ?? .zero).seconds) * Double(rate) * ratio
    // Of a clip that is played four times as fast, four frames make one.
    let more = min(ratio == 1 ? 1 : 4, whole - placed.sourceStart - placed.sourceFrames)
    guard abs(exact - Double(frames)) < 1, more > 0 else { return }
    placed.sourceFrames += more
    try setLength(&placed, clip, length)
  }

  /// Ends a clip early: before its chain, so that it rings on, if that keeps time.
  private func cut(
    _ placed: inout PlacedClip, to frames: Int, _ clip: TimelineClip, _ length: Length
  ) throws {
    guard placed.frames > frames else { return }
    if placed.frames == placed.playedFrames {
      placed.options.playedFrames = frames
      try setLength(&placed, clip, length)
    } else {
      placed.frames = frames
      placed.tailFrames = 0
      placed.options.isCut = true
    }
  }

  private mutating func cutFront(
    _ placed: inout PlacedClip, by count: Int, _ clip: TimelineClip
  ) {
    notes.append(.beforeStart(clip: clip.title, frames: min(count, placed.frames)))
    placed.at = 0
    placed.options.skippedFrames = min(count, placed.frames)
    placed.frames -= placed.skippedFrames
  }

  /// Frames by which a clip may begin before the end of the one before it.
  private func overlapLimit(_ clip: TimelineClip, _ index: Int) -> Int {
    guard let crossfade = clip.crossfade, let parent = parent(of: index) else { return 0 }
    return min(crossfade.frames(at: rate), placed[parent].frames)
  }

  /// Lets a clip begin before the end of the one before it, as far as both allow. One that would begin no
  /// earlier than it has to end is not heard, and the one before it is heard to its end.
  private mutating func overlap(
    _ resolved: inout PlacedClip, by wanted: Int, _ clip: TimelineClip, _ index: Int, until: Int?
  ) {
    guard let parent = parent(of: index) else {
      notes.append(.nothingToCrossfade(clip: clip.title, isLooped: clip.loop != .times(1)))
      return
    }
    let count = min(wanted, placed[parent].frames, resolved.frames)
    if let until, until <= resolved.at - count { return }
    if count < wanted { notes.append(.crossfadeShortened(clip: clip.title, to: count)) }
    guard count > 0 else { return }
    let shape = clip.crossfadeCurve
    resolved.at -= count
    resolved.options.crossfade = count
    resolved.options.ramps.append(
      GainRamp(start: 0, frameCount: count, isRising: true, shape: shape))
    placed[parent].end(with: count, shape)
  }

  private func addFades(_ clip: TimelineClip, to resolved: inout PlacedClip) {
    let (rise, fall) = (clip.fade.in.frames(at: rate), clip.fade.out.frames(at: rate))
    if rise > 0 {
      resolved.options.ramps.append(
        GainRamp(
          start: -resolved.skippedFrames, frameCount: rise, isRising: true,
          shape: clip.fade.curve))
    }
    if fall > 0 { resolved.end(with: fall, clip.fade.curve) }
  }
}
