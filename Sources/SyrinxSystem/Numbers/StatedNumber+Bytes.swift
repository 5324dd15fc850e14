/// All numbers of a file that are more than a byte or two long are read here.
extension Collection<UInt8> {
  /// The bytes as one unsigned number, the highest first.
  package var bigEndian: StatedNumber {
    StatedNumber(reduce(UInt64(0)) { $0.leadingZeroBitCount < 8 ? .max : $0 << 8 | UInt64($1) })
  }

  /// The bytes as one unsigned number, the lowest first.
  package var littleEndian: StatedNumber { reversed().bigEndian }

  /// The bytes as a number of two's complement, the highest first.
  package var signedBigEndian: StatedNumber {
    guard let first else { return 0 }
    let start: Int64 = first >= 0x80 ? -1 : 0
    return StatedNumber(prefix(8).reduce(start) { $0 << 8 | Int64($1) })
  }
}
