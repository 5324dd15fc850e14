import SyrinxSystem

/// One page of an Ogg stream (RFC 3533, section 6).
struct OggPage {
  var flags: UInt8
  /// The granule position, eight bytes.
  var position: [UInt8]
  var serial: [UInt8]
  var sequence: Int
  var lacing: [UInt8]
  var body: [UInt8]

  static let mostBodyBytes = 255 * 255

  /// The longest that a page can be.
  static let mostByteCount = 27 + 255 + mostBodyBytes
}

extension OggPage {
  /// Reads a page; nil where there is none, where it breaks off, or, if that is asked for, where its
  /// checksum is wrong.
  init?<Failure>(
    at place: Int, isChecked: Bool = false,
    read: (_ place: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    let head = try read(place, 27)
    guard head.count == 27, head.starts(with: Array("OggS".utf8)), head[4] == 0 else { return nil }
    flags = head[5]
    position = Array(head[6..<14])
    serial = Array(head[14..<18])
    sequence = Int(head[18..<22].littleEndian.bits)
    lacing = try read(place + 27, Int(head[26]))
    let length = lacing.reduce(0) { $0 + Int($1) }
    body = try read(place + 27 + lacing.count, length)
    guard lacing.count == Int(head[26]), body.count == length else { return nil }
    guard !isChecked || written[22..<26] == head[22..<26] else { return nil }
  }

  /// A stream begins, or ends, in it.
  var isFirst: Bool { flags & 2 != 0 }
  var isLast: Bool { flags & 4 != 0 }
  var byteCount: Int { 27 + lacing.count + body.count }

  /// Where the sound is when the page ends; −1 where no packet ends in it.
  var granule: StatedNumber { position.reversed().signedBigEndian }

  /// Packets that end in it.
  var packetCount: Int { lacing.count { $0 < 255 } }

  /// The pieces of packets that the body holds.
  var segments: [(range: Range<Int>, endsPacket: Bool)] {
    var segments: [(Range<Int>, Bool)] = []
    var start = 0
    var end = 0
    for length in lacing {
      end += Int(length)
      if length < 255 {
        segments.append((start..<end, true))
        start = end
      }
    }
    if start < end { segments.append((start..<end, false)) }
    return segments
  }

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

/// Walks through the pages of an Ogg file that are whole, in constant memory.
struct OggPageWalk {
  private let file: SharedFile
  private var buffer: [UInt8] = []
  private var bufferOffset: Int
  private(set) var offset: Int
  private(set) var pageCount = 0
  /// Bytes have been passed over that are in no whole page.
  private(set) var hasSkipped = false

  init(_ file: SharedFile, from offset: Int) {
    self.file = file
    self.offset = offset
    bufferOffset = offset
  }

  /// The next page whose checksum is right, and where it lies; nil at the end.
  mutating func next() throws(SystemFailure) -> (range: Range<Int>, page: OggPage)? {
    while true {
      try fill()
      let start = offset - bufferOffset
      guard start < buffer.count else { return nil }
      let bytes = buffer
      let page = OggPage(at: start, isChecked: true) { Array(bytes[$0...].prefix($1)) }
      if let page {
        defer { offset += page.byteCount }
        pageCount += 1
        return (offset..<offset + page.byteCount, page)
      }
      hasSkipped = true
      let next = buffer[(start + 1)...].firstIndex(of: 0x4F) ?? buffer.count
      offset += next - start
    }
  }

  /// Has as many bytes at hand as a page can take.
  private mutating func fill() throws(SystemFailure) {
    guard bufferOffset + buffer.count - offset < OggPage.mostByteCount,
      bufferOffset + buffer.count < file.range.upperBound || buffer.isEmpty
    else { return }
    buffer = try file.read(offset, 4 * OggPage.mostByteCount)
    bufferOffset = offset
  }
}
