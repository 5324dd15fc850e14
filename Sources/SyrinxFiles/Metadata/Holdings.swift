/// The metadata that a kind of file has a place for. The lists are short, and cost a start less than sets.
struct Holdings {
  var fields: [Metadata.Field] = []
  /// Any text can be held by its key.
  var holdsCustomTags = false
  /// A field can be there more than once.
  var holdsRepeats = false
  /// The fields that can be there more than once where not all can.
  var repeatedFields: [Metadata.Field] = []
  var parts: [Metadata.Part] = []
  /// Families of which everything is carried, known or not.
  var families: [Metadata.Family] = []

  static let nothing = Holdings()

  /// Of WAV and RF64 files, in the extensible form also loudspeakers.
  static func riff(hasMap: Bool) -> Holdings {
    let parts: [Metadata.Part] = [
      .cues, .cueNames, .cueNotes, .regions, .playList, .instrument, .loops, .broadcast, .cart,
    ]
    return Holdings(
      fields: Metadata.Field.all(in: .info), holdsRepeats: true,
      parts: hasMap ? parts + [.channelMap] : parts, families: [.riff, .info, .adtl])
  }

  /// Of files with Vorbis comments.
  static func vorbis(
    parts: [Metadata.Part] = [], families: [Metadata.Family] = []
  ) -> Holdings {
    Holdings(
      fields: Metadata.Field.allCases, holdsCustomTags: true, holdsRepeats: true,
      parts: parts + [.pictures, .chapters, .lyrics], families: families + [.vorbis])
  }

  /// Of files with ID3 and APE tags.
  static let mpeg = Holdings(
    fields: Metadata.Field.allCases, holdsCustomTags: true, holdsRepeats: true,
    parts: [.pictures, .chapters, .chapterEnds, .lyrics, .events], families: [.id3, .ape])

  /// Of files with an APE tag and no other.
  static let wavpack = Holdings(
    fields: Metadata.Field.allCases, holdsCustomTags: true, holdsRepeats: true,
    parts: [.pictures], families: [.ape])

  static let mpeg4 = Holdings(
    fields: Metadata.Field.allCases, holdsCustomTags: true, holdsRepeats: true,
    parts: [.pictures, .chapters, .chapterEnds], families: [.mpeg4])

  static let aiff = Holdings(
    fields: Metadata.Field.all(in: .aiff) + [.software], repeatedFields: [.comment],
    parts: [.cues, .cueNames, .cueNotes, .instrument, .loops, .channelMap], families: [.aiff])

  static let caf = Holdings(
    holdsCustomTags: true, holdsRepeats: true, parts: [.cues, .cueNames, .channelMap],
    families: [.caf, .cafInfo])

  fileprivate func holds(_ tag: Metadata.Tag) -> Bool {
    if let origin = tag.origin, families.contains(origin.family) { return true }
    guard let field = tag.field else { return holdsCustomTags }
    return fields.contains(field) || holdsCustomTags
  }
}

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
