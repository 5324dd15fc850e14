/// The bytes of a C structure, for those that Swift sees as tuples of hundreds of members.
struct Record {
  var bytes: [UInt8]

  init(byteCount: Int) { bytes = Array(repeating: 0, count: byteCount) }

  func integer<Number: FixedWidthInteger>(_ type: Number.Type, at offset: Int) -> Number {
    var number: Number = 0
    // The structures are the machine's own, and every machine this runs on is little-endian.
    for index in 0..<Number.bitWidth / 8 {
      number |= Number(truncatingIfNeeded: bytes[offset + index]) << Number(index * 8)
    }
    return number
  }

  mutating func set(_ number: some FixedWidthInteger, at offset: Int) {
    for index in 0..<number.bitWidth / 8 {
      bytes[offset + index] = UInt8(truncatingIfNeeded: number >> (index * 8))
    }
  }

  /// Words that fill a field or end in a zero byte.
  func text(at offset: Int, count: Int) -> String {
    String(ofFile: bytes[offset..<offset + count])
  }

  mutating func set(_ text: String, at offset: Int, count: Int) {
    for (index, byte) in text.shortened(toBytes: count).utf8.enumerated() {
      bytes[offset + index] = byte
    }
  }
}
