import SyrinxSystem

/// Reads the texts of one frame. The order of bytes that its first mark tells holds for all of them: many
/// programs write no other.
package struct ID3TextReader {
  private let encoding: ID3Text
  private var isLittle: Bool?
  /// The last text had its terminator.
  private(set) var isEnded = true

  package init(_ encoding: ID3Text) {
    self.encoding = encoding
    if encoding == .utf16BigEndian { isLittle = false }
  }

  /// Nil of an encoding that there is not.
  package init?(_ byte: UInt8) {
    guard let encoding = ID3Text(rawValue: byte) else { return nil }
    self.init(encoding)
  }

  /// The text before the next terminator, which is passed over.
  package mutating func next(_ cursor: inout ByteCursor) -> String {
    let rest = cursor.rest
    guard encoding.width == 2 else {
      let run = cursor.terminated()
      isEnded = run.count < rest.count
      return decoded(run)
    }
    var end = rest.startIndex
    while end + 1 < rest.endIndex, rest[end] != 0 || rest[end + 1] != 0 { end += 2 }
    isEnded = end + 1 < rest.endIndex
    _ = cursor.bytes(min(end + 2, rest.endIndex) - rest.startIndex)
    return decoded(isEnded ? rest[..<end] : rest)
  }

  /// All texts to the end, each but the last ended by a terminator.
  package mutating func all(_ cursor: inout ByteCursor) -> [String] {
    var texts: [String] = []
    while !cursor.isAtEnd { texts.append(next(&cursor)) }
    return texts
  }

  private mutating func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    switch encoding {
    case .latin1: return bytes.latin1
    case .utf8: return String(decoding: bytes, as: UTF8.self)
    case .utf16, .utf16BigEndian:
      var units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
        UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
      }[...]
      if let mark = units.first, [0xFFFE, 0xFEFF].contains(mark) {
        isLittle = mark == 0xFFFE
        units.removeFirst()
      }
      let isSwapped = isLittle ?? !Self.isBigEndian(units)
      return String(decoding: units.map { isSwapped ? $0.byteSwapped : $0 }, as: UTF16.self)
    }
  }

  /// Units that nobody tells the order of have their high bytes first: in any script these are zero more
  /// often, or vary less, than the low ones. In doubt they come last, as nearly everywhere.
  private static func isBigEndian(_ units: ArraySlice<UInt16>) -> Bool {
    func zeros(_ byte: (UInt16) -> UInt16) -> Int { units.count { byte($0) == 0 } }
    func kinds(_ byte: (UInt16) -> UInt16) -> Int { Set(units.map(byte)).count }
    let (first, last) = (zeros { $0 >> 8 }, zeros { $0 & 0xFF })
    if first != last { return first > last }
    return kinds { $0 >> 8 } < kinds { $0 & 0xFF }
  }
}
