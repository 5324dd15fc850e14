/// Names that cairo gives to the parts of a vector picture, such as `surface12`: it counts on from one
/// picture to the next, so that the same figure would not always be the same file.
enum SVGNames {
  /// Numbers the parts of each kind anew, in the order in which they appear.
  static func resolved(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    /// For each name the number it now has, and how many of each kind there are.
    var numbers: [[UInt8]: Int] = [:]
    var counts: [[UInt8]: Int] = [:]
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      output.append(byte)
      position += 1
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#"),
        let (kind, end) = name(in: bytes, at: position)
      else { continue }
      let name = Array(bytes[position..<end])
      if numbers[name] == nil {
        counts[kind, default: 0] += 1
        numbers[name] = counts[kind]
      }
      output += kind + Array(String(numbers[name] ?? 0).utf8)
      position = end
    }
    return output
  }

  /// The kind and the end of a name: small letters and hyphens, then digits, then a quote or bracket.
  private static func name(in bytes: [UInt8], at start: Int) -> (kind: [UInt8], end: Int)? {
    var position = start
    func skip(_ isPart: (UInt8) -> Bool) {
      while position < bytes.count, isPart(bytes[position]) { position += 1 }
    }
    skip { (0x61...0x7a).contains($0) || $0 == UInt8(ascii: "-") }
    let digits = position
    skip { (0x30...0x39).contains($0) }
    guard digits > start, position > digits, position < bytes.count,
      bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: ")")
    else { return nil }
    return (Array(bytes[start..<digits]), position)
  }
}
