extension Metadata {
  /// The keys of pictures begin so.
  private static let picturePrefix = "COVER ART ("

  /// Takes up the items of an APE tag. Those that say what is known already are carried for the sake
  /// of a file of the same family only.
  mutating func add(_ tag: APETag) {
    let known = self
    for item in tag.items {
      let origin = Origin(.ape, item.key, item.written)
      let field = Field.ape[item.key.uppercased()]
      func tag(_ text: String) -> Tag {
        field.map { Tag($0, text, origin: origin) } ?? Tag(custom: item.key, text, origin: origin)
      }
      if let texts = item.texts {
        let found = texts.map(tag)
        if found.allSatisfy({ new in known.tags.list.contains { $0.says(new) } }) {
          repetitions.append(
            .init(.ape, item.key, item.written, dependsOnSound: found[0].tellsLevel))
        } else {
          tags.list += found
        }
      } else if item.key.uppercased().hasPrefix(Self.picturePrefix),
        let end = item.bytes.firstIndex(of: 0)
      {
        var picture = Picture(
          type: item.key.uppercased().contains("BACK") ? 4 : 3, mediaType: "",
          description: String(decoding: item.bytes[..<end], as: UTF8.self),
          bytes: Array(item.bytes[(end + 1)...]))
        picture.mediaType = picture.guessedType
        picture.origin = origin
        if known.pictures.contains(where: { $0.bytes == picture.bytes }) {
          repetitions.append(.init(.ape, item.key, item.written))
        } else {
          pictures.append(picture)
        }
      } else {
        opaque.append(Opaque(.ape, item.key, item.written))
      }
    }
  }

  /// The items that came from an APE tag.
  var apeItems: [APETag.Item] {
    var items: [APETag.Item] = []
    var previous: Origin?
    for tag in tags.list {
      // Several values are one item.
      if let origin = tag.origin, origin.family == .ape, origin != previous {
        items += APETag.Item.read(origin.bytes)
      }
      previous = tag.origin
    }
    for picture in pictures {
      if let origin = picture.origin, origin.family == .ape {
        items += APETag.Item.read(origin.bytes)
      }
    }
    for part in opaque + repetitions where part.family == .ape {
      items += APETag.Item.read(part.bytes)
    }
    return items
  }
}

extension Metadata.Tag {
  /// Whether another would add nothing.
  func says(_ other: Metadata.Tag) -> Bool {
    text == other.text && field == other.field
      && (field != nil || key.uppercased() == other.key.uppercased())
  }
}

extension Metadata.Picture {
  /// The MIME type by the first bytes.
  fileprivate var guessedType: String {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if bytes.starts(with: Array("GIF8".utf8)) { return "image/gif" }
    return bytes.starts(with: [0xFF, 0xD8]) ? "image/jpeg" : "image/"
  }
}
