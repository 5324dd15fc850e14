/// The four ways in which ID3v2 writes text ("Main Structure", section 4).
enum ID3Text: UInt8, CaseIterable {
  case latin1, utf16, utf16BigEndian, utf8

  /// How many bytes end a text.
  private var width: Int { self == .utf16 || self == .utf16BigEndian ? 2 : 1 }

  /// The simplest encoding for some texts that a version knows.
  static func best(for texts: [String], version: Int) -> ID3Text {
    if texts.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) { return .latin1 }
    return version == 4 ? .utf8 : .utf16
  }

  /// The text before the next terminator, which is passed over.
  func next(_ cursor: inout ByteCursor) -> String {
    guard width == 2 else { return decoded(cursor.terminated()) }
    let rest = cursor.rest
    var end = rest.startIndex
    while end + 1 < rest.endIndex, rest[end] != 0 || rest[end + 1] != 0 { end += 2 }
    let isEnded = end + 1 < rest.endIndex
    _ = cursor.bytes(min(end + 2, rest.endIndex) - rest.startIndex)
    return decoded(isEnded ? rest[..<end] : rest)
  }

  /// All texts to the end, each but the last ended by a terminator.
  func all(_ cursor: inout ByteCursor) -> [String] {
    var texts: [String] = []
    while !cursor.isAtEnd { texts.append(next(&cursor)) }
    return texts
  }

  private func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    switch self {
    case .latin1: return bytes.latin1
    case .utf8: return String(decoding: bytes, as: UTF8.self)
    case .utf16, .utf16BigEndian:
      let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
        UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
      }
      let isLittle = self == .utf16 && units.first == 0xFFFE
      let marked = units.first == 0xFFFE || units.first == 0xFEFF
      let plain = self == .utf16 && marked ? units.dropFirst() : units[...]
      return String(decoding: plain.map { isLittle ? $0.byteSwapped : $0 }, as: UTF16.self)
    }
  }

  /// A text without its terminator.
  func encoded(_ text: String) -> [UInt8] {
    switch self {
    case .latin1: text.unicodeScalars.map { UInt8(exactly: $0.value) ?? 0x3F }
    case .utf8: Array(text.utf8)
    case .utf16:
      [0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    case .utf16BigEndian: text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    }
  }

  /// A text with its terminator.
  func terminated(_ text: String) -> [UInt8] {
    encoded(text) + [UInt8](repeating: 0, count: width)
  }

  /// Texts with terminators between them.
  func list(_ texts: [String]) -> [UInt8] {
    Array(texts.map(encoded).joined(separator: [UInt8](repeating: 0, count: width)))
  }
}

extension Collection<UInt8> {
  /// The bytes as ISO 8859-1.
  var latin1: String { String(String.UnicodeScalarView(map { Unicode.Scalar($0) })) }
}
