import SyrinxSystem

/// A box of an MPEG-4 file (ISO/IEC 14496-12, 4.2) with its content.
struct MPEG4Box: Hashable {
  /// Four characters of Latin-1.
  var name: String
  var body: [UInt8]

  init(_ name: String, _ body: [UInt8]) {
    self.name = name
    self.body = body
  }

  var written: [UInt8] { .bigEndian(8 + body.count) + name.latin1 + body }

  /// The boxes that bytes are made of, and what follows the last.
  static func read(_ bytes: some Collection<UInt8>) -> (boxes: [MPEG4Box], rest: [UInt8]) {
    let bytes = Array(bytes)
    let found = stretches(ByteSource(bytes), 0..<bytes.count)
    let end = found.last?.place.upperBound ?? 0
    return (found.map { .init($0.name, Array(bytes[$0.body])) }, Array(bytes[end...]))
  }

  /// The boxes of a name among those that bytes are made of.
  static func all(_ name: String, in bytes: [UInt8]) -> [MPEG4Box] {
    read(bytes).boxes.filter { $0.name == name }
  }

  /// Where a box lies, and its content.
  struct Stretch {
    let name: String
    let place: Range<Int>
    let body: Range<Int>
  }

  /// The boxes that a file is made of, up to one that breaks off.
  static func outermost(_ source: ByteSource) -> [Stretch] {
    stretches(source, 0..<source.count, isOutermost: true)
  }

  /// The boxes that a range is made of, up to one that breaks off. The length of outermost ones may be zero, which
  /// is up to the end, or have eight bytes.
  private static func stretches(
    _ source: ByteSource, _ range: Range<Int>, isOutermost: Bool = false
  ) -> [Stretch] {
    var boxes: [Stretch] = []
    var start = range.lowerBound
    while start + 8 <= range.upperBound {
      let head = source.read(start, isOutermost ? 16 : 8)
      guard head.count >= 8 else { break }
      var (length, headLength) = (head[..<4].bigEndian, 8)
      if isOutermost, length == 0 { length = StatedNumber(range.upperBound - start) }
      if length == 1, head.count == 16 { (length, headLength) = (head[8...].bigEndian, 16) }
      guard let end = length.end(from: start, upTo: range.upperBound), end >= start + headLength
      else { break }
      boxes.append(
        Stretch(
          name: String(latin1: head[4..<8]), place: start..<end, body: start + headLength..<end))
      start = end
    }
    return boxes
  }

  /// The same bytes with the box of a name changed; one that is not there is put after the others.
  static func changing(
    _ name: String, in bytes: some Collection<UInt8>, _ change: ([UInt8]?) -> [UInt8]
  ) -> [UInt8] {
    var (boxes, rest) = read(bytes)
    if let index = boxes.firstIndex(where: { $0.name == name }) {
      boxes[index].body = change(boxes[index].body)
    } else {
      boxes.append(MPEG4Box(name, change(nil)))
    }
    return boxes.flatMap(\.written) + rest
  }

  /// Adds to the places of samples after a byte of the file that a movie's tables name (8.7.5); false
  /// where one could not be counted any more.
  static func movePlaces(
    in bytes: inout [UInt8], _ range: Range<Int>, of parent: String = "", from first: Int,
    by shift: Int
  ) -> Bool {
    for box in stretches(ByteSource(bytes), range) {
      let (name, body) = (box.name, box.body)
      switch (parent, name) {
      case ("", "moov"), ("moov", "trak"), ("trak", "mdia"), ("mdia", "minf"), ("minf", "stbl"):
        guard movePlaces(in: &bytes, body, of: name, from: first, by: shift) else { return false }
      case ("stbl", "stco"), ("stbl", "co64"):
        let width = name == "stco" ? 4 : 8
        for entry in stride(from: body.lowerBound + 8, through: body.upperBound - width, by: width)
        {
          let old = bytes[entry..<entry + width].bigEndian
          guard old >= StatedNumber(first) else { continue }
          let most = width == 8 ? Int.max - 1 : 0xFFFF_FFFF
          guard let new = (old + StatedNumber(shift)).count(upTo: most) else { return false }
          bytes.replaceSubrange(entry..<entry + width, with: [UInt8].bigEndian(new, width))
        }
      default: break
      }
    }
    return true
  }
}
