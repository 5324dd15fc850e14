extension Metadata {
  /// Takes up the tags of an MPEG audio file, the richest first: what the others say again counts once.
  mutating func add(_ tags: MPEGTags, sampleRate: Int) {
    for tag in tags.front { add(tag, sampleRate: sampleRate) }
    addEnding(tags, sampleRate: sampleRate)
  }

  private mutating func addEnding(_ tags: MPEGTags, sampleRate: Int) {
    if let tag = tags.appended { complete(with: tag, sampleRate: sampleRate) }
    for tag in tags.ape { add(tag) }
    // Its lines have times, which are not moved.
    if let lyrics = tags.lyrics {
      opaque.append(Opaque(.id3, MPEGTags.lyricsName, lyrics, dependsOnSound: true))
    }
    guard let last = tags.last else { return }
    for (field, text) in last.texts where self.tags[field] == nil { self.tags[field] = text }
    repetitions.append(Opaque(.id3, ID3v1.name, last.bytes))
  }

  /// Takes up such tags beside another kind of file: of what they say, that which is not said yet.
  mutating func complete(with tags: MPEGTags, sampleRate: Int) {
    for tag in tags.front { complete(with: tag, sampleRate: sampleRate) }
    addEnding(tags, sampleRate: sampleRate)
  }

  /// The bytes after the sound of an MPEG audio file.
  var mpegEnding: [UInt8] {
    let items = apeItems
    let lyrics = opaque.filter { $0.family == .id3 && $0.id == MPEGTags.lyricsName }
    let last = repetitions.first { $0.family == .id3 && $0.id == ID3v1.name }?.bytes ?? []
    return lyrics.flatMap(\.bytes) + (items.isEmpty ? [] : APETag(items: items).written) + last
  }
}

extension ID3v1 {
  static let name = "ID3v1"

  fileprivate var texts: [(Metadata.Field, String)] {
    let genre = ID3Genres.name(Int(genre)) ?? ""
    let track = track.map(String.init) ?? ""
    let all: [(Metadata.Field, String)] = [
      (.title, title), (.artist, artist), (.album, album), (.date, year), (.comment, comment),
      (.trackNumber, track), (.genre, genre),
    ]
    return all.filter { !$0.1.isEmpty }
  }
}
