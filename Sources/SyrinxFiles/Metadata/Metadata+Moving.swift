extension Metadata {
  /// The same for sound of which every frame has moved: `place` tells where to, and nil of frames
  /// that are not in the output; `beginning`, where a stretch of which the first frame is not there is first
  /// heard, and nil of one that is not heard at all. `end` is where the output's sound ends, as far as it
  /// is known; `isCutOut` is true of frames, of one or of a stretch, whose cues go with them.
  public func moved(
    end: Int?, by place: (_ frame: Int) -> Int?,
    beginning: (_ stretch: Range<Int>) -> Int? = { _ in nil },
    isCutOut: (_ stretch: ClosedRange<Int>) -> Bool = { _ in false }
  ) -> (metadata: Metadata, losses: [Loss]) {
    var moved = self
    func first(_ start: Int, until last: Int) -> Int? {
      if isCutOut(start...max(start, last)) { return nil }
      return place(start) ?? (start < last ? beginning(start..<last) : nil)
    }
    /// Where a stretch ends that begins in the output: with the output at the latest.
    func last(_ frame: Int, after start: Int) -> Int { max(place(frame) ?? end ?? start, start) }
    moved.cues = cues.compactMap { cue in
      let frame = cue.position.addingClamped(cue.region?.length ?? 0)
      guard let position = first(cue.position, until: frame) else { return nil }
      var cue = cue
      if cue.region != nil { cue.region?.length = last(frame, after: position) - position }
      cue.position = position
      return cue
    }
    moved.instrument?.loops = (instrument?.loops ?? []).compactMap { loop in
      guard let start = first(loop.start, until: loop.end), let end = place(loop.end), start < end
      else { return nil }
      var loop = loop
      loop.start = start
      loop.end = end
      return loop
    }
    // Notes of a cue that is gone have no place any more.
    let numbers = Set(moved.cues.map(\.number))
    let gone = Set(cues.map(\.number)).subtracting(numbers)
    let places = Dictionary(cues.map { ($0.number, $0.position) }) { first, _ in first }
    moved.playList = playList.compactMap { entry in
      guard let start = places[entry.cue], numbers.contains(entry.cue),
        case let stop = start.addingClamped(entry.length), let begin = first(start, until: stop)
      else { return nil }
      var entry = entry
      entry.length = last(stop, after: begin) - begin
      return entry
    }
    moved.opaque.removeAll { part in
      part.family == .adtl
        && gone.contains(Int32(bitPattern: Fields(part.bytes).number(at: 0).bits))
    }
    moved.cart = cart.map { movedCart($0, by: place) }
    moved.chapters = chapters.indices.compactMap { index in
      var chapter = chapters[index]
      let next = index + 1 < chapters.count ? chapters[index + 1].start : .max
      guard let start = first(chapter.start, until: chapter.end ?? next) else { return nil }
      chapter.start = start
      chapter.end = chapter.end.map { last($0, after: start) }
      return chapter
    }
    moved.cueSheet = cueSheet?.moved(end: end, by: place, beginning: first)
    moved.timedTexts = timedTexts.compactMap { text in
      var moved = text
      moved.entries = text.entries.compactMap { entry in
        first(entry.position, until: entry.position).map {
          .init(position: $0, text: entry.text, code: entry.code)
        }
      }
      return moved.entries.isEmpty && !text.entries.isEmpty ? nil : moved
    }
    return (moved, losses(to: moved, .outside))
  }

  /// Takes the end of the last chapter out where it is that of the sound, to the millisecond.
  mutating func leaveOutEnd(at frameCount: Int, sampleRate: Int) {
    guard let end = chapters.last?.end,
      milliseconds(ofFrames: end, sampleRate) == milliseconds(ofFrames: frameCount, sampleRate)
    else { return }
    chapters[chapters.count - 1].end = nil
  }

  /// The same with the production data's times of origin, rates and sync points those of sound that
  /// begins at another time or has another rate.
  public func movingProductionData(
    sampleRate: Int, end: Int?, time: (_ sinceMidnight: UInt64) -> UInt64,
    by place: (_ frame: Int) -> Int?
  ) -> (metadata: Metadata, losses: [Loss]) {
    var (moved, lost) = (self, Inventory())
    for index in opaque.indices where opaque[index].family == .riff && opaque[index].id == "iXML" {
      var data = ProductionXML(opaque[index].bytes)
      data.movePoints(end: end, time: time, by: place)
      data.shift(sampleRate: sampleRate, time: time)
      moved.opaque[index].bytes = data.bytes
      lost.add("sync-points", data.lostPoints)
    }
    return (moved, lost.names.map { Loss($0, lost[$0], .outside) })
  }

  /// The same without what is false once the sound is faster, slower, longer or shorter. Where it is only longer
  /// or shorter, or its rate another one, it has as many beats a minute as before, and where it is as long as
  /// before, as many beats.
  public func withoutTempo(
    keepsSpeed: Bool = false, keepsLength: Bool = false
  ) -> (metadata: Metadata, losses: [Loss]) {
    var rest = self
    rest.tags.list.removeAll {
      $0.field == .bpm && !keepsSpeed
        || $0.key.lowercased() == "approximate duration in seconds" && !keepsLength
    }
    rest.opaque.removeAll {
      $0.dependsOnTempo && !(keepsSpeed && keepsLength && $0.describesLoop)
    }
    return (rest, losses(to: rest, .soundChanged))
  }

  /// The same without what is false once the samples are others.
  public func withoutSoundFacts() -> (metadata: Metadata, losses: [Loss]) {
    var rest = self
    rest.tags.list.removeAll { $0.tellsLevel }
    rest.opaque.removeAll(where: \.dependsOnSound)
    rest.repetitions.removeAll(where: \.dependsOnSound)
    if broadcast?.tellsLoudness == true {
      rest.broadcast?.loudness = broadcast!.loudness.map { _ in .max }
    }
    return (rest, losses(to: rest, .soundChanged))
  }
}

extension Int {
  fileprivate func addingClamped(_ other: Int) -> Int {
    let (sum, isBeyond) = addingReportingOverflow(other)
    return isBeyond ? .max : sum
  }
}

/// A cart whose timers, up to eight names of four letters with a frame each (AES46), have moved; one
/// that is outside of the output is taken out.
private func movedCart(_ cart: [UInt8], by place: (Int) -> Int?) -> [UInt8] {
  var fields = Fields(cart)
  for timer in stride(from: 684, to: 748, by: 8) where fields.number(at: timer) != 0 {
    if let position = place(fields.number(at: timer + 4).frames) {
      fields.set(Swift.min(position, Int(UInt32.max)), at: timer + 4)
    } else {
      fields.set(0, at: timer, 8)
    }
  }
  return fields.bytes
}

extension Metadata.CueSheet {
  /// A track of which nothing is heard is none of the output; on a disc, tracks begin with whole sectors of
  /// 588 frames, without which it is no disc.
  fileprivate func moved(
    end: Int?, by place: (Int) -> Int?, beginning first: (_ start: Int, _ last: Int) -> Int?
  ) -> Self {
    var moved = self
    moved.tracks = tracks.indices.compactMap { number in
      var track = tracks[number]
      let next = number + 1 < tracks.count ? tracks[number + 1].position : leadOut?.position
      // The track itself begins after its pregap, which may be cut away.
      let main = track.indices.first { $0.number == 1 }
      guard let begin = first(main?.position ?? track.position, next ?? .max) else { return nil }
      track.indices = track.indices.compactMap { index in
        (place(index.position) ?? (index == main ? begin : nil)).map {
          .init(number: index.number, position: $0)
        }
      }
      track.position = place(track.position) ?? track.indices.first?.position ?? begin
      return track
    }
    if let leadOut {
      moved.leadOut?.position = place(leadOut.position) ?? end ?? leadOut.position
    }
    let places = moved.tracks.flatMap { [$0.position] + $0.indices.map(\.position) }
    if places != tracks.flatMap({ [$0.position] + $0.indices.map(\.position) }),
      !places.allSatisfy({ $0 % 588 == 0 })
    {
      moved.isCompactDisc = false
    }
    return moved
  }
}

extension Metadata.Tag {
  /// Keys that tell a level and that no other kind of file has a name for.
  private static let levelKeys: Set<String> = [
    "ITUNNORM", "R128_TRACK_GAIN", "R128_ALBUM_GAIN", "MP3GAIN_MINMAX", "MP3GAIN_ALBUM_MINMAX",
    "MP3GAIN_UNDO",
  ]

  /// The text is false once the level of the sound is another one.
  var tellsLevel: Bool {
    field?.tellsLevel ?? Self.levelKeys.contains(key.uppercased())
  }
}
