extension Metadata {
  /// The keys of pictures begin so.
  private static let picturePrefix = "COVER ART ("

  /// Words that programs write after that, by the types of ID3 (Hydrogenaudio, "APE key"; Mp3tag).
  private static let pictureNames = [
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

  /// An APE tag that says this; nil where that is nothing. Each key is there once.
  var apeTag: APETag? {
    var items = apeItems
    var keys = Set(items.map { $0.key.uppercased() })
    let new = tags.list.filter {
      $0.origin?.family != .ape && !keys.contains($0.apeKey.uppercased())
    }
    let texts = Dictionary(grouping: new) { $0.apeKey.uppercased() }
    for tag in new where keys.insert(tag.apeKey.uppercased()).inserted {
      let values = texts[tag.apeKey.uppercased()]!.map(\.text.utf8)
      items.append(.init(tag.apeKey, Array(values.joined(separator: [0]))))
    }
    for picture in pictures where picture.origin?.family != .ape {
      let isNamed = picture.type < Self.pictureNames.count
      let name = Self.pictureNames[isNamed ? Int(picture.type) : 0]
      var key = "Cover Art (\(name))"
      var count = 1
      while !keys.insert(key.uppercased()).inserted {
        count += 1
        key = "Cover Art (\(name)) \(count)"
      }
      let bytes = Array(picture.description.utf8) + [0] + picture.bytes
      items.append(.init(key, flags: APETag.Item.Kind.binary.rawValue << 1, bytes))
    }
    return items.isEmpty ? nil : APETag(items: items)
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
    return items.withKeysOnce
  }
}

extension [APETag.Item] {
  /// The values of several tags under one key, of which each is there once.
  fileprivate var withKeysOnce: Self {
    var (items, places): (Self, [String: Int]) = ([], [:])
    for item in self {
      let key = "\(item.kind) \(item.key.uppercased())"
      guard let place = places[key] else {
        places[key] = items.count
        items.append(item)
        continue
      }
      guard items[place].bytes != item.bytes else { continue }
      guard var texts = items[place].texts, let others = item.texts else {
        items.append(item)
        continue
      }
      texts += others.filter { !texts.contains($0) }
      items[place].bytes = [UInt8](texts.map(\.utf8).joined(separator: [0]))
    }
    return items
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
