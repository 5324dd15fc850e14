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
