extension Metadata {
  /// The keys of pictures begin so.
  private static let picturePrefix = "COVER ART ("

  /// Words that programs write after that, by the types of ID3 (Hydrogenaudio, "APE key"; Mp3tag).
  static let pictureNames = [
    "Other", "Icon", "Other Icon", "Front", "Back", "Leaflet", "Media", "Lead Artist", "Artist",
    "Conductor", "Band", "Composer", "Lyricist", "Recording Location", "During Recording",
    "During Performance", "Video Capture", "Fish", "Illustration", "Band Logotype",
    "Publisher Logotype",
  ]

  private static func pictureType(_ key: String) -> UInt32 {
    let name = key.uppercased().dropFirst(picturePrefix.count).prefix { $0 != ")" }
    return UInt32(pictureNames.firstIndex { $0.uppercased() == name } ?? 3)
  }

  /// Takes up the items of an APE tag. Those that say what is known already are carried for the sake
  /// of a file of the same family only.
  mutating func add(_ tag: APETag) {
    let known = KnownTags(tags)
    let shown = pictures.map(\.bytes)
    for item in tag.items {
      let origin = Origin(.ape, item.key, item.written)
      let field = Field(item.key, in: .ape)
      func tag(_ text: String) -> Tag {
        field.map { Tag($0, text, origin: origin) } ?? Tag(custom: item.key, text, origin: origin)
      }
      if let texts = item.texts {
        let found = texts.map(tag)
        if found.allSatisfy(known.contains) {
          repetitions.append(
            .init(.ape, item.key, item.written, dependsOnSound: found[0].tellsLevel))
        } else {
          tags.list += found
        }
      } else if item.key.uppercased().hasPrefix(Self.picturePrefix),
        let end = item.bytes.firstIndex(of: 0)
      {
        let bytes = Array(item.bytes[(end + 1)...])
        var picture = Picture(
          type: Self.pictureType(item.key), mediaType: Picture.cover(bytes)?.mediaType ?? "image/",
          description: String(decoding: item.bytes[..<end], as: UTF8.self), bytes: bytes)
        picture.origin = origin
        if shown.contains(picture.bytes) {
          repetitions.append(.init(.ape, item.key, item.written))
        } else {
          pictures.append(picture)
        }
      } else {
        opaque.append(Opaque(.ape, item.key, item.written))
      }
    }
  }
}

extension APETag {
  /// A text can be the key of an item.
  static func isKey(_ text: String) -> Bool {
    (2...255).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
      && !["ID3", "TAG", "OGGS", "MP+"].contains(text.uppercased())
  }
}

extension Metadata.Tag {
  /// The key of the item of an APE tag that says it.
  var apeKey: String { field?.name(in: .ape) ?? key }
}
