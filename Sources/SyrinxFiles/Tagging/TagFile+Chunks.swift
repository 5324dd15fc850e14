import SyrinxSystem

/// The chunks of a file, each a stretch of it until it is replaced.
struct FileChunks {
  struct Item {
    var id: String
    /// The chunk with its head, and the byte that fills it up.
    var part: FileView.Part
    var body: Range<Int>
  }

  let form: ChunkForm
  var items: [Item] = []
  /// The bytes after the last chunk.
  let rest: Range<Int>
  /// A chunk other than that of the sound that the file is too short for: nothing is found after it.
  private(set) var cut: String?

  init(_ source: ByteSource, _ form: ChunkForm) {
    self.form = form
    var place = min(form.start, source.count)
    for chunk in ChunkWalk(source, form) {
      if chunk.id != form.sound, chunk.isCut { cut = chunk.id }
      items.append(Item(id: chunk.id, part: .stretch(chunk.whole), body: chunk.body))
      place = chunk.whole.upperBound
    }
    rest = place..<source.count
  }

  /// A chunk that is made of bytes.
  func item(_ id: String, _ body: [UInt8]) -> Item {
    Item(id: id, part: .bytes(form.written(id, body)), body: 0..<0)
  }

  /// The chunk of an ID3 tag. It ends evenly: in RF64, libsndfile 1.2 does not skip the byte that fills up an odd
  /// chunk of a kind that it does not know, and finds no samples after it.
  func item(_ id: String, _ tag: ID3Tag) -> Item {
    let bytes = tag.written()
    return item(id, bytes.count % 2 == 0 ? bytes : tag.written(padding: 1))
  }

  /// Puts chunks before the samples, where they are found also by who reads a pipe.
  mutating func insert(_ new: [Item]) {
    let place = items.firstIndex { $0.id == form.sound } ?? items.count
    items.insert(contentsOf: new, at: place)
  }

  /// The body of a chunk; nil of one that is larger than is taken into memory.
  func bytes(of item: Item, _ source: ByteSource) -> [UInt8]? {
    item.body.count > ChunkReader.mostBytes
      ? nil : source.read(item.body.lowerBound, item.body.count)
  }

  var parts: [FileView.Part] { items.map(\.part) + [.stretch(rest)] }

  var byteCount: Int { parts.reduce(0) { $0 + $1.byteCount } }
}

extension TagFile {
  /// The chunks of a WAV file: texts that have a name there stand in `LIST INFO`, all others and pictures
  /// in an ID3 tag.
  func waveParts(_ source: ByteSource, _ edit: TagEdit) throws(FileError) -> [FileView.Part] {
    var chunks = try chunks(source, .riff)
    func isInfo(_ key: TagEdit.Key) -> Bool {
      if case .field(let field) = key { field.name(in: .info) != nil } else { false }
    }
    var hasInfo = false
    for index in chunks.items.indices where chunks.items[index].id == "LIST" {
      guard let bytes = chunks.bytes(of: chunks.items[index], source),
        Fields(bytes).name(at: 0) == "INFO"
      else { continue }
      let own = edit.setting { isInfo($0) && !hasInfo }
      let parts = ChunkForm.riff.parts(of: bytes)
      guard parts.count <= ChunkForm.mostParts else {
        throw refusal("its list of texts is too long")
      }
      let texts = own.applied(to: parts) { part in
        TagEdit.Key(Metadata.Tag(info: part))
      } make: { tags in
        tags.compactMap(\.infoPart)
      }
      hasInfo = true
      chunks.items[index] = chunks.infoItem(texts)
    }
    chunks.items.removeAll { $0.part.byteCount == 0 }
    if !hasInfo {
      let texts = edit.tags.filter { isInfo(TagEdit.Key($0)) }.compactMap(\.infoPart)
      if !texts.isEmpty { chunks.insert([chunks.infoItem(texts)]) }
    }
    if !editID3(&chunks, source, edit), !edit.setting(only: { !isInfo($0) }).isEmptyOfNew,
      let tag = ID3Tag().edited(edit, isFirst: true)
    {
      chunks.insert([chunks.item("id3 ", tag)])
    }
    var head = Fields(source.read(0, 12))
    let growth = chunks.byteCount + 12 - source.count
    if ChunkWalk.longNames.contains(source.read(0, 4)) {
      guard chunks.items.first?.id == "ds64" else { throw refusal("its lengths are damaged") }
      var sizes = Fields(source.read(chunks.items[0].body.lowerBound, chunks.items[0].body.count))
      sizes.set(sizes.number(at: 0, 8) + StatedNumber(growth), at: 0, 8)
      chunks.items[0] = chunks.item("ds64", sizes.bytes)
    } else {
      try setLength(&head, growth)
    }
    return [.bytes(head.bytes)] + chunks.parts
  }

  /// The chunks of an AIFF file: some texts have one of their own, all others and pictures stand in an ID3
  /// tag.
  func aiffParts(_ source: ByteSource, _ edit: TagEdit) throws(FileError) -> [FileView.Part] {
    var chunks = try chunks(source, .aiff)
    let known = AIFFReader(source)?.metadata.tags.list ?? []
    let comments = known.filter { $0.origin?.id == "COMT" }.compactMap { $0.origin?.bytes }
    if edit.keys.contains(.field(.comment)), !comments.isEmpty {
      for index in chunks.items.indices where chunks.items[index].id == "COMT" {
        guard let body = chunks.bytes(of: chunks.items[index], source) else { continue }
        let left = AIFFReader.comments(in: body).filter { !comments.contains($0) }
        chunks.items[index] = chunks.item("COMT", Metadata.aiffComments(left))
        if left.isEmpty { chunks.items[index].part = .bytes([]) }
      }
    }
    func key(_ item: FileChunks.Item) -> TagEdit.Key? {
      if item.id == "APPL", source.read(item.body.lowerBound, 4) == Metadata.programMark {
        return .field(.software)
      }
      return Metadata.Field(item.id, in: .aiff).map { .field($0) }
    }
    func isReplaced(_ item: FileChunks.Item) -> Bool { key(item).map(edit.keys.contains) ?? false }
    let place = chunks.items.firstIndex(where: isReplaced)
    chunks.items.removeAll(where: isReplaced)
    /// Of most texts there is one; several stand in the ID3 tag too.
    func isOwn(_ key: TagEdit.Key) -> Bool {
      guard case .field(let field) = key, field.name(in: .aiff) != nil else { return false }
      return field == .comment || edit.tags.count { $0.field == field } == 1
    }
    var written: Set<Metadata.Field> = []
    let own = edit.tags.compactMap { tag -> FileChunks.Item? in
      guard let field = tag.field, let id = field.name(in: .aiff),
        written.insert(field).inserted || field == .comment
      else { return nil }
      return chunks.item(id, Array(tag.text.utf8))
    }
    if let place {
      chunks.items.insert(contentsOf: own, at: place)
    } else {
      chunks.insert(own)
    }
    if !editID3(&chunks, source, edit), !edit.setting(only: { !isOwn($0) }).isEmptyOfNew,
      let tag = ID3Tag().edited(edit, isFirst: true)
    {
      chunks.insert([chunks.item("ID3 ", tag)])
    }
    var head = Fields(source.read(0, 12), isBig: true)
    try setLength(&head, chunks.byteCount + 12 - source.count)
    return [.bytes(head.bytes)] + chunks.parts
  }

  /// The chunks of a CAF file, whose texts all stand in one.
  func cafParts(_ source: ByteSource, _ edit: TagEdit) throws(FileError) -> [FileView.Part] {
    if edit.picture != nil { throw refusal("CAF has no place for pictures") }
    var chunks = try chunks(source, .caf)
    let known = CAFReader(source)?.metadata.tags.list ?? []
    let texts = edit.applied(to: Metadata.Tags(known)).list.map(\.cafText)
    chunks.items.removeAll { $0.id == "info" }
    if !texts.isEmpty {
      let body = [UInt8].bigEndian(texts.count) + texts.joined()
      chunks.items.insert(chunks.item("info", body), at: min(1, chunks.items.count))
    }
    return [.stretch(0..<8)] + chunks.parts
  }

  private func chunks(
    _ source: ByteSource, _ form: ChunkForm
  ) throws(FileError) -> FileChunks {
    let chunks = FileChunks(source, form)
    if let id = chunks.cut {
      throw refusal("its chunk ‘\(id)’ breaks off: render it into another file first")
    }
    guard chunks.items.contains(where: { $0.id == form.sound }) else {
      throw refusal("it has no samples")
    }
    return chunks
  }

  /// Changes the ID3 tags that a file carries as chunks; false where there are none.
  private func editID3(_ chunks: inout FileChunks, _ source: ByteSource, _ edit: TagEdit) -> Bool {
    var isFirst = true
    for index in chunks.items.indices where ID3Tag.isChunk(chunks.items[index].id) {
      let item = chunks.items[index]
      guard let tag = chunks.bytes(of: item, source).flatMap({ ID3Tag($0) }) else { continue }
      let own = tag.edited(edit, isFirst: isFirst)
      chunks.items[index].part = own.map { chunks.item(item.id, $0).part } ?? .bytes([])
      isFirst = false
    }
    return !isFirst
  }

  /// Adds to the length of the whole, which counts four bytes; of a stream it may say none.
  private func setLength(_ head: inout Fields, _ growth: Int) throws(FileError) {
    let length = head.number(at: 4)
    guard length != 0, length != 0xFFFF_FFFF else { return }
    let grown = length + StatedNumber(growth)
    guard grown < 0xFFFF_FFFF else { throw refusal("it is too long for more tags") }
    head.set(grown, at: 4)
  }
}

extension FileChunks {
  /// The texts of a WAV file; nothing of none.
  fileprivate func infoItem(_ texts: [(id: String, bytes: [UInt8])]) -> Item {
    texts.isEmpty
      ? Item(id: "LIST", part: .bytes([]), body: 0..<0)
      : item("LIST", Chunk(list: "INFO", texts).bytes)
  }
}
