/// The tags of an MPEG-4 file, as iTunes writes them: items of the list `moov.udta.meta.ilst`, each with
/// `data` boxes (Apple, “QuickTime File Format”, “Metadata”). Names of items stand in the table of
/// `Metadata.Field`.
struct MPEG4Tags {
  /// Where the movie's box lies, and its content.
  let place: Range<Int>
  let movie: [UInt8]
  /// The sound comes in fragments, whose tables lie outside of the movie's.
  let isFragmented: Bool
  /// All that is said beside the sound and its chapters.
  private(set) var metadata = Metadata()

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
    for box in Self.items(of: movie) { take(box) }
  }

  private mutating func take(_ item: MPEG4Box) {
    if MPEG4Item.isOfEncoder(item) { return }
    let pictures = MPEG4Item.pictures(item)
    let tags = MPEG4Item.tags(item)
    metadata.pictures += pictures
    let origin = Metadata.Origin(.mpeg4, item.name, item.written)
    metadata.tags.list += tags.map { tag in
      var tag = tag
      tag.origin = origin
      return tag
    }
    if pictures.isEmpty, tags.isEmpty {
      metadata.opaque.append(.init(.mpeg4, MPEG4Item.name(item), item.written))
    }
  }

  private static func items(of movie: [UInt8]) -> [MPEG4Box] {
    var bytes = movie
    for name in ["udta", "meta", "ilst"] {
      guard let box = MPEG4Box.all(name, in: bytes).first else { return [] }
      bytes = name == "meta" ? listed(box.body).boxes : box.body
    }
    return MPEG4Box.read(bytes).boxes
  }

  /// The version of a box `meta`, of which QuickTime's has none, and the boxes after it.
  static func listed(_ meta: [UInt8]) -> (version: [UInt8], boxes: [UInt8]) {
    let isPlain = meta.dropFirst(4).prefix(4).elementsEqual("hdlr".utf8)
    return isPlain ? ([], meta) : (Array(meta.prefix(4)), Array(meta.dropFirst(4)))
  }

  /// The movie's box with another list of tags; nil where a place of the sound could not be counted any
  /// more.
  func movie(
    chapters: [Metadata.Chapter]? = nil, rate: Int = 1, _ change: ([MPEG4Box]) -> [MPEG4Box]
  ) -> [UInt8]? {
    let bare =
      chapters.map { MPEG4Chapters.movie(self.movie, with: $0, rate: rate) } ?? self.movie
    let body = MPEG4Box.changing("udta", in: bare) { udta in
      MPEG4Box.changing("meta", in: udta ?? []) { meta in
        // One that is too short for its version is as good as none.
        let old =
          meta.flatMap { $0.count < 4 ? nil : Self.listed($0) }
          ?? (version: [0, 0, 0, 0], boxes: Self.handler.written)
        return old.version
          + MPEG4Box.changing("ilst", in: old.boxes) { list in
            let (boxes, rest) = MPEG4Box.read(list ?? [])
            return change(boxes).flatMap(\.written) + rest
          }
      }
    }
    var movie = MPEG4Box("moov", body).written
    let isMoved = MPEG4Box.movePlaces(
      in: &movie, 0..<movie.count, from: place.upperBound, by: movie.count - place.count)
    return isMoved ? movie : nil
  }

  /// Tells that the list is iTunes', by Apple.
  private static var handler: MPEG4Box {
    var body = [UInt8](repeating: 0, count: 25)
    body.replaceSubrange(8..<16, with: "mdirappl".utf8)
    return MPEG4Box("hdlr", body)
  }
}
