import SyrinxSystem

/// True of a Matroska file that ends where its segment does: it has a header, and a segment whose size is written
/// when all of it is there (RFC 8794, 4 and RFC 9559, 5.1).
func endsWithSegment(_ file: SharedFile) throws(SystemFailure) -> Bool {
  /// A number whose first byte tells by its leading zeros how many follow.
  func size(_ bytes: ArraySlice<UInt8>) -> (value: StatedNumber, width: Int)? {
    guard let first = bytes.first, first > 0 else { return nil }
    let width = first.leadingZeroBitCount + 1
    let digits = bytes.prefix(width)
    guard digits.count == width else { return nil }
    return (([first & (0x7F >> (width - 1))] + digits.dropFirst()).bigEndian, width)
  }
  let start = file.range.lowerBound
  let head = try file.read(start, 16)
  guard head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]),
    let header = size(head.dropFirst(4)), let count = header.value.count(upTo: 1 << 16)
  else { return false }
  let segment = start + 4 + header.width + count
  let bytes = try file.read(segment, 16)
  guard bytes.starts(with: [0x18, 0x53, 0x80, 0x67]), let size = size(bytes.dropFirst(4))
  else { return false }
  return size.value == StatedNumber(file.range.upperBound - (segment + 4 + size.width))
}
