import SyrinxSystem

extension OggPage {
  /// The page as it stands in a file, with its checksum.
  var written: [UInt8] {
    var bytes = Array("OggS".utf8) + [0, flags] + position + serial + .littleEndian(sequence)
    bytes += [0, 0, 0, 0, UInt8(lacing.count)] + lacing + body
    bytes.replaceSubrange(22..<26, with: [UInt8].littleEndian(Int(oggChecksum(bytes))))
    return bytes
  }

  /// Packets on as few pages as they need, numbered from a place on. The last page ends with the last
  /// packet.
  static func pages(
    of packets: [[UInt8]], serial: [UInt8], from sequence: Int, position: [UInt8]
  ) -> [OggPage] {
    // A packet ends with a length below 255, which may be none.
    let lacing = packets.flatMap {
      [UInt8](repeating: 255, count: $0.count / 255) + [UInt8($0.count % 255)]
    }
    let bytes = packets.flatMap { $0 }
    var pages: [OggPage] = []
    var (place, goesOn) = (0, false)
    for start in stride(from: 0, to: lacing.count, by: 255) {
      let run = Array(lacing[start...].prefix(255))
      let length = run.reduce(0) { $0 + Int($1) }
      // A page on which no packet ends has no position.
      let isPlaced = run.contains { $0 < 255 }
      pages.append(
        OggPage(
          flags: goesOn ? 1 : 0,
          position: isPlaced ? position : [UInt8](repeating: 0xFF, count: 8), serial: serial,
          sequence: sequence + pages.count, lacing: run,
          body: Array(bytes[place..<place + length])))
      place += length
      goesOn = run.last == 255
    }
    return pages
  }
}

/// The remainder of the bytes as a polynomial, by 0x04C11DB7.
func oggChecksum(_ bytes: [UInt8]) -> UInt32 {
  var sum: UInt32 = 0
  for byte in bytes { sum = sum << 8 ^ oggTable[Int(sum >> 24 ^ UInt32(byte))] }
  return sum
}

let oggTable: [UInt32] = (0..<256).map { byte in
  (0..<8).reduce(UInt32(byte) << 24) { remainder, _ in
    remainder << 1 ^ (remainder >> 31 == 1 ? 0x04C1_1DB7 : 0)
  }
}
