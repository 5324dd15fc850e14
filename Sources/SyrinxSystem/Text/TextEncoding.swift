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
