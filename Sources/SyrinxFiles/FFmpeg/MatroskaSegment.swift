import SyrinxSystem

/// The outermost elements of a Matroska file (RFC 8794, 4 and RFC 9559, 5.1): a header, and a segment whose
/// size is written when all of it is there.
struct MatroskaSegment {
  /// Nil where the file does not end where its segment does.
  init?(_ file: SharedFile) throws(SystemFailure) {
    let start = file.range.lowerBound
    let head = try file.read(start, 16)
    guard head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]),
      let header = Self.size(head.dropFirst(4)), let count = header.value.count(upTo: 1 << 16)
    else { return nil }
    let segment = start + 4 + header.width + count
    let bytes = try file.read(segment, 16)
    guard bytes.starts(with: [0x18, 0x53, 0x80, 0x67]), let size = Self.size(bytes.dropFirst(4)),
      size.value == StatedNumber(file.range.upperBound - (segment + 4 + size.width))
    else { return nil }
  }

  /// A number whose first byte tells by its leading zeros how many follow.
  private static func size(_ bytes: ArraySlice<UInt8>) -> (value: StatedNumber, width: Int)? {
    guard let first = bytes.first, first > 0 else { return nil }
    let width = first.leadingZeroBitCount + 1
    let digits = bytes.prefix(width)
    guard digits.count == width else { return nil }
    return (([first & (0x7F >> (width - 1))] + digits.dropFirst()).bigEndian, width)
  }
}
