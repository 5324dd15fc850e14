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
