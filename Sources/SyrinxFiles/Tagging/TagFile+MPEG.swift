extension TagFile {
  /// The tags before and behind the frames of MPEG audio, and the frames as they are. All of them say the
  /// same: what is set gets into the first ID3v2 tag, and into others that say something of it already.
  func mpegParts(_ source: ByteSource, _ edit: TagEdit) throws(FileError) -> [FileView.Part] {
    var (front, isTagged) = frontParts(source, edit)
    let start = MPEGTags(byteCount: nil, read: source.read).start
    if !isTagged, let tag = ID3Tag().edited(edit, isFirst: true) {
      front.insert(.bytes(tag.written()), at: 0)
    }
    var end = source.count
    var ending: [FileView.Part] = []
    let last = end - ID3v1.byteCount
    if last >= start, var tag = ID3v1(source.read(last, ID3v1.byteCount)) {
      tag.apply(edit)
      ending.insert(.bytes(tag.bytes), at: 0)
      end = last
    }
    let footer = APETag.footerByteCount
    if end - footer >= start,
      let length = APETag.byteCount(ofFooter: source.read(end - footer, footer)),
      length <= end - start, var tag = APETag(source.read(end - length, length))
    {
      guard tag.isWhole else {
        throw refusal("its APE tag, behind the sound, is damaged")
      }
      tag.apply(edit)
      end -= length
      // Once gone it would leave another one before it to be taken for the tag.
      let before = max(end - ID3v1.byteCount, start)
      let others = MPEGTags(endOf: source.read(before, end - before), isWhole: true)
      let isAlone = others.ape == nil && others.last == nil && others.losses.isEmpty
      if !tag.items.isEmpty || !isAlone { ending.insert(.bytes(tag.written), at: 0) }
    }
    return front + [.stretch(start..<end)] + ending
  }

  /// The ID3v2 tags that a file begins with, the first with everything that is set; whether there is one.
  func frontParts(
    _ source: ByteSource, _ edit: TagEdit
  ) -> (parts: [FileView.Part], isTagged: Bool) {
    var parts: [FileView.Part] = []
    var (place, isTagged) = (0, false)
    let isFLAC = container == .flac
    for _ in 0..<MPEGTags.mostTags {
      guard let length = ID3Tag.byteCount(ofHeader: source.read(place, ID3Tag.headerByteCount))
      else { break }
      if length <= MPEGTags.mostBytes, let tag = ID3Tag(source.read(place, length)) {
        let own = tag.edited(edit, isFirst: !isTagged && !isFLAC)
        // A tag that has become shorter leaves the sound where it is.
        let filler = own.map { max(length - $0.written().count, 0) } ?? 0
        if let own { parts.append(.bytes(own.written(padding: filler))) }
        isTagged = true
      } else {
        parts.append(.stretch(place..<min(place + length, source.count)))
      }
      place += length
    }
    return (parts, isTagged)
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
