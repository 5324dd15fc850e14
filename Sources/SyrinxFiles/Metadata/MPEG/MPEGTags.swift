/// The tags before and after the sound of an MPEG audio file.
struct MPEGTags {
  /// A tag and where it lies.
  struct Part {
    let tag: Tag
    let range: Range<Int>
  }

  enum Tag {
    case id3(ID3Tag)
    case ape(APETag)
    case last(ID3v1)
    /// A Lyrics3 tag (id3.org, "Lyrics3 v2.00") with the length and the mark that end it.
    case lyrics([UInt8])
    /// A tag that is dropped.
    case unread
  }

  /// In the order of the file.
  private(set) var before: [Part] = []
  private(set) var behind: [Part] = []
  /// A tag before the last of its kind.
  private var earlier: Range<Int>?
  /// The start of the sound, after the tags in front.
  private(set) var start = 0
  /// The end of the sound, before the tags at the end; nil where they are not read.
  private(set) var end: Int?
  /// The first frame of the sound, if it is of layer III, and what its encoder notes there.
  private(set) var frame: (header: MPEGHeader, info: MPEGInfo?)?
  /// Tags that are dropped.
  private(set) var losses: [Metadata.Loss] = []

  static let lyricsName = "Lyrics3"
  static let mostTags = 16
  static let mostBytes = 1 << 26
  /// The bytes that are kept of a stream of unknown length.
  static let mostBytesOfUnknown = 1 << 20

  /// Reads the tags of a file of so many bytes; nil of a pipe, of which only those in front are read.
  init<Failure>(
    byteCount: Int?, read: (_ place: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    // Bytes passed over in a pipe would have to be kept.
    while before.count < Self.mostTags, byteCount != nil || start <= Self.mostBytes,
      let (kind, length) = Kind.beginning(with: try read(start, APETag.footerByteCount))
    {
      let bytes = length <= Self.mostBytes ? try read(start, length) : []
      let tag = found(kind, length, most: Self.mostBytes, kind.tag(bytes, isInFront: true))
      before.append(Part(tag: tag, range: start..<start + length))
      start += length
    }
    if byteCount != nil || start <= Self.mostBytes, case let bytes = try read(start, 192),
      let header = MPEGHeader(bytes[...]), header.layer == 3
    {
      frame = (header, MPEGInfo(bytes, header))
    }
    if let byteCount { try readEnd(byteCount, isWhole: true, read) }
  }

  /// Reads the tags after the sound from the last bytes of a file, or from all of it.
  init(endOf bytes: [UInt8], isWhole: Bool) {
    let source = ByteSource(bytes)
    readEnd(bytes.count, isWhole: isWhole, source.read)
  }

  /// A tag of so many bytes as it was read, or the loss of it.
  private mutating func found(_ kind: Kind, _ length: Int, most: Int, _ tag: Tag?) -> Tag {
    if length > most {
      losses.append(.init(kind.name, 1, .tooLarge(mostBytes: most), byteCount: length))
      return .unread
    }
    if let tag { return tag }
    losses.append(.init(kind.name, 1, .malformed))
    return .unread
  }

  /// Reads the tags after the sound, one of each kind, in whatever order they are.
  private mutating func readEnd<Failure>(
    _ byteCount: Int, isWhole: Bool,
    _ read: (_ place: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    let most = isWhole ? Self.mostBytes : Self.mostBytesOfUnknown
    var (end, kinds) = (byteCount, [Kind]())
    if end >= start + ID3v1.byteCount,
      let last = ID3v1(try read(end - ID3v1.byteCount, ID3v1.byteCount))
    {
      behind = [Part(tag: .last(last), range: end - ID3v1.byteCount..<end)]
      end -= ID3v1.byteCount
    }
    while case let count = min(APETag.footerByteCount, end - start), count > 0,
      let (kind, stated) = Kind.ending(with: try read(end - count, count))
    {
      let length = min(stated, end - start)
      if kinds.contains(kind) {
        // Programs read the last one of a kind.
        losses.append(.init(kind.name, 1, .elsewhere))
        earlier = end - length..<end
        break
      }
      kinds.append(kind)
      let isThere = stated <= most && stated == length
      let bytes = isThere ? try read(end - length, length) : []
      let tag = kind.tag(bytes, isInFront: false)
      // Only its last bytes identify it, and these may be a part of the sound.
      if kind == .lyrics, tag == nil { break }
      behind.insert(
        Part(tag: found(kind, stated, most: most, tag), range: end - length..<end), at: 0)
      end -= length
    }
    self.end = end
  }
}

extension MPEGTags {
  /// A kind of tag whose end contains its length.
  private enum Kind {
    case id3, ape, lyrics

    var name: String {
      switch self {
      case .id3: "ID3 tag"
      case .ape: "APE tag"
      case .lyrics: MPEGTags.lyricsName
      }
    }

    /// The kind and the length of the tag that begins with bytes.
    static func beginning(with bytes: [UInt8]) -> (Kind, Int)? {
      ID3Tag.byteCount(ofHeader: bytes).map { (.id3, $0) }
        ?? APETag.byteCount(ofHeader: bytes).map { (.ape, $0) }
    }

    /// The same of the tag that ends with bytes.
    static func ending(with bytes: [UInt8]) -> (Kind, Int)? {
      let mark = bytes.suffix(15)
      if mark.count == 15, mark.dropFirst(6).elementsEqual("LYRICS200".utf8),
        let length = Int(mark.prefix(6).latin1), length >= 0
      {
        return (.lyrics, length + 15)
      }
      return ID3Tag.byteCount(ofFooter: bytes.suffix(ID3Tag.headerByteCount)).map { (.id3, $0) }
        ?? APETag.byteCount(ofFooter: bytes).map { (.ape, $0) }
    }

    /// Reads a whole tag.
    func tag(_ bytes: [UInt8], isInFront: Bool) -> Tag? {
      switch self {
      case .id3: ID3Tag(bytes).map { .id3($0) }
      case .ape: (isInFront ? APETag(inFront: bytes) : APETag(bytes)).map { .ape($0) }
      case .lyrics: bytes.starts(with: "LYRICSBEGIN".utf8) ? .lyrics(bytes) : nil
      }
    }
  }

  /// A tag that begins at a place is one of these.
  func hasTag(at place: Int) -> Bool {
    earlier?.contains(place) == true || (before + behind).contains { $0.range.contains(place) }
  }

  /// The ID3v2 tags in front.
  var front: [ID3Tag] { before.compactMap(\.id3) }
  /// The ID3v2 tag after the sound.
  var appended: ID3Tag? { behind.lazy.compactMap(\.id3).first }
  /// The APE tags, that after the sound first, where they usually are.
  var ape: [APETag] { (behind + before).compactMap(\.ape) }
  var last: ID3v1? {
    if case .last(let tag)? = behind.last?.tag { tag } else { nil }
  }
  var lyrics: [UInt8]? {
    behind.lazy.compactMap { if case .lyrics(let bytes) = $0.tag { bytes } else { nil } }.first
  }
}

extension MPEGTags.Part {
  var id3: ID3Tag? { if case .id3(let tag) = tag { tag } else { nil } }
  var ape: APETag? { if case .ape(let tag) = tag { tag } else { nil } }
}
