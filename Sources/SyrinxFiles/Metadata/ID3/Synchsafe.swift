extension Collection<UInt8> {
  /// Four bytes of seven bits as one number.
  var synchsafe: Int { prefix(4).reduce(0) { $0 << 7 | Int($1 & 0x7F) } }

  /// The zero that follows 0xFF taken out (section 6.1 of the structure document).
  var synchronised: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    var previous: UInt8 = 0
    for byte in self {
      if previous != 0xFF || byte != 0 { bytes.append(byte) }
      previous = byte
    }
    return bytes
  }

  /// A zero between 0xFF and what would look like the beginning of an MPEG frame, and after 0xFF at
  /// the end.
  var unsynchronised: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    var previous: UInt8 = 0
    for byte in self {
      if previous == 0xFF, byte == 0 || byte >= 0xE0 { bytes.append(0) }
      bytes.append(byte)
      previous = byte
    }
    return previous == 0xFF ? bytes + [0] : bytes
  }
}

extension Array<UInt8> {
  /// A number in four bytes of seven bits.
  static func synchsafe(_ number: Int) -> [UInt8] {
    [21, 14, 7, 0].map { UInt8(number >> $0 & 0x7F) }
  }
}
