extension Metadata {
  /// The same for sound of which every frame has moved: `place` tells where to, and nil of frames
  /// that are not in the output. `end` is where the output's sound ends, as far as it is known.
  public func moved(
    end: Int?, by place: (_ frame: Int) -> Int?
  ) -> (metadata: Metadata, losses: [Loss]) {
    var moved = self
    /// Where a stretch ends that begins in the output: with the output at the latest.
    func last(_ frame: Int, after start: Int) -> Int { max(place(frame) ?? end ?? start, start) }
    moved.cues = cues.compactMap { cue in
      guard let position = place(cue.position) else { return nil }
      var cue = cue
      if let region = cue.region {
        let (frame, isBeyond) = cue.position.addingReportingOverflow(region.length)
        cue.region?.length = last(isBeyond ? .max : frame, after: position) - position
      }
      cue.position = position
      return cue
    }
    moved.instrument?.loops = (instrument?.loops ?? []).compactMap { loop in
      guard let start = place(loop.start), let end = place(loop.end) else { return nil }
      var loop = loop
      loop.start = start
      loop.end = end
      return loop
    }
    moved.chapters = chapters.compactMap { chapter in
      guard let start = place(chapter.start) else { return nil }
      var chapter = chapter
      chapter.start = start
      chapter.end = chapter.end.map { last($0, after: start) }
      return chapter
    }
    moved.cueSheet = cueSheet?.moved(end: end, by: place)
    moved.timedTexts = timedTexts.compactMap { text in
      var moved = text
      moved.entries = text.entries.compactMap { entry in
        place(entry.position).map { .init(position: $0, text: entry.text, code: entry.code) }
      }
      return moved.entries.isEmpty && !text.entries.isEmpty ? nil : moved
    }
    return (moved, losses(to: moved, .outside))
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

extension Metadata.CueSheet {
  /// A track whose beginning is not in the output is none of it; on a disc, tracks begin with whole
  /// sectors of 588 frames, without which it is no disc.
  fileprivate func moved(end: Int?, by place: (Int) -> Int?) -> Self {
    var moved = self
    moved.tracks = tracks.compactMap { track in
      guard let position = place(track.position) else { return nil }
      var track = track
      track.position = position
      track.indices = track.indices.compactMap { index in
        place(index.position).map { .init(number: index.number, position: $0) }
      }
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

  /// Whether the text is false once the level of the sound is another one.
  var tellsLevel: Bool {
    field?.tellsLevel ?? Self.levelKeys.contains(key.uppercased())
  }
}
