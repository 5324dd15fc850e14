package enum TextEncoding: String {
  case utf8 = "utf-8"
  /// With a byte order mark.
  case markedUTF8 = "utf-8-bom"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  /// Assumed of text that is not UTF-8.
  case windows1252 = "windows-1252"

  package func bytes(_ text: String) -> [UInt8]? {
    switch self {
    case .utf8: return Array(text.utf8)
    case .markedUTF8: return byteOrderMark + text.utf8
    case .utf16LittleEndian:
      return [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case .utf16BigEndian:
      return [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case .windows1252:
      var bytes: [UInt8] = []
      for scalar in text.unicodeScalars {
        if let index = Self.windowsScalars.firstIndex(of: scalar.value) {
          bytes.append(UInt8(0x80 + index))
        } else if scalar.value < 0x80 || (0xA0...0xFF).contains(scalar.value) {
          bytes.append(UInt8(scalar.value))
        } else {
          return nil
        }
      }
      return bytes
    }
  }

  /// The characters of the bytes 0x80…0x9F (Unicode's mapping table cp1252; the five without a
  /// character are the control characters of their numbers).
  static let windowsScalars: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039,
    0x152, 0x8D, 0x17D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC,
    0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
  ]
}

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
