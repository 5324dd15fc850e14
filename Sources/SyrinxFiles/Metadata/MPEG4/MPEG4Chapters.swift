import SyrinxSystem

/// Chapters in the movie's box of an MPEG-4 file: a list (`chpl`, which Nero brought in), or a track of texts that
/// the sound's refers to (Apple, “QuickTime File Format”, “Chapter lists”).
enum MPEG4Chapters {
  /// The most that its list counts, and bytes of a title.
  static let most = 255

  /// The content of a movie's box with a list in the place of all chapters; the list alone tells of them.
  static func movie(_ movie: [UInt8], with chapters: [Metadata.Chapter], rate: Int) -> [UInt8] {
    let tracks = tracks(of: movie)
    var (boxes, rest) = MPEG4Box.read(movie)
    boxes.removeAll { $0.name == "trak" && isOne(of: tracks, $0.body) }
    for index in boxes.indices where boxes[index].name == "trak" {
      let (inner, end) = MPEG4Box.read(boxes[index].body)
      guard inner.contains(where: isReference) else { continue }
      boxes[index].body = inner.filter { !isReference($0) }.flatMap(\.written) + end
    }
    return MPEG4Box.changing("udta", in: boxes.flatMap(\.written) + rest) { udta in
      var (boxes, rest) = MPEG4Box.read(udta ?? [])
      boxes.removeAll { $0.name == "chpl" }
      if !chapters.isEmpty { boxes.append(list(chapters, rate)) }
      return boxes.flatMap(\.written) + rest
    }
  }

  /// Times are tenths of a microsecond.
  private static func list(_ chapters: [Metadata.Chapter], _ rate: Int) -> MPEG4Box {
    var body: [UInt8] = [1, 0, 0, 0, 0, 0, 0, 0, UInt8(min(chapters.count, most))]
    for chapter in chapters.prefix(most) {
      let time = Int(bounded: (Double(chapter.start) / Double(rate) * 1e7).rounded())
      let title = chapter.title.shortened(toBytes: most)
      body += [UInt8].bigEndian(time, 8) + [UInt8(title.utf8.count)] + Array(title.utf8)
    }
    return MPEG4Box("chpl", body)
  }

  /// The numbers of the tracks that hold chapters.
  static func tracks(of movie: [UInt8]) -> Set<UInt32> {
    let references = MPEG4Box.all("trak", in: movie).flatMap { MPEG4Box.all("tref", in: $0.body) }
    let chapters = references.flatMap { MPEG4Box.all("chap", in: $0.body) }
    return Set(
      chapters.flatMap { box in
        stride(from: 0, through: box.body.count - 4, by: 4).map {
          box.body[$0..<$0 + 4].bigEndian.bits
        }
      })
  }

  /// The content of a track's box is that of one of these tracks.
  static func isOne(of numbers: Set<UInt32>, _ track: [UInt8]) -> Bool {
    guard let head = MPEG4Box.all("tkhd", in: track).first else { return false }
    // Times are longer in its second version (ISO/IEC 14496-12, 8.3.2).
    let place = head.body.first == 1 ? 20 : 12
    return head.body.count >= place + 4
      && numbers.contains(head.body[place..<place + 4].bigEndian.bits)
  }

  /// A reference to chapters and to nothing else.
  static func isReference(_ box: MPEG4Box) -> Bool {
    box.name == "tref" && MPEG4Box.read(box.body).boxes.allSatisfy { $0.name == "chap" }
  }
}
