/// URLs of the scheme `file:` (RFC 8089).
enum FileURL {
  /// The path of one; any other text as it is.
  static func path(_ url: String) -> String {
    guard url.hasPrefix("file:") else { return url }
    var rest = url.dropFirst(5)
    if rest.hasPrefix("//") { rest = rest.dropFirst(2).drop { $0 != "/" } }
    var bytes: [UInt8] = []
    var text = Array(rest.utf8)[...]
    while let byte = text.popFirst() {
      if byte == UInt8(ascii: "%"), text.count >= 2,
        let value = UInt8(String(decoding: text.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        text = text.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
