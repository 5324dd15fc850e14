extension TagFile {
  /// The tags before and after the frames of MPEG audio, and the frames as they are. All of them say the
  /// same: what is set gets into the first ID3v2 tag, and into others that say something of it already.
  func mpegParts(_ source: ByteSource, _ edit: TagEdit) throws(FileError) -> [FileView.Part] {
    let tags = MPEGTags(byteCount: source.count, read: source.read)
    var (front, isTagged) = try frontParts(source, tags, edit)
    if !isTagged, let tag = ID3Tag().edited(edit, isFirst: true) {
      front.insert(.bytes(tag.written()), at: 0)
    }
    let (end, ending) = try parts(behind: tags, source, edit)
    return front + [.stretch(tags.start..<end)] + ending
  }

  /// Where the sound ends, and the tags after it.
  func parts(
    behind tags: MPEGTags, _ source: ByteSource, _ edit: TagEdit
  ) throws(FileError) -> (end: Int, parts: [FileView.Part]) {
    let end = max(tags.end ?? source.count, tags.start)
    // A tag once gone would leave another one before it to be taken for the tag.
    let before = max(end - ID3v1.byteCount, tags.start)
    let others = MPEGTags(endOf: source.read(before, end - before), isWhole: true)
    let isAlone = others.behind.isEmpty
    var parts: [FileView.Part] = []
    for part in tags.behind {
      switch part.tag {
      case .id3(let tag):
        let empty = isAlone ? nil : ID3Tag()
        guard let tag = tag.edited(edit, isFirst: false) ?? empty else { break }
        parts.append(.bytes(tag.written(isBehind: true)))
      case .ape(let tag):
        let tag = try edited(tag, edit, "behind")
        if !tag.items.isEmpty || !isAlone { parts.append(.bytes(tag.written)) }
      case .last(var tag):
        tag.apply(edit)
        parts.append(.bytes(tag.bytes))
      case .lyrics, .unread: parts.append(.stretch(part.range))
      }
    }
    return (end, parts)
  }

  /// The tags that a file begins with, the first ID3v2 tag with everything that is set; whether there is
  /// one.
  func frontParts(
    _ source: ByteSource, _ tags: MPEGTags, _ edit: TagEdit
  ) throws(FileError) -> (parts: [FileView.Part], isTagged: Bool) {
    var parts: [FileView.Part] = []
    var isTagged = false
    let isFLAC = container == .flac
    for part in tags.before {
      switch part.tag {
      case .id3(let tag):
        let own = tag.edited(edit, isFirst: !isTagged && !isFLAC)
        // A tag that has become shorter leaves the sound where it is.
        let filler = own.map { max(part.range.count - $0.written().count, 0) } ?? 0
        if let own { parts.append(.bytes(own.written(padding: filler))) }
        isTagged = true
      case .ape(let tag):
        let tag = try edited(tag, edit, "in front of")
        if !tag.items.isEmpty { parts.append(.bytes(tag.written)) }
      default: parts.append(.stretch(part.range.clamped(to: 0..<source.count)))
      }
    }
    return (parts, isTagged)
  }

  private func edited(
    _ tag: APETag, _ edit: TagEdit, _ place: String
  ) throws(FileError) -> APETag {
    guard tag.isWhole else { throw refusal("its APE tag, \(place) the sound, is damaged") }
    var tag = tag
    tag.apply(edit)
    return tag
  }
}

extension APETag {
  fileprivate static func key(_ item: Item) -> TagEdit.Key {
    let name = item.key.uppercased()
    return Metadata.Field(name, in: .ape).map { .field($0) } ?? .custom(name)
  }

  fileprivate mutating func apply(_ edit: TagEdit) {
    let known = Set(items.map(Self.key))
    items = edit.setting(only: known.contains).applied(to: items) { item in
      item.texts == nil ? nil : Self.key(item)
    } make: { tags in
      guard let tag = tags.first else { return [] }
      let name = tag.apeKey
      return [Item(name, tags.map { Array($0.text.utf8) }.joined(separator: [0]).map { $0 })]
    }
    if edit.removesPictures || edit.picture != nil {
      items.removeAll { $0.texts == nil && $0.key.uppercased().hasPrefix("COVER ART (") }
    }
  }
}

extension ID3v1 {
  /// Short as its fields are, it says what the other tags say.
  fileprivate mutating func apply(_ edit: TagEdit) {
    let texts: [(Metadata.Field, WritableKeyPath<ID3v1, String>)] = [
      (.title, \.title), (.artist, \.artist), (.album, \.album), (.date, \.year),
      (.comment, \.comment),
    ]
    func text(_ field: Metadata.Field) -> String? {
      guard edit.keys.contains(.field(field)) else { return nil }
      return edit.tags.first { $0.field == field }?.text ?? ""
    }
    for (field, path) in texts { self[keyPath: path] = text(field) ?? self[keyPath: path] }
    if let number = text(.trackNumber) { track = Int(number).flatMap { $0 < 256 ? $0 : nil } }
    if let genre = text(.genre) {
      self.genre = ID3Genres.names.firstIndex(of: genre).flatMap { UInt8(exactly: $0) } ?? 255
    }
  }
}
