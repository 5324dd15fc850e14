import SyrinxSystem

/// How chunks tell their lengths.
struct ChunkForm {
  var isBig: Bool
  var lengthBytes: Int
  /// Whether chunks of odd length are followed by a byte that fills them up.
  var isPadded: Bool
  /// The name of the chunk that holds the samples.
  var sound = "data"

  static let riff = ChunkForm(isBig: false, lengthBytes: 4, isPadded: true)
  /// Of `RIFX` files, which have their numbers in the other order.
  static let bigRIFF = ChunkForm(isBig: true, lengthBytes: 4, isPadded: true)
  static let aiff = ChunkForm(isBig: true, lengthBytes: 4, isPadded: true, sound: "SSND")
  static let caf = ChunkForm(isBig: true, lengthBytes: 8, isPadded: false)

  /// A chunk as it stands in a file.
  func written(_ id: String, _ body: [UInt8]) -> [UInt8] {
    head(id, body.count) + body + (isPadded && body.count % 2 == 1 ? [0] : [])
  }

  func head(_ id: String, _ count: Int) -> [UInt8] {
    id.latin1 + Fields.bytes(of: count, lengthBytes, isBig: isBig)
  }
}

/// A chunk that was found.
struct FoundChunk {
  /// Its name, a character of Latin-1 for every byte.
  var id: String
  /// Where its body begins.
  var place: Int { body.lowerBound }
  /// As it says itself.
  var length: StatedNumber
  /// Its body, as far as the file has it.
  var body: Range<Int>
  /// Whether the file ends before it does.
  var isCut: Bool
}

/// Goes from chunk to chunk. No length is believed that reaches beyond the file, and the number of
/// chunks is not left to the file.
struct ChunkWalk {
  let source: ByteSource
  let form: ChunkForm
  private(set) var place: Int
  private var count = 0

  static let mostChunks = 10_000

  init(_ source: ByteSource, _ form: ChunkForm, from place: Int) {
    self.source = source
    self.form = form
    self.place = place
  }

  /// Whether there may be more chunks than are looked at.
  var isExhausted: Bool { count >= Self.mostChunks }

  /// The next chunk; `length` puts right what a chunk says of its length. Zeros are no chunk: some
  /// programs fill the ends of files with them.
  mutating func next(
    length correct: (String, StatedNumber) -> StatedNumber = { $1 }
  ) -> FoundChunk? {
    guard !isExhausted else { return nil }
    let head = Fields(source.read(place, 4 + form.lengthBytes), isBig: form.isBig)
    guard head.bytes.count == 4 + form.lengthBytes, head.bytes[..<4] != [0, 0, 0, 0]
    else { return nil }
    count += 1
    let id = String(latin1: head.bytes[..<4])
    let length = correct(id, head.number(at: 4, form.lengthBytes))
    let start = place + head.bytes.count
    let end = length.end(from: start, upTo: source.count)
    place = end ?? max(source.count, start)
    let body = start..<place
    if form.isPadded, body.count % 2 == 1 { place += 1 }
    return FoundChunk(id: id, length: length, body: body, isCut: end == nil)
  }
}
