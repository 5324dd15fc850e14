/// The remainder of bytes as a polynomial, by 0x8005: zero of a whole frame, which ends in it.
struct FLACCheck: Hashable {
  private(set) var sum: UInt16 = 0

  /// The remainders of a byte with so many zero bytes after it, for up to seven: eight bytes can be added
  /// at a time ("slicing by eight"; Kounavis and Berry, 2005).
  private static let tables: [UInt16] = {
    var tables = (0..<256).map { byte in
      (0..<8).reduce(UInt16(byte) << 8) { rest, _ in
        rest << 1 ^ (rest & 0x8000 != 0 ? 0x8005 : 0)
      }
    }
    for index in 256..<2048 {
      let last = tables[index - 256]
      tables.append(last << 8 ^ tables[Int(last >> 8)])
    }
    return tables
  }()

  mutating func add(_ bytes: ArraySlice<UInt8>) {
    let (bytes, tables) = (bytes.span, Self.tables.span)
    var sum = sum
    var index = 0
    func table(_ number: Int, _ byte: UInt8) -> UInt16 { tables[number * 256 + Int(byte)] }
    while index + 8 <= bytes.count {
      sum ^= UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
      sum =
        table(7, UInt8(sum >> 8)) ^ table(6, UInt8(truncatingIfNeeded: sum))
        ^ table(5, bytes[index + 2]) ^ table(4, bytes[index + 3])
        ^ table(3, bytes[index + 4]) ^ table(2, bytes[index + 5])
        ^ table(1, bytes[index + 6]) ^ table(0, bytes[index + 7])
      index += 8
    }
    while index < bytes.count {
      sum = sum << 8 ^ table(0, UInt8(sum >> 8) ^ bytes[index])
      index += 1
    }
    self.sum = sum
  }
}
