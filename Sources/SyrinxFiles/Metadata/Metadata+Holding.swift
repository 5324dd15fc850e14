extension Metadata {
  /// The part of this that a kind of file has a place for.
  func held(by holdings: Holdings) -> Metadata {
    var kept = self
    var seen: Set<String> = []
    kept.tags.list = tags.list.filter { tag in
      guard holdings.holds(tag) else { return false }
      return seen.insert(tag.name).inserted || holdings.holdsRepeats
        || tag.field.map(holdings.repeatedFields.contains) ?? false
    }
    func has(_ part: Part) -> Bool { holdings.parts.contains(part) }
    if !has(.pictures) { kept.pictures = [] }
    if !has(.cues) { kept.cues = [] }
    for index in kept.cues.indices {
      if !has(.cueNames) { kept.cues[index].name = "" }
      if !has(.cueNotes) { kept.cues[index].note = "" }
      if !has(.regions) { kept.cues[index].region = nil }
    }
    if !has(.chapters) { kept.chapters = [] }
    for index in kept.chapters.indices {
      kept.chapters[index].elements.removeAll { !holdings.families.contains($0.family) }
      if !has(.chapterEnds) { kept.chapters[index].end = nil }
    }
    if !has(.cueSheet) { kept.cueSheet = nil }
    kept.timedTexts.removeAll { !has($0.part) }
    if !has(.instrument) { kept.instrument = nil }
    if !has(.loops) { kept.instrument?.loops = [] }
    if !has(.broadcast) { kept.broadcast = nil }
    if !has(.cart) { kept.cart = nil }
    if !has(.channelMap) { kept.channelMap = nil }
    if !has(.playList) { kept.playList = [] }
    kept.opaque.removeAll { !holdings.families.contains($0.family) || $0.isID3Version2 }
    kept.repetitions.removeAll { !holdings.families.contains($0.family) }
    if holdings.families.contains(.id3) {
      // One tag is written, whose version may be another.
      let version = kept.id3Version
      kept.opaque.removeAll { !$0.isHeld(byID3: version) }
      for index in kept.chapters.indices {
        kept.chapters[index].elements.removeAll { !$0.isHeld(byID3: version) }
      }
    }
    return kept
  }
}

extension Metadata.Opaque {
  /// A frame of ID3v2.2 that has no name in the versions that are written.
  fileprivate var isID3Version2: Bool { family == .id3 && id.utf8.count == 3 }

  /// It is no frame, or one that a tag of a version can hold.
  fileprivate func isHeld(byID3 version: Int) -> Bool {
    family != .id3 || id == MPEGTags.lyricsName || ID3Frame.read(bytes, for: version) != nil
  }
}

extension Holdings {
  fileprivate func holds(_ tag: Metadata.Tag) -> Bool {
    if let origin = tag.origin, families.contains(origin.family) { return true }
    guard let field = tag.field else { return holdsCustomTags }
    return fields.contains(field) || holdsCustomTags
  }
}
