/// The packets at the beginning of an Ogg Vorbis or Opus stream, before the first that is sound
/// (RFC 3533; Vorbis I specification, section 4.2; RFC 7845, section 5).
struct OggHeaders: Hashable {
  enum Codec: Hashable {
    case vorbis, opus

    fileprivate var packetCount: Int { self == .vorbis ? 3 : 2 }

    /// The first bytes of the packet of comments.
    var commentMark: [UInt8] {
      self == .vorbis ? [3] + Array("vorbis".utf8) : Array("OpusTags".utf8)
    }
  }

  let codec: Codec
  /// Identification, comments and, of Vorbis, the set-up.
  var packets: [[UInt8]]
  /// Where the first page after those of the headers begins, and how many pages there are until
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

  /// The codec that a first packet begins.
  static func codec(of packet: [UInt8]) -> Codec? {
    if packet.starts(with: [1] + Array("vorbis".utf8)) { return .vorbis }
    return packet.starts(with: Array("OpusHead".utf8)) ? .opus : nil
  }

  /// The comments; nil where the second packet holds none.
  var comments: VorbisComments? {
    let mark = codec.commentMark
    guard packets[1].starts(with: mark) else { return nil }
    return VorbisComments(packets[1].dropFirst(mark.count))
  }

  /// Follows the comments in an Opus packet and has to be kept if its first bit is set.
  var opusSuffix: [UInt8] {
    guard codec == .opus, let comments else { return [] }
    let rest = packets[1].dropFirst(8 + comments.written.count)
    return rest.first.map { $0 & 1 == 1 } == true ? Array(rest) : []
  }

  /// The bit rate that Vorbis aims at, in thousands of bits a second; nil where it says none.
  var nominalRate: Double? {
    guard codec == .vorbis, packets[0].count >= 24 else { return nil }
    let rate = packets[0][20..<24].littleEndian.within(1...Int(Int32.max))
    return rate.map { Double($0) / 1000 }
  }

  mutating func set(_ comments: VorbisComments, suffix: [UInt8] = []) {
    packets[1] = codec.commentMark + comments.written + (codec == .vorbis ? [1] : suffix)
  }
}
