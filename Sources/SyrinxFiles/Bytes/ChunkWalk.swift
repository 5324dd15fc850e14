import SyrinxSystem

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
