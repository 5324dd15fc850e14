/// A file's text with how it was written.
package struct DecodedText {
  package let text: String
  package let encoding: TextEncoding
  /// Lines end with a carriage return and a line feed.
  package let hasCarriageReturns: Bool

  package init(_ bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xFE]) {
      encoding = .utf16LittleEndian
      text = Self.wide(bytes, from: 2, low: 0)
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      encoding = .utf16BigEndian
      text = Self.wide(bytes, from: 2, low: 1)
    } else if let low = Self.unmarkedLow(bytes) {
      encoding = low == 0 ? .utf16LittleEndian : .utf16BigEndian
      text = Self.wide(bytes, from: 0, low: low)
    } else {
      let isMarked = bytes.starts(with: byteOrderMark)
      let rest = bytes.dropFirst(isMarked ? 3 : 0)
      if let valid = String(validating: rest, as: UTF8.self) {
        encoding = isMarked ? .markedUTF8 : .utf8
        text = valid
      } else if isMarked {
        encoding = .markedUTF8
        text = String(decoding: rest, as: UTF8.self)
      } else {
        encoding = .windows1252
        var scalars = String.UnicodeScalarView()
        for byte in bytes {
          let value =
            0x80..<0xA0 ~= byte ? TextEncoding.windowsScalars[Int(byte) - 0x80] : UInt32(byte)
          scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
        }
        text = String(scalars)
      }
    }
    hasCarriageReturns = Self.firstLineEndsWithReturn(text)
  }

  private static func firstLineEndsWithReturn(_ text: String) -> Bool {
    guard let feed = text.utf8.firstIndex(of: 0x0A), feed > text.startIndex else { return false }
    return text.utf8[text.utf8.index(before: feed)] == 0x0D
  }

  /// The place of the low byte in each two of UTF-16 without a byte order mark, as the zeros in its first two
  /// characters tell, which are of ASCII (RFC 4627, section 3); nil of other text.
  private static func unmarkedLow(_ bytes: [UInt8]) -> Int? {
    guard bytes.count >= 4 else { return nil }
    switch (bytes[0] == 0, bytes[1] == 0, bytes[2] == 0, bytes[3] == 0) {
    case (false, true, false, true): return 0
    case (true, false, true, false): return 1
    default: return nil
    }
  }

  private static func wide(_ bytes: [UInt8], from start: Int, low: Int) -> String {
    let units = stride(from: start, to: bytes.count - 1, by: 2).map {
      UInt16(bytes[$0 + low]) | UInt16(bytes[$0 + 1 - low]) << 8
    }
    return String(decoding: units, as: UTF16.self)
  }
}
