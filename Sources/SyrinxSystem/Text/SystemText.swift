// Text/ is for words from and to the system: names, arguments, variables, reasons of failures.

/// File names and arguments as text that keeps every byte.
///
/// To the system they are bytes, to Swift Unicode text, which cannot hold bytes that are not UTF-8.
/// Such a byte stands in the text as one scalar of a private range, U+10FE00 + byte. A scalar of that
/// range that is really in a name stands as its four bytes, so that every name comes back as it was.
public enum SystemText {
  private static let base: UInt32 = 0x10FE00

  private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    (base + 0x80...base + 0xFF).contains(scalar.value) ? UInt8(scalar.value - base) : nil
  }

  private static func scalar(of byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(base + UInt32(byte))!
  }

  /// The text for bytes from the system.
  public static func string(_ bytes: some Collection<UInt8>) -> String {
    if !bytes.contains(where: { $0 >= 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    var text = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var place = bytes.startIndex
    func take(_ count: Int) -> some Sequence<UInt8> {
      let start = place
      place = bytes.index(place, offsetBy: count)
      return bytes[start..<place]
    }
    while true {
      switch parser.parseScalar(from: &rest) {
      case .emptyInput: return String(text)
      case .error(let count): text.append(contentsOf: take(count).map(scalar))
      case .valid(let encoded):
        let whole = UTF8.decode(encoded)
        let run = take(encoded.count)
        if byte(of: whole) == nil {
          text.append(whole)
        } else {
          text.append(contentsOf: run.map(scalar))
        }
      }
    }
  }

  /// The bytes that a text stands for.
  public static func bytes(_ text: String) -> [UInt8] {
    guard text.utf8.contains(0xF4) else { return Array(text.utf8) }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if let byte = byte(of: scalar) {
        bytes.append(byte)
      } else {
        bytes += UTF8.encode(scalar)!
      }
    }
    return bytes
  }

  /// The text with every byte that is not UTF-8 written as `\xE9`, for people to read.
  public static func shown(_ text: String) -> String {
    guard text.utf8.contains(0xF4) else { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      if let byte = byte(of: scalar) {
        shown += "\\x" + String(byte, radix: 16, uppercase: true)
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }
}
