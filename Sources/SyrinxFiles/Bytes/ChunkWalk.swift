import SyrinxSystem

/// The form in which a kind of file writes its chunks: a name, a length and a body each, one after the
/// other.
struct ChunkForm {
  /// The first byte of a number is the highest.
  var isBig = false
  var nameBytes = 4
  var lengthBytes = 4
  /// Chunks are filled up to a multiple of so many bytes.
  var unit = 2
  /// Lengths count name and length too.
  var countsHead = false
  /// Where the first chunk of a file begins.
  var start = 12
  /// The name of the chunk that holds the samples.
  var sound = "data"
  /// The length of the samples, which programs write when they know it, may be none.
  var isLengthWrittenLast = false

  /// WAV and RF64 (Microsoft and IBM, "Multimedia Programming Interface", 1991; EBU Tech 3306).
  static let riff = ChunkForm(isLengthWrittenLast: true)
  /// `RIFX` files, which have their numbers in the other order.
  static let bigRIFF = ChunkForm(isBig: true)
  static let aiff = ChunkForm(isBig: true, sound: "SSND")
  /// Samples of the Amiga (EA IFF 85).
  static let amiga = ChunkForm(isBig: true, sound: "BODY")
  static let caf = ChunkForm(isBig: true, lengthBytes: 8, unit: 1, start: 8)
  /// Sony's Wave 64, whose names begin with the four letters of WAV.
  static let wave64 = ChunkForm(
    nameBytes: 16, lengthBytes: 8, unit: 8, countsHead: true, start: 40)
  /// The blocks of Creative VOC, whose names are numbers; byte 20 tells where they begin.
  static let voice = ChunkForm(nameBytes: 1, lengthBytes: 3, unit: 1)

  var headBytes: Int { nameBytes + lengthBytes }

  /// The lengths that programs write which do not know it: zero, which those that were killed leave behind;
  /// all ones, less what a header takes (ffmpeg, mpg123, lame); 0x7FFFF000 (SoX); and 2³¹ or one less, with
  /// or without a header or rounded down (arecord).
  static func isPlaceholder(_ length: StatedNumber) -> Bool {
    [0, 0x7FFF_F000, 0x7FFF_FF00, 0x7FFF_FFFE, 0x7FFF_FFFF, 0x8000_0000].contains(length)
      || (0x7FFF_FFFF - 68...0x7FFF_FFFF - 36).contains(length)
      || (0xFFFF_FF00...0xFFFF_FFFF).contains(length)
  }

  /// Bytes begin a chunk of letters that ends within so many bytes.
  func isChunk(_ head: [UInt8], in byteCount: Int) -> Bool {
    head.count == headBytes && head.prefix(nameBytes).allSatisfy { (0x20..<0x7F).contains($0) }
      && Fields(head, isBig: isBig).number(at: nameBytes, lengthBytes)
        .end(from: headBytes, upTo: byteCount) != nil
  }

  /// A chunk as it stands in a file.
  func written(_ id: String, _ body: [UInt8]) -> [UInt8] {
    let digits = [UInt8].bigEndian(body.count, lengthBytes)
    let length = isBig ? digits : digits.reversed()
    return id.latin1 + length + body + (body.count % unit == 1 ? [0] : [])
  }
}

struct FoundChunk {
  /// Up to four bytes of its name, a character of Latin-1 each.
  var id: String
  /// The length of its body, as it says itself.
  var length: StatedNumber
  /// Its body, as far as the file has it.
  var body: Range<Int>
  /// The chunk with its head, and with what fills it up.
  var whole: Range<Int>
  /// The file ends before it does.
  var isCut: Bool
  /// It says that it goes on to the end of the file, or nothing of its length.
  var isOpen = false

  var place: Int { body.lowerBound }
}

/// Goes from chunk to chunk. No length is believed that reaches beyond the file, and the number of
/// chunks is not left to the file.
struct ChunkWalk: Sequence, IteratorProtocol {
  let source: ByteSource
  let form: ChunkForm
  /// The file is RF64 or BW64, of which a chunk in front tells the length of the samples.
  let isLong: Bool
  private(set) var place: Int
  private var count = 0
  private let most: Int
  private var longLength: StatedNumber?

  static let mostChunks = 10_000
  /// RF64, and BW64, which is the same by another name (ITU-R BS.2088).
  static let longNames = [Array("RF64".utf8), Array("BW64".utf8)]

  init(
    _ source: ByteSource, _ form: ChunkForm, from start: Int? = nil, most: Int = mostChunks
  ) {
    self.source = source
    self.form = form
    self.most = most
    place = start ?? form.start
    isLong = start == nil && Self.longNames.contains(source.read(0, 4))
  }

  /// There may be more chunks than are looked at.
  var isExhausted: Bool { count >= most }

  /// The next chunk. Zeros are none: some programs fill the ends of files with them.
  mutating func next() -> FoundChunk? {
    guard !isExhausted else { return nil }
    let head = Fields(source.read(place, form.headBytes), isBig: form.isBig)
    let name = head.bytes.prefix(Swift.min(form.nameBytes, 4))
    guard head.bytes.count == form.headBytes, name.contains(where: { $0 != 0 }) else { return nil }
    var length = head.number(at: form.nameBytes, form.lengthBytes)
    if form.countsHead { length = length - StatedNumber(form.headBytes) }
    guard length >= 0 else { return nil }
    count += 1
    let start = place + form.headBytes
    let id = String(latin1: name)
    if id == "ds64" { longLength = Fields(source.read(start, 16)).number(at: 8, 8) }
    if isLong, id == form.sound, length == 0xFFFF_FFFF { length = longLength ?? length }
    // The length −1 of CAF is read as the largest.
    let left = Swift.max(source.count - start, 0)
    let isOpen =
      id == form.sound
      && (form.isLengthWrittenLast
        ? isUnwritten(length, from: start, left)
        : !form.countsHead && length == StatedNumber(Int.max))
    if isOpen { length = StatedNumber(left) }
    let end = length.end(from: start, upTo: source.count)
    let body = start..<(end ?? Swift.max(source.count, start))
    let filler = (form.unit - body.count % form.unit) % form.unit
    defer { place = body.upperBound + filler }
    return FoundChunk(
      id: id, length: length, body: body,
      whole: place..<Swift.min(body.upperBound + filler, Swift.max(source.count, start)),
      isCut: end == nil, isOpen: isOpen)
  }

  /// The length of samples is one that was never counted: where another chunk comes after, it is true.
  private func isUnwritten(_ length: StatedNumber, from start: Int, _ left: Int) -> Bool {
    guard isLong ? length == 0 : ChunkForm.isPlaceholder(length) else { return false }
    guard let count = length.count(upTo: left) else { return true }
    let skipped = count + count % form.unit
    return !form.isChunk(source.read(start + skipped, form.headBytes), in: left - skipped)
  }
}
