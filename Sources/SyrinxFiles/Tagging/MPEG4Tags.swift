/// The tags of an MPEG-4 file, as iTunes writes them: items of the list `moov.udta.meta.ilst`, each with
/// `data` boxes (Apple, “QuickTime File Format”, “Metadata”; TagLib's and mutagen's names of items).
struct MPEG4Tags {
  /// Where the movie's box lies, and its content.
  let place: Range<Int>
  let movie: [UInt8]
  /// Whether the sound comes in fragments, whose tables lie outside of the movie's.
  let isFragmented: Bool
  private(set) var tags: [Metadata.Tag] = []
  private(set) var pictures: [Metadata.Picture] = []

  private static let mostBytes = 1 << 27

  /// Nil of other files, and of QuickTime's, which have other tags.
  init?(_ source: ByteSource) {
    let head = source.read(0, 12)
    guard head.count == 12, head[4..<8].elementsEqual("ftyp".utf8),
      !head[8...].elementsEqual("qt  ".utf8)
    else { return nil }
    let boxes = MPEG4Box.outermost(source)
    guard
      let found = boxes.first(where: { $0.name == "moov" && $0.place.count <= Self.mostBytes })
    else { return nil }
    place = found.place
    movie = source.read(found.body.lowerBound, found.body.count)
    isFragmented = boxes.contains { $0.name == "moof" }
    for box in Self.items(of: movie) {
      tags += Self.tags(box)
      guard box.name == "covr" else { continue }
      for (kind, bytes) in Self.data(box) {
        let type = kind == 14 ? "image/png" : kind == 27 ? "image/bmp" : "image/jpeg"
        pictures.append(.init(mediaType: type, bytes: bytes))
      }
    }
  }

  private static func items(of movie: [UInt8]) -> [MPEG4Box] {
    var bytes = movie
    for name in ["udta", "meta", "ilst"] {
      guard let box = MPEG4Box.read(bytes).boxes.first(where: { $0.name == name }) else {
        return []
      }
      bytes = name == "meta" ? listed(box.body).boxes : box.body
    }
    return MPEG4Box.read(bytes).boxes
  }

  /// The version of a box `meta`, of which QuickTime's has none, and the boxes behind it.
  static func listed(_ meta: [UInt8]) -> (version: [UInt8], boxes: [UInt8]) {
    let isPlain = meta.dropFirst(4).prefix(4).elementsEqual("hdlr".utf8)
    return isPlain ? ([], meta) : (Array(meta.prefix(4)), Array(meta.dropFirst(4)))
  }

  /// Kinds (1 is UTF-8, 13 JPEG, 14 PNG, 21 a number) and contents of an item's data.
  private static func data(_ item: MPEG4Box) -> [(kind: Int, bytes: [UInt8])] {
    MPEG4Box.read(item.body).boxes.filter { $0.name == "data" && $0.body.count >= 8 }.map {
      (kind: $0.body[..<4].bigEndian, bytes: Array($0.body.dropFirst(8)))
    }
  }

  /// Items that hold a text.
  private static let names: [Metadata.Field: String] = [
    .title: "©nam", .artist: "©ART", .albumArtist: "aART", .album: "©alb", .composer: "©wrt",
    .genre: "©gen", .date: "©day", .comment: "©cmt", .copyright: "cprt", .lyrics: "©lyr",
    .description: "desc", .grouping: "©grp", .software: "©too", .titleSort: "sonm",
    .artistSort: "soar", .albumSort: "soal", .albumArtistSort: "soaa", .composerSort: "soco",
  ]
  private static let fields = Dictionary(uniqueKeysWithValues: names.map { ($0.value, $0.key) })
  /// Items that hold a number of bytes.
  private static let numbers: [Metadata.Field: (name: String, byteCount: Int)] = [
    .bpm: ("tmpo", 2), .compilation: ("cpil", 1),
  ]
  /// Items that hold a number and how many there are.
  private static let pairs: [(name: String, number: Metadata.Field, total: Metadata.Field)] = [
    ("trkn", .trackNumber, .trackTotal), ("disk", .discNumber, .discTotal),
  ]

  /// What an item says.
  private static func tags(_ item: MPEG4Box) -> [Metadata.Tag] {
    let data = data(item)
    if let pair = pairs.first(where: { $0.name == item.name }), let bytes = data.first?.bytes {
      let fields = Fields(bytes, isBig: true)
      return [(pair.number, 2), (pair.total, 4)].compactMap { field, place in
        let number = fields.number(at: place, 2)
        return number == 0 ? nil : Metadata.Tag(field, String(number))
      }
    }
    if let field = numbers.first(where: { $0.value.name == item.name })?.key {
      return data.map { .init(field, String($0.bytes[...].bigEndian)) }
    }
    if item.name == "gnre" {
      return data.compactMap { ID3Genres.name($0.bytes[...].bigEndian - 1) }.map {
        .init(.genre, $0)
      }
    }
    let texts = data.filter { $0.kind == 1 }.map { String(decoding: $0.bytes, as: UTF8.self) }
    if item.name == "----" {
      let word = MPEG4Box.read(item.body).boxes.first { $0.name == "name" }
      let key = String(decoding: word?.body.dropFirst(4) ?? [], as: UTF8.self)
      let name = key.uppercased()
      let field = Metadata.Field.vorbis[name] ?? Metadata.Field.id3["TXXX:" + name]
      return texts.map { text in field.map { .init($0, text) } ?? .init(custom: key, text) }
    }
    if let field = fields[item.name] { return texts.map { .init(field, $0) } }
    return texts.map { .init(custom: item.name, $0) }
  }

  /// The content of the movie's box with other tags.
  func edited(_ edit: TagEdit) -> [UInt8] {
    MPEG4Box.changing("udta", in: movie) { udta in
      MPEG4Box.changing("meta", in: udta ?? []) { meta in
        // One that is too short for its version is as good as none.
        let old =
          meta.flatMap { $0.count < 4 ? nil : Self.listed($0) }
          ?? (version: [0, 0, 0, 0], boxes: Self.handler.written)
        return old.version
          + MPEG4Box.changing("ilst", in: old.boxes) { Self.edited($0 ?? [], edit) }
      }
    }
  }

  /// What tells that the list is iTunes', by Apple.
  private static var handler: MPEG4Box {
    var body = [UInt8](repeating: 0, count: 25)
    body.replaceSubrange(8..<16, with: "mdirappl".utf8)
    return MPEG4Box("hdlr", body)
  }

  private enum Item {
    case box(MPEG4Box)
    case text(Metadata.Tag)

    var key: TagEdit.Key? {
      switch self {
      case .box(let box): MPEG4Tags.tags(box).first.map { TagEdit.Key($0) }
      case .text(let tag): TagEdit.Key(tag)
      }
    }
  }

  private static func edited(_ list: [UInt8], _ edit: TagEdit) -> [UInt8] {
    let pairNames = pairs.map(\.name)
    let old = MPEG4Box.read(list).boxes.flatMap { box -> [Item] in
      pairNames.contains(box.name) ? tags(box).map { .text($0) } : [.box(box)]
    }
    let new = edit.applied(to: old, key: \.key) { $0.map { .text($0) } }
    var boxes: [MPEG4Box] = []
    let texts = new.compactMap { if case .text(let tag) = $0 { tag } else { nil } }
    var written: Set<String> = []
    for item in new {
      switch item {
      case .box(let box):
        if box.name != "covr" || !edit.drops(3) { boxes.append(box) }
      case .text(let tag):
        let box = self.box(of: tag, among: texts)
        if written.insert(box.id).inserted { boxes.append(box.box) }
      }
    }
    if let picture = edit.picture {
      let kind = picture.mediaType == "image/png" ? 14 : 13
      boxes.append(MPEG4Box("covr", data(kind, picture.bytes)))
    }
    return boxes.flatMap(\.written)
  }

  private static func data(_ kind: Int, _ bytes: [UInt8]) -> [UInt8] {
    let head: [UInt8] = .bigEndian(kind) + .bigEndian(0)
    return MPEG4Box("data", head + bytes).written
  }

  /// The item that says a text, with all of the same kind, and what tells it from others.
  private static func box(
    of tag: Metadata.Tag, among tags: [Metadata.Tag]
  ) -> (id: String, box: MPEG4Box) {
    if let pair = pairs.first(where: { $0.number == tag.field || $0.total == tag.field }) {
      var bytes: [UInt8] = [0, 0]
      for field in [pair.number, pair.total] {
        let text = tags.first { $0.field == field }?.text ?? ""
        bytes += [UInt8].bigEndian(Int(UInt16(text) ?? 0), 2)
      }
      // Of tracks two more bytes are usual.
      if pair.name == "trkn" { bytes += [0, 0] }
      return (pair.name, MPEG4Box(pair.name, data(0, bytes)))
    }
    if let field = tag.field, let (name, count) = numbers[field], let number = UInt16(tag.text) {
      return (name, MPEG4Box(name, data(21, .bigEndian(Int(number), count))))
    }
    let same = tags.filter { TagEdit.Key($0) == TagEdit.Key(tag) }
    let texts = same.flatMap { data(1, Array($0.text.utf8)) }
    if let name = tag.field.flatMap({ names[$0] }) { return (name, MPEG4Box(name, texts)) }
    if tag.field == nil, tag.key.unicodeScalars.count == 4, tag.key.hasPrefix("©") {
      return (tag.key, MPEG4Box(tag.key, texts))
    }
    let key = tag.field.map(\.freeName) ?? tag.key
    func word(_ name: String, _ text: String) -> [UInt8] {
      MPEG4Box(name, [UInt8].bigEndian(0) + Array(text.utf8)).written
    }
    let head = word("mean", "com.apple.iTunes") + word("name", key)
    return ("---- " + key.uppercased(), MPEG4Box("----", head + texts))
  }
}

extension Metadata.Field {
  /// The name of a text that has no item of its own, as MusicBrainz Picard writes it.
  fileprivate var freeName: String {
    names.id3.hasPrefix("TXXX:") ? String(names.id3.dropFirst(5)) : names.vorbis
  }
}

extension TagFile {
  /// An MPEG-4 file with other tags. Where its movie's box, which holds them, comes before the sound, the
  /// places of the sound move.
  func mpeg4Parts(_ source: ByteSource, _ edit: TagEdit) throws(FileError) -> [FileView.Part] {
    guard let tags = MPEG4Tags(source) else { throw refusal("its boxes are damaged") }
    guard !tags.isFragmented else {
      throw refusal("its sound lies in fragments: make it whole first, by ffmpeg -i IN -c copy OUT")
    }
    if let type = edit.picture?.mediaType, !["image/png", "image/jpeg"].contains(type) {
      throw refusal("MPEG-4 files take PNG and JPEG pictures only")
    }
    var movie = MPEG4Box("moov", tags.edited(edit)).written
    let shift = movie.count - tags.place.count
    guard
      MPEG4Box.movePlaces(
        in: &movie, 0..<movie.count, from: tags.place.upperBound, by: shift)
    else { throw refusal("it is too long for more tags") }
    return [
      .stretch(0..<tags.place.lowerBound), .bytes(movie),
      .stretch(tags.place.upperBound..<source.count),
    ]
  }
}
