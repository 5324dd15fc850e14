// Settling/ puts the last hand to a file that libsndfile has finished, where it would otherwise
// differ from day to day or say something that is not so.

/// Gives the one stream of an Ogg file a fixed serial number.
///
/// libsndfile draws it by lot from the time of day, which would make every file different. The
/// number stands in the header of each page, under the page's checksum (RFC 3533, section 6).
func settleOggSerials(in descriptor: Int32) throws(SystemFailure) {
  let serial: UInt32 = 0x5379_7278
  var place = 0
  while true {
    var page = try readBytes(from: descriptor, at: place, count: 27)
    guard page.count == 27, page.starts(with: Array("OggS".utf8)) else { return }
    page += try readBytes(from: descriptor, at: place + 27, count: Int(page[26]))
    let bodyLength = page[27...].reduce(0) { $0 + Int($1) }
    page += try readBytes(from: descriptor, at: place + page.count, count: bodyLength)
    for index in 0..<4 {
      page[14 + index] = UInt8(truncatingIfNeeded: serial >> UInt32(index * 8))
      page[22 + index] = 0
    }
    let sum = oggChecksum(page)
    for index in 0..<4 { page[22 + index] = UInt8(truncatingIfNeeded: sum >> UInt32(index * 8)) }
    try writeBytes(page[14..<26], to: descriptor, at: place + 14)
    place += page.count
  }
}

/// The remainder of the bytes as a polynomial, by 0x04C11DB7.
private func oggChecksum(_ bytes: [UInt8]) -> UInt32 {
  var sum: UInt32 = 0
  for byte in bytes { sum = sum << 8 ^ oggTable[Int(sum >> 24 ^ UInt32(byte))] }
  return sum
}

private let oggTable: [UInt32] = (0..<256).map { byte in
  (0..<8).reduce(UInt32(byte) << 24) { remainder, _ in
    remainder << 1 ^ (remainder >> 31 == 1 ? 0x04C1_1DB7 : 0)
  }
}
