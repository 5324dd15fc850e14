import SyrinxText
import SyrinxSystem

/// An item of the list of tags in an MPEG-4 file (Apple, “QuickTime File Format”, “Metadata”): what it says, and how
/// what a tag says is written as one. The names of items that are fields stand in the table of
/// `Metadata.Field`, here only those of others.
enum MPEG4Item {
  /// Items of texts for which there is no field, beside those whose names begin with ©.
  private static let otherTexts: Set<String> = [
    "purl", "egid", "catg", "keyw", "ldes", "tvsh", "tven", "tvnn", "sosn",
  ]
  /// Notes of encoders, which are not so of another encoding.
  private static let encoderKeys: Set<String> = ["ITUNSMPB", "ITUNNORM", "ENCODING PARAMS"]

  /// Kinds of data: text, and those of pictures by their media types.
  private static let text = 1
  private static let pictureKinds = [
    "image/gif": 12, "image/jpeg": 13, "image/png": 14, "image/bmp": 27,
  ]

  /// Kinds and contents of an item's data.
  private static func data(_ item: MPEG4Box) -> [(kind: StatedNumber, bytes: [UInt8])] {
    MPEG4Box.all("data", in: item.body).filter { $0.body.count >= 8 }.map {
      (kind: $0.body[..<4].bigEndian, bytes: Array($0.body.dropFirst(8)))
    }
  }

  /// The pictures of an item; what they are is told by their own first bytes.
  static func pictures(_ item: MPEG4Box) -> [Metadata.Picture] {
    guard item.name == "covr" else { return [] }
    return data(item).map { kind, bytes in
      let type = pictureKinds.first { kind == StatedNumber($0.value) }?.key ?? "image/jpeg"
      return Metadata.Picture(
        mediaType: Metadata.Picture.cover(bytes)?.mediaType ?? type, bytes: bytes)
    }
  }

  /// An item tells of the encoding and not of the sound.
  static func isOfEncoder(_ item: MPEG4Box) -> Bool {
    item.name == "----" && encoderKeys.contains(key(item).uppercased())
  }

  private static func key(_ item: MPEG4Box) -> String {
    let word = MPEG4Box.all("name", in: item.body).first
    return String(decoding: word?.body.dropFirst(4) ?? [], as: UTF8.self)
  }

  /// The name of an item for people.
  static func name(_ item: MPEG4Box) -> String { item.name == "----" ? key(item) : item.name }

  /// The texts of an item; none of one that holds something else.
  static func tags(_ item: MPEG4Box) -> [Metadata.Tag] {
    let data = data(item)
    let field = Metadata.Field(item.name, in: .mpeg4)
    if let field, let total = field.total {
      let fields = Fields(data.first?.bytes ?? [], isBig: true)
      return [(field, 2), (total, 4)].compactMap { field, place in
        let number = fields.short(at: place)
        return number == 0 ? nil : Metadata.Tag(field, String(number))
      }
    }
    if let field, field.mpeg4Bytes != nil {
      return data.map { .init(field, $0.bytes.bigEndian.description) }
    }
    if item.name == "gnre" {
      return data.compactMap { ID3Genres.name($0.bytes.bigEndian.clamped(to: 0...256) - 1) }.map {
        .init(.genre, $0)
      }
    }
    let texts = data.filter { $0.kind == StatedNumber(text) }.map {
      String(decoding: $0.bytes, as: UTF8.self)
    }
    if item.name == "----" {
      let key = key(item)
      let name = key.uppercased()
      let field = Metadata.Field(name, in: .vorbis) ?? .init("TXXX:" + name, in: .id3)
      return texts.map { text in field.map { .init($0, text) } ?? .init(custom: key, text) }
    }
    if let field { return texts.map { .init(field, $0) } }
    return texts.map { .init(custom: item.name, $0) }
  }

  /// Number and total, which share an item, where a tag is one of them.
  private static func pair(
    of tag: Metadata.Tag
  ) -> (number: Metadata.Field, total: Metadata.Field)? {
    Metadata.Field.pairs.first { $0.number == tag.field || $0.total == tag.field }
  }

  /// Tells the item of a tag from others.
  static func slot(of tag: Metadata.Tag) -> String {
    if let pair = pair(of: tag) { return pair.number.name(in: .mpeg4)! }
    if let field = tag.field, let name = field.name(in: .mpeg4),
      field.mpeg4Bytes == nil || number(of: tag) != nil
    {
      return name
    }
    if tag.field == nil, isOwnName(tag.key) { return tag.key }
    return "---- " + (tag.field?.freeName ?? tag.key).uppercased()
  }

  private static func isOwnName(_ key: String) -> Bool {
    otherTexts.contains(key) || key.unicodeScalars.count == 4 && key.unicodeScalars.first == "©"
  }

  /// There is a place for a tag: of the numbers of tracks and discs only for numbers.
  static func holds(_ tag: Metadata.Tag) -> Bool {
    guard let pair = pair(of: tag) else { return true }
    let parts = tag.text.fields("/", maxSplits: 1)
    return parts.allSatisfy { UInt16($0) ?? 0 > 0 }
      && (parts.count == 1 || tag.field == pair.number)
  }

  /// The bytes of a number; nil of one that is none or too large for its item.
  private static func number(of tag: Metadata.Tag) -> [UInt8]? {
    guard let count = tag.field?.mpeg4Bytes, let number = UInt16(tag.text),
      count > 1 || number < 256
    else { return nil }
    return .bigEndian(Int(number), count)
  }

  /// Items that say all tags, one for each slot, with the place of its first tag.
  static func boxes(of tags: [Metadata.Tag]) -> [(place: Int, box: MPEG4Box)] {
    let places = Dictionary(grouping: tags.indices) { slot(of: tags[$0]) }
    return places.map { slot, places in (places[0], box(slot, of: places.map { tags[$0] })) }
      .ordered(by: \.place)
  }

  private static func box(_ slot: String, of tags: [Metadata.Tag]) -> MPEG4Box {
    let tag = tags[0]
    if let pair = pair(of: tag), let count = pair.number.mpeg4Bytes {
      // Behind the total of tracks two more bytes are usual.
      let bytes = [0, 0] + numbers(pair.number, pair.total, tags) + [0, 0]
      return MPEG4Box(slot, data(0, Array(bytes.prefix(count))))
    }
    if let number = number(of: tag) { return MPEG4Box(slot, data(21, number)) }
    let texts = tags.flatMap { data(text, Array($0.text.utf8)) }
    guard slot.utf8.starts(with: "---- ".utf8) else { return MPEG4Box(slot, texts) }
    func word(_ name: String, _ text: String) -> [UInt8] {
      MPEG4Box(name, [UInt8].bigEndian(0) + Array(text.utf8)).written
    }
    let key = tag.field?.freeName ?? tag.key
    return MPEG4Box("----", word("mean", "com.apple.iTunes") + word("name", key) + texts)
  }

  /// Number and total in two bytes each; a number may have the total after a slash.
  private static func numbers(
    _ number: Metadata.Field, _ total: Metadata.Field, _ tags: [Metadata.Tag]
  ) -> [UInt8] {
    func text(_ field: Metadata.Field) -> [Substring] {
      tags.first { $0.field == field }?.text.fields("/", maxSplits: 1) ?? []
    }
    let (first, second) = (text(number), text(total))
    return [first.first, second.first ?? first.dropFirst().first].flatMap {
      [UInt8].bigEndian(Int($0.flatMap { UInt16($0) } ?? 0), 2)
    }
  }

  private static func data(_ kind: Int, _ bytes: [UInt8]) -> [UInt8] {
    let head: [UInt8] = .bigEndian(kind) + .bigEndian(0)
    return MPEG4Box("data", head + bytes).written
  }

  /// The item of some pictures; nil where there are none.
  static func box(of pictures: [Metadata.Picture]) -> MPEG4Box? {
    let data = pictures.compactMap { picture in
      kind(of: picture).map { Self.data($0, picture.bytes) }
    }
    return data.isEmpty ? nil : MPEG4Box("covr", data.flatMap { $0 })
  }

  /// The kind of a picture's data, by its own first bytes; nil of one that has no place.
  static func kind(of picture: Metadata.Picture) -> Int? {
    Metadata.Picture.cover(picture.bytes).flatMap { pictureKinds[$0.mediaType] }
  }

  /// All of a list, for a file that has been encoded anew: items that came from such a file as they were, as
  /// long as they say the same.
  static func list(_ metadata: Metadata) -> [MPEG4Box] {
    let tags = metadata.tags.list
    var kept: [(place: Int, box: MPEG4Box)] = []
    var fresh: [Int] = []
    var place = 0
    while place < tags.count {
      let origin = tags[place].origin
      let run = tags[place...].prefix { $0.origin == origin }
      if let origin, origin.family == .mpeg4, let box = MPEG4Box.read(origin.bytes).boxes.first,
        Self.tags(box).map(\.text) == run.map(\.text)
      {
        kept.append((place, box))
      } else {
        fresh += run.indices
      }
      place += run.count
    }
    // A slot of which anything is new is new as a whole.
    let slots = Set(fresh.map { slot(of: tags[$0]) })
    let places = tags.indices.filter { slots.contains(slot(of: tags[$0])) }
    let boxes =
      kept.filter { !slots.contains(slot(of: tags[$0.place])) }
      + Self.boxes(of: places.map { tags[$0] }).map { (places[$0.place], $0.box) }
    let others = metadata.opaque.filter { $0.family == .mpeg4 }
      .flatMap { MPEG4Box.read($0.bytes).boxes }
    return boxes.ordered(by: \.place).map(\.box) + others
      + [box(of: metadata.pictures)].compactMap { $0 }
  }
}

extension Metadata.Field {
  /// The name of a text that has no item of its own, as MusicBrainz Picard writes it.
  fileprivate var freeName: String {
    name(in: .id3)?.behind("TXXX:").map { String($0) } ?? name(in: .vorbis)!
  }
}
