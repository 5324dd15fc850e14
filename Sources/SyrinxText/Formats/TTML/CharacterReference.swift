/// `&amp;` and its like, in WebVTT and XML.
enum CharacterReference {
  private static let names = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    "lrm": "\u{200E}", "rlm": "\u{200F}",
  ]

  /// The meaning of the reference at the front of a text, and its bytes; the `&` itself where it is none.
  static func read(_ text: Substring) -> (text: String, length: Int) {
    let bytes = text.utf8.prefix(12)
    guard let end = bytes.firstIndex(of: UInt8(ascii: ";")) else { return ("&", 1) }
    let name = Substring(bytes[..<end].dropFirst())
    let length = bytes.distance(from: bytes.startIndex, to: end) + 1
    if let text = names[String(name)] { return (text, length) }
    guard name.utf8.first == UInt8(ascii: "#") else { return ("&", 1) }
    let digits = name.dropFirst()
    let isHexadecimal = digits.utf8.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    let number = UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
    guard let number, number > 0, let scalar = Unicode.Scalar(number) else { return ("&", 1) }
    return (String(Character(scalar)), length)
  }

  static func resolved(_ text: Substring) -> String {
    guard text.utf8.contains(0x26) else { return String(text) }
    var resolved = ""
    var rest = text
    while let index = rest.utf8.firstIndex(of: 0x26) {
      resolved += rest[..<index]
      let (text, length) = read(rest[index...])
      resolved += text
      rest = Substring(rest[index...].utf8.dropFirst(length))
    }
    return resolved + rest
  }
}
