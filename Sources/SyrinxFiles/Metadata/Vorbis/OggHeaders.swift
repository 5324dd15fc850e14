/// The packets at the beginning of an Ogg Vorbis or Opus stream, before the first that is sound
/// (RFC 3533; Vorbis I specification, section 4.2; RFC 7845, section 5).
struct OggHeaders: Hashable {
  enum Codec: Hashable {
    case vorbis, opus

    fileprivate var packetCount: Int { self == .vorbis ? 3 : 2 }

    /// What the packet of comments begins with.
    var commentMark: [UInt8] {
      self == .vorbis ? [3] + Array("vorbis".utf8) : Array("OpusTags".utf8)
    }
  }

  let codec: Codec
  /// Identification, comments and, of Vorbis, the set-up.
  var packets: [[UInt8]]
  /// Where the first page behind those of the headers begins, and how many pages there are until
  /// there.
  private(set) var byteCount = 0
  private(set) var pageCount = 0

  /// Headers longer than this are not read.
  static let mostBytes = 1 << 26

  /// Reads the headers of the first stream of Vorbis or Opus; nil where there is none or where they
  /// break off. `read` gives bytes at a place, fewer only at the end.
  init?<Failure>(
    read: (_ place: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    var found: (serial: [UInt8], codec: Codec)?
    var packets: [[UInt8]] = []
    var open: [UInt8] = []
    while byteCount < Self.mostBytes {
      guard let page = try OggPage(at: byteCount, read: read) else { return nil }
      byteCount += page.byteCount
      pageCount += 1
      if found == nil {
        guard page.isFirst else { return nil }
        if let codec = Self.codec(of: page.body) { found = (page.serial, codec) }
      }
      guard let found, page.serial == found.serial else { continue }
      for segment in page.segments {
        open += page.body[segment.range]
        guard segment.endsPacket else { continue }
        packets.append(open)
        open = []
        if packets.count == found.codec.packetCount {
          codec = found.codec
          self.packets = packets
          return
        }
      }
    }
    return nil
  }

  private static func codec(of packet: [UInt8]) -> Codec? {
    if packet.starts(with: [1] + Array("vorbis".utf8)) { return .vorbis }
    return packet.starts(with: Array("OpusHead".utf8)) ? .opus : nil
  }

  /// The comments; nil where the second packet holds none.
  var comments: VorbisComments? {
    let mark = codec.commentMark
    guard packets[1].starts(with: mark) else { return nil }
    return VorbisComments(packets[1].dropFirst(mark.count))
  }

  /// What follows the comments in an Opus packet and has to be kept if its first bit is set.
  var opusSuffix: [UInt8] {
    guard codec == .opus, let comments else { return [] }
    let rest = packets[1].dropFirst(8 + comments.written.count)
    return rest.first.map { $0 & 1 == 1 } == true ? Array(rest) : []
  }

  /// The bit rate that Vorbis aims at, in thousands of bits a second; nil where it says none.
  var nominalRate: Double? {
    guard codec == .vorbis, packets[0].count >= 24 else { return nil }
    let rate = Array(packets[0][20..<24].reversed())[...].bigEndian
    return rate == 0 || rate > Int32.max ? nil : Double(rate) / 1000
  }

  mutating func set(_ comments: VorbisComments, suffix: [UInt8] = []) {
    packets[1] = codec.commentMark + comments.written + (codec == .vorbis ? [1] : suffix)
  }
}

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

  init(
    flags: UInt8, position: [UInt8], serial: [UInt8], sequence: Int, lacing: [UInt8],
    body: [UInt8]
  ) {
    self.flags = flags
    self.position = position
    self.serial = serial
    self.sequence = sequence
    self.lacing = lacing
    self.body = body
  }

  /// Reads a page; nil where there is none, or where it breaks off.
  init?<Failure>(
    at place: Int, read: (_ place: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    let head = try read(place, 27)
    guard head.count == 27, head.starts(with: Array("OggS".utf8)), head[4] == 0 else { return nil }
    flags = head[5]
    position = Array(head[6..<14])
    serial = Array(head[14..<18])
    sequence = Array(head[18..<22].reversed())[...].bigEndian
    lacing = try read(place + 27, Int(head[26]))
    let length = lacing.reduce(0) { $0 + Int($1) }
    body = try read(place + 27 + lacing.count, length)
    guard lacing.count == Int(head[26]), body.count == length else { return nil }
  }

  var isFirst: Bool { flags & 2 != 0 }
  var byteCount: Int { 27 + lacing.count + body.count }

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
    var lacing: [(length: UInt8, endsPacket: Bool)] = []
    for packet in packets {
      lacing += [(UInt8, Bool)](repeating: (255, false), count: packet.count / 255)
      lacing.append((UInt8(packet.count % 255), true))
    }
    let bytes = packets.flatMap { $0 }
    var pages: [OggPage] = []
    var (place, goesOn) = (0, false)
    for start in stride(from: 0, to: lacing.count, by: 255) {
      let run = lacing[start..<min(start + 255, lacing.count)]
      let length = run.reduce(0) { $0 + Int($1.length) }
      // A page on which no packet ends has no position.
      let isPlaced = run.contains { $0.endsPacket }
      pages.append(
        OggPage(
          flags: goesOn ? 1 : 0,
          position: isPlaced ? position : [UInt8](repeating: 0xFF, count: 8), serial: serial,
          sequence: sequence + pages.count, lacing: run.map(\.length),
          body: Array(bytes[place..<place + length])))
      place += length
      goesOn = run.last?.endsPacket == false
    }
    return pages
  }
}
