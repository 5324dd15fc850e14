/// The header of a page of an Ogg stream (RFC 3533, section 6).
struct OggPageHeader {
  let offset: Int
  let byteCount: Int
  let flags: UInt8
  /// Where the sound is when the page ends; −1 where no packet ends in it.
  let granule: Int
  let serial: Int
  let number: Int
  let bodyOffset: Int
  /// How many packets end in it.
  let packetCount: Int

  var range: Range<Int> { offset..<offset + byteCount }

  /// Whether a stream begins or ends in it, and whether a packet goes on in it from the one before.
  var isFirst: Bool { flags & 2 != 0 }
  var isLast: Bool { flags & 4 != 0 }

  /// The longest that a page can be.
  static let mostByteCount = 27 + 255 + 255 * 255
}

/// Walks through the pages of an Ogg file that are whole, in constant memory.
struct OggPageWalk {
  private let file: SharedFile
  private var buffer: [UInt8] = []
  private var bufferOffset: Int
  private(set) var offset: Int
  private(set) var pageCount = 0

  init(_ file: SharedFile, from offset: Int) {
    self.file = file
    self.offset = offset
    bufferOffset = offset
  }

  /// The next page whose checksum is right, and the first bytes in it; nil at the end.
  mutating func next() throws(SystemFailure) -> (page: OggPageHeader, opening: [UInt8])? {
    while true {
      try fill()
      let start = offset - bufferOffset
      guard buffer.count - start >= 27 else { return nil }
      if let page = page(at: start) {
        let body = buffer[(start + page.bodyOffset)..<(start + page.byteCount)]
        offset += page.byteCount
        pageCount += 1
        return (page, Array(body.prefix(64)))
      }
      let next = buffer[(start + 1)...].firstIndex(of: 0x4F) ?? buffer.count
      offset += next - start
    }
  }

  /// Has as many bytes at hand as a page can take.
  private mutating func fill() throws(SystemFailure) {
    guard bufferOffset + buffer.count - offset < OggPageHeader.mostByteCount,
      bufferOffset + buffer.count < file.range.upperBound || buffer.isEmpty
    else { return }
    buffer = try file.read(offset, 4 * OggPageHeader.mostByteCount)
    bufferOffset = offset
  }

  private func page(at start: Int) -> OggPageHeader? {
    guard buffer[start...].starts(with: [0x4F, 0x67, 0x67, 0x53, 0]) else { return nil }
    let fields = Fields(Array(buffer[start..<start + 27]))
    let bodyOffset = 27 + Int(buffer[start + 26])
    guard start + bodyOffset <= buffer.count else { return nil }
    let lacing = buffer[(start + 27)..<(start + bodyOffset)]
    let body = lacing.reduce(0) { $0 + Int($1) }
    guard start + bodyOffset + body <= buffer.count else { return nil }
    var sum: UInt32 = 0
    for index in start..<start + bodyOffset + body {
      let byte = (22..<26).contains(index - start) ? 0 : buffer[index]
      sum = sum << 8 ^ oggTable[Int(sum >> 24 ^ UInt32(byte))]
    }
    guard Int(sum) == fields.number(at: 22) else { return nil }
    return OggPageHeader(
      offset: offset, byteCount: bodyOffset + body, flags: buffer[start + 5],
      granule: Int(
        Int64(bitPattern: UInt64(fields.number(at: 6)) | UInt64(fields.number(at: 10)) << 32)),
      serial: fields.number(at: 14), number: fields.number(at: 18), bodyOffset: bodyOffset,
      packetCount: lacing.count { $0 < 255 })
  }
}
