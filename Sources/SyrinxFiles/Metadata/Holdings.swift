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
}
