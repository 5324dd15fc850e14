import SyrinxSystem

/// A digest of all that a change of tags must leave as it is: the sound, and with it what leads to it. A
/// file whose structure is damaged on the way has another one, or none.
struct SoundDigest: Hashable {
  private let value: UInt64

  /// Nil where the sound is not found.
  init?(_ source: ByteSource, _ kind: TagFile.Kind) {
    var digest = Digest(source: source)
    let isWhole: Bool =
      switch kind {
      case .flac(let start): digest.addFLAC(from: start)
      case .ogg: digest.addOgg()
      case .mpeg: digest.addMPEG()
      case .wave: digest.addChunks(.riff)
      case .aiff: digest.addChunks(.aiff)
      case .caf: digest.addChunks(.caf)
      case .mpeg4: digest.addMPEG4()
      }
    guard isWhole else { return nil }
    value = digest.hash.value
  }
}

private struct Digest {
  let source: ByteSource
  private(set) var hash = ContentHash()

  private mutating func add(_ text: String) { hash.add(Array(text.utf8)) }

  private mutating func add(_ range: Range<Int>) {
    _ = source.forEachBlock(of: range) { hash.add($0) }
  }

  mutating func addFLAC(from start: Int) -> Bool {
    guard
      let blocks = FLACBlocks(
        fileByteCount: source.count - start, mostKeptBytes: MPEGTags.mostBytes,
        read: { source.read(start + $0, $1) })
    else { return false }
    for block in blocks.blocks where block.type != .comments && block.type != .picture {
      add("\(block.type.rawValue)")
      hash.add(block.bytes)
    }
    let first = start + blocks.byteCount
    let tags = MPEGTags(byteCount: source.count, read: source.read)
    add(first..<max(tags.end ?? source.count, first))
    hash.add(tags.lyrics ?? [])
    return true
  }

  mutating func addOgg() -> Bool {
    guard let headers = OggHeaders(read: source.read) else { return false }
    for (index, packet) in headers.packets.enumerated() where index != 1 { hash.add(packet) }
    var place = headers.byteCount
    var first: Int?
    while let page = OggPage(at: place, isChecked: true, read: source.read) {
      if page.isFirst { break }
      first = first ?? page.sequence
      add("\(page.flags) \(page.sequence - (first ?? 0))")
      hash.add(page.position + page.serial + page.lacing + page.body)
      place += page.byteCount
    }
    add(place..<source.count)
    return true
  }

  mutating func addMPEG() -> Bool {
    let tags = MPEGTags(byteCount: source.count, read: source.read)
    add(tags.start..<max(tags.end ?? source.count, tags.start))
    hash.add(tags.lyrics ?? [])
    return true
  }

  /// All chunks but those that hold tags. A length of the whole that is told must be right as before.
  mutating func addChunks(_ form: ChunkForm) -> Bool {
    let chunks = FileChunks(source, form)
    if form.lengthBytes == 4 {
      let length = Fields(source.read(0, 8), isBig: form.isBig).number(at: 4)
      add(
        length == 0 || length == 0xFFFF_FFFF ? "stream" : "\(length - StatedNumber(source.count))")
    }
    for item in chunks.items {
      switch item.id {
      case "info" where form.lengthBytes == 8: continue
      case _ where ID3Tag.isChunk(item.id): continue
      case "LIST" where source.read(item.body.lowerBound, 4) == Array("INFO".utf8): continue
      case "ds64":
        let sizes = Fields(source.read(item.body.lowerBound, 8))
        add("\(sizes.number(at: 0, 8) - StatedNumber(source.count))")
        add(item.body.dropFirst(8))
      case "COMT" where form.isBig, "APPL" where form.isBig: continue
      case _ where form.isBig && Metadata.Field(item.id, in: .aiff) != nil: continue
      default:
        add(item.id)
        add(item.body)
      }
    }
    add(chunks.rest)
    return chunks.items.contains { $0.id == form.sound }
  }

  mutating func addMPEG4() -> Bool {
    let boxes = MPEG4Box.outermost(source)
    for box in boxes where box.name != "moov" {
      add(box.name)
      add(box.body)
    }
    guard let movie = boxes.first(where: { $0.name == "moov" }) else { return false }
    // The samples of a file that breaks off lie in a box that goes beyond its end.
    let rest = (boxes.last?.place.upperBound ?? 0)..<source.count
    add(rest)
    add(
      source.read(movie.body.lowerBound, movie.body.count), of: "moov",
      among: boxes.map(\.place) + [rest])
    return true
  }

  /// A place in the file as one in the box that holds it, found by halving.
  private static func place(_ place: Int, among boxes: [Range<Int>]) -> String {
    var (low, high) = (0, boxes.count)
    while low < high {
      let middle = (low + high) / 2
      if boxes[middle].lowerBound <= place { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? "outside" : "\(low) \(place - boxes[low - 1].lowerBound)"
  }

  /// The boxes of a movie but for its tags; places of samples are those within the boxes of the file.
  private mutating func add(_ bytes: [UInt8], of name: String, among boxes: [Range<Int>]) {
    let chapters = name == "moov" ? MPEG4Chapters.tracks(of: bytes) : []
    for box in MPEG4Box.read(bytes).boxes {
      switch (name, box.name) {
      case ("moov", "trak") where MPEG4Chapters.isOne(of: chapters, box.body): break
      case ("trak", "tref") where MPEG4Chapters.isReference(box): break
      case ("udta", "chpl"): break
      case ("moov", "trak"), ("trak", "mdia"), ("mdia", "minf"), ("minf", "stbl"):
        add(box.name)
        add(box.body, of: box.name, among: boxes)
      case ("moov", "udta"): add(box.body, of: "udta", among: boxes)
      case ("udta", "meta"): add(MPEG4Tags.listed(box.body).boxes, of: "meta", among: boxes)
      case ("meta", "ilst"), ("meta", "hdlr"): break
      case ("stbl", "stco"), ("stbl", "co64"):
        let width = box.name == "stco" ? 4 : 8
        add("places")
        for entry in stride(from: 8, through: box.body.count - width, by: width) {
          let place = box.body[entry..<entry + width].bigEndian
          add(Self.place(place.clamped(to: 0...Int.max), among: boxes))
        }
      default:
        add(box.name)
        hash.add(box.body)
      }
    }
  }
}
