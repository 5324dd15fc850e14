import SyrinxSystem

// FLAC/ reads and writes the metadata blocks of FLAC files (RFC 9639, section 8).

/// The blocks between the mark of a FLAC file and its first frame.
struct FLACBlocks: Hashable {
  var blocks: [Block]
  /// The length of all that comes before the first frame.
  private(set) var byteCount: Int
  /// The types of blocks that are left out, since all together are too large.
  private(set) var omitted: [Kind] = []

  /// All of them, with the places of their contents.
  private(set) var places: [Place] = []

  /// Set where they do not end as they should.
  private(set) var fault: Fault?

  /// Where the content of the comments begins.
  private var commentPlace: Int?

  static let mostBlocks = 10_000

  struct Place: Hashable {
    let type: Kind
    let body: Range<Int>
  }

  enum Fault: Hashable {
    /// No block is the last, or one is longer than the file.
    case breaksOff
    /// A type that no block has.
    case noBlock
  }

  struct Block: Hashable {
    var type: Kind
    var bytes: [UInt8]
  }

  /// The type of a block; those above 6 are not defined and are kept as they are.
  struct Kind: RawRepresentable, Hashable {
    var rawValue: UInt8
    static let streamInfo = Kind(rawValue: 0)
    static let padding = Kind(rawValue: 1)
    static let application = Kind(rawValue: 2)
    static let seekTable = Kind(rawValue: 3)
    static let comments = Kind(rawValue: 4)
    static let cueSheet = Kind(rawValue: 5)
    static let picture = Kind(rawValue: 6)
  }

  /// Reads the blocks of a file of so many bytes; nil if it is no FLAC file. `read` gives bytes at a
  /// place, fewer only at the end. Of padding and seek tables nothing is kept.
  init?<Failure>(
    fileByteCount: Int, mostKeptBytes: Int,
    read: (_ place: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    guard try read(0, 4) == Array("fLaC".utf8) else { return nil }
    self.init()
    try add(upTo: fileByteCount, mostKeptBytes: mostKeptBytes, commentBytes: nil, read)
    // A wrong length of the comments hides all that follows; they tell theirs themselves too.
    guard try !leadsToFrame(read), let commentPlace,
      let length = try VorbisComments.byteCount(at: commentPlace, upTo: fileByteCount, read)
    else { return }
    var other = FLACBlocks()
    try other.add(upTo: fileByteCount, mostKeptBytes: mostKeptBytes, commentBytes: length, read)
    if try other.leadsToFrame(read) { self = other }
  }

  private init() {
    blocks = []
    byteCount = 4
  }

  /// Takes up the blocks of a file, of which the first comments are so long, or as long as their head says.
  private mutating func add<Failure>(
    upTo fileByteCount: Int, mostKeptBytes: Int, commentBytes: Int?,
    _ read: (_ place: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    var keptBytes = 0
    for _ in 0..<Self.mostBlocks {
      let head = try read(byteCount, 4)
      guard head.count == 4 else { break }
      let kind = Kind(rawValue: head[0] & 0x7F)
      var stated = head[1...].bigEndian
      if kind == .comments, commentPlace == nil {
        commentPlace = byteCount + 4
        stated = commentBytes.map { StatedNumber($0) } ?? stated
      }
      guard let length = stated.count(upTo: fileByteCount - byteCount - 4) else { break }
      guard kind.rawValue < 0x7F else {
        fault = .noBlock
        return
      }
      places.append(Place(type: kind, body: byteCount + 4..<byteCount + 4 + length))
      if kind != .padding, kind != .seekTable {
        if keptBytes + length <= mostKeptBytes {
          blocks.append(Block(type: kind, bytes: try read(byteCount + 4, length)))
          keptBytes += length
        } else {
          omitted.append(kind)
        }
      }
      byteCount += 4 + length
      if head[0] & 0x80 != 0 { return }
    }
    fault = .breaksOff
  }

  /// Frames, or the end of the file, are where the blocks end.
  private func leadsToFrame<Failure>(
    _ read: (_ place: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> Bool {
    let head = try read(byteCount, 2)
    return head.isEmpty || head.count == 2 && head[0] == 0xFF && head[1] & 0xFE == 0xF8
  }
}

extension FLACBlocks.Block {
  /// The largest length that three bytes can say.
  static let mostBytes = 1 << 24 - 1

  func written(isLast: Bool) -> [UInt8] {
    let head: [UInt8] = [type.rawValue | (isLast ? 0x80 : 0)] + .bigEndian(bytes.count, 3)
    return head + bytes
  }
}

extension FLACBlocks {
  /// The blocks of the first stream of FLAC in an Ogg file: its packets in front of the sound, the first of them
  /// after nine bytes, are what a file of FLAC begins with (RFC 9639, section 10.1). Nil of others.
  init?(ogg source: ByteSource) {
    var (place, serial) = (0, [UInt8]())
    var (bytes, packet) = ([UInt8](), [UInt8]())
    var isLast = false
    while !isLast, place < OggHeaders.mostBytes, let page = OggPage(at: place, read: source.read) {
      place += page.byteCount
      if serial.isEmpty {
        guard page.isFirst else { return nil }
        if page.body.starts(with: [0x7F] + Array("FLAC".utf8)) { serial = page.serial }
      }
      guard page.serial == serial else { continue }
      for segment in page.segments where !isLast {
        packet += page.body[segment.range]
        guard segment.endsPacket else { continue }
        let block = bytes.isEmpty ? packet.dropFirst(9) : packet[...]
        guard let type = block.dropFirst(bytes.isEmpty ? 4 : 0).first else { return nil }
        isLast = type & 0x80 != 0
        // Frames begin with eleven ones.
        if type < 0xFF { bytes += block }
        packet = []
      }
    }
    self.init(
      fileByteCount: bytes.count, mostKeptBytes: MPEGTags.mostBytes, read: ByteSource(bytes).read)
  }
}
