extension Metadata {
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
