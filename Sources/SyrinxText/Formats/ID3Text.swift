import SyrinxSystem

/// The four ways in which ID3v2 writes text ("Main Structure", section 4).
package enum ID3Text: UInt8, CaseIterable {
  case latin1, utf16, utf16BigEndian, utf8

  /// Zeros that end a text.
  var width: Int { self == .utf16 || self == .utf16BigEndian ? 2 : 1 }

  /// The simplest encoding for some texts that a version knows.
  package static func best(for texts: [String], version: Int) -> ID3Text {
    if texts.allSatisfy(\.hasOnlyASCII) { return .latin1 }
    return version == 4 ? .utf8 : .utf16
  }

  /// A text without its terminator.
  package func encoded(_ text: String) -> [UInt8] {
    switch self {
    case .latin1: text.latin1(orElse: UInt8(ascii: "?"))
    case .utf8: Array(text.utf8)
    case .utf16:
      [0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    case .utf16BigEndian: text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    }
  }

  /// Three letters of ISO 639-2, `XXX` where nobody knows.
  package static func language(_ language: String) -> [UInt8] {
    let letters = latin1.encoded(language)
    return letters.count == 3 ? letters : Array("XXX".utf8)
  }

  /// A field of so many bytes of ISO 8859-1, with zeros after the text.
  package static func latin1Field(_ text: String, _ count: Int) -> [UInt8] {
    let bytes = latin1.encoded(text).prefix(count)
    return bytes + [UInt8](repeating: 0, count: count - bytes.count)
  }

  /// A text with its terminator.
  package func terminated(_ text: String) -> [UInt8] {
    encoded(text) + [UInt8](repeating: 0, count: width)
  }

  /// Texts with terminators between them.
  package func list(_ texts: [String]) -> [UInt8] {
    Array(texts.map(encoded).joined(separator: [UInt8](repeating: 0, count: width)))
  }
}
