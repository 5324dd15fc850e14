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
}
