extension TagFile {
  /// An MPEG-4 file with other tags. Where its movie's box, which holds them, comes before the sound, the
  /// places of the sound move.
  func mpeg4Parts(_ source: ByteSource, _ edit: TagEdit) throws(FileError) -> [FileView.Part] {
    guard let tags = MPEG4Tags(source) else { throw refusal("its boxes are damaged") }
    guard !tags.isFragmented else {
      throw refusal("its sound lies in fragments: make it whole first, by ffmpeg -i IN -c copy OUT")
    }
    if let picture = edit.picture, MPEG4Item.kind(of: picture) == nil {
      throw refusal("MPEG-4 files take PNG, JPEG and GIF pictures only")
    }
    if let tag = edit.tags.first(where: { !MPEG4Item.holds($0) }) {
      throw refusal("‘\(tag.name)’ is a number there, such as 3 or 3/12, and not ‘\(tag.text)’")
    }
    let chapters = edit.chapters(for: .m4a)
    if let count = chapters?.count, count > MPEG4Chapters.most {
      throw refusal("MPEG-4 files count \(MPEG4Chapters.most) chapters, and not \(count)")
    }
    guard
      let movie = tags.movie(chapters: chapters, rate: TagEdit.rate, { MPEG4Item.edited($0, edit) })
    else {
      throw refusal("it is too long for more tags")
    }
    return [
      .stretch(0..<tags.place.lowerBound), .bytes(movie),
      .stretch(tags.place.upperBound..<source.count),
    ]
  }
}

extension MPEG4Item {
  /// The items of a list with other tags.
  static func edited(_ list: [MPEG4Box], _ edit: TagEdit) -> [MPEG4Box] {
    let old = list.flatMap { box -> [Item] in
      let isPair = Metadata.Field(box.name, in: .mpeg4)?.total != nil
      return isPair ? tags(box).map { .text($0) } : [.box(box)]
    }
    let new = edit.applied(to: old, key: \.key) { $0.map { .text($0) } }
    var boxes: [(place: Int, box: MPEG4Box)] = []
    var texts: [(place: Int, tag: Metadata.Tag)] = []
    for (place, item) in new.enumerated() {
      switch item {
      case .box(let box):
        if box.name != "covr" || !edit.drops(3) { boxes.append((place, box)) }
      case .text(let tag): texts.append((place, tag))
      }
    }
    boxes += Self.boxes(of: texts.map(\.tag)).map { (texts[$0.place].place, $0.box) }
    return boxes.ordered(by: \.place).map(\.box)
      + [box(of: [edit.picture].compactMap { $0 })].compactMap { $0 }
  }

  private enum Item {
    case box(MPEG4Box)
    case text(Metadata.Tag)

    var key: TagEdit.Key? {
      switch self {
      case .box(let box): MPEG4Item.tags(box).first.map { TagEdit.Key($0) }
      case .text(let tag): TagEdit.Key(tag)
      }
    }
  }
}
