/// Base64 (RFC 4648, section 4).
package enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let values: [UInt8?] = (0...255).map { byte in
    digits.firstIndex(of: UInt8(byte)).map { UInt8($0) }
  }

  package static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var group = 0
      for index in 0..<3 { group = group << 8 | (index < count ? Int(bytes[start + index]) : 0) }
      for index in 0..<4 {
        text.append(index <= count ? digits[group >> (18 - index * 6) & 0x3F] : 0x3D)
      }
    }
    return text
  }

  /// The bytes that a text stands for; nil where it is none. White space is passed over.
  package static func decoded(_ text: String.UTF8View) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3 + 2)
    // Taken out of the loop: each access to a static value checks that it is initialized.
    let values = values
    var (group, count) = (0, 0)
    for digit in text {
      if digit == 0x3D { break }
      if digit == 0x20 || digit == 0x0A || digit == 0x0D { continue }
      guard let value = values[Int(digit)] else { return nil }
      group = group << 6 | Int(value)
      count += 1
      guard count == 4 else { continue }
      bytes.append(UInt8(group >> 16))
      bytes.append(UInt8(group >> 8 & 0xFF))
      bytes.append(UInt8(group & 0xFF))
      (group, count) = (0, 0)
    }
    switch count {
    case 0: break
    case 2: bytes.append(UInt8(group >> 4))
    case 3:
      bytes.append(UInt8(group >> 10))
      bytes.append(UInt8(group >> 2 & 0xFF))
    default: return nil
    }
    return bytes
  }
}
