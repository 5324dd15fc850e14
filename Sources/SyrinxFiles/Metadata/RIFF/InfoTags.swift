extension Metadata {
  /// What a `LIST INFO` chunk calls a field (Microsoft and IBM, "Multimedia Programming Interface",
  /// 1991, and the names that ffmpeg and ExifTool share with other programs).
  static let infoNames: [Field: String] = [
    .title: "INAM", .copyright: "ICOP", .software: "ISFT", .artist: "IART", .comment: "ICMT",
    .date: "ICRD", .album: "IPRD", .trackNumber: "ITRK", .genre: "IGNR", .description: "ISBJ",
    .keywords: "IKEY", .engineer: "IENG", .source: "ISRC", .medium: "IMED", .language: "ILNG",
    .encodedBy: "ITCH", .composer: "IMUS", .lyricist: "IWRI", .producer: "IPRO",
    .location: "IARL",
  ]

  fileprivate static let infoFields = Dictionary(
    uniqueKeysWithValues: infoNames.map { ($0.value, $0.key) }
  ).merging(["IPRT": .trackNumber]) { first, _ in first }
}

extension Metadata.Tag {
  /// A text of a `LIST INFO` chunk.
  init(info part: (id: String, bytes: [UInt8])) {
    let origin = Metadata.Origin(.info, part.id, part.bytes)
    let text = String(ofFile: part.bytes)
    if let field = Metadata.infoFields[part.id.uppercased()] {
      self.init(field, text, origin: origin)
    } else {
      self.init(custom: part.id, text, origin: origin)
    }
  }

  /// The part of a `LIST INFO` chunk: as it was in one, or else of UTF-8.
  var infoPart: (id: String, bytes: [UInt8])? {
    if let origin, origin.family == .info { return (origin.id, origin.bytes) }
    guard let field, let id = Metadata.infoNames[field] else { return nil }
    return (id, Array(text.utf8) + [0])
  }
}
