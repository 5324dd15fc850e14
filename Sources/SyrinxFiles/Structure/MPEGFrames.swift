import SyrinxSystem

/// Walks through the frames of MPEG audio in a file, past tags and whatever else is no frame, in
/// constant memory.
struct MPEGFrames {
  enum Item: Hashable {
    case frame(MPEGHeader, offset: Int)
    /// A tag of ID3 (either version) or APE.
    case tag(Range<Int>)
    case other(Range<Int>)
    /// The beginning of a frame that the file ends in.
    case partial(Range<Int>)
  }

  private let file: SharedFile
  private var buffer: [UInt8] = []
  private var bufferOffset = 0
  private(set) var offset: Int
  /// The stream that is read, once its first frame was found.
  private var stream: MPEGHeader?
  /// A frame ends at the offset.
  private var isInStep = false
  /// The length of frames of free format; nil where there are none so far.
  private var freeByteCount: Int?

  init(_ file: SharedFile, from offset: Int, in stream: MPEGHeader? = nil) {
    self.file = file
    self.offset = offset
    self.stream = stream
    freeByteCount = stream?.freeByteCount
    isInStep = stream != nil
  }

  /// The bytes of a frame that has just been found.
  mutating func bytes(_ header: MPEGHeader, at offset: Int) throws(SystemFailure) -> [UInt8] {
    Array(try bytes(at: offset, header.byteCount))
  }

  /// The note of an encoder in a frame that has just been found.
  mutating func info(_ header: MPEGHeader, at offset: Int) throws(SystemFailure) -> MPEGInfo? {
    let word = try bytes(at: offset + header.sideInfoEnd, 4).first
    let first = try bytes(at: offset + 36, 1).first
    // The first letters of all that such a note can begin with.
    guard [0x58, 0x49].contains(word) || first == 0x56 else { return nil }
    return MPEGInfo(try bytes(header, at: offset), header)
  }

  /// The first frame is not looked for after this.
  private static let mostSearchedBytes = 1 << 20

  mutating func next() throws(SystemFailure) -> Item? {
    guard offset < file.range.upperBound else { return nil }
    if let end = try endOfTag(at: offset) {
      defer { offset = end }
      return .tag(offset..<end)
    }
    if let item = try frame() { return item }
    isInStep = false
    let start = offset
    let searchEnd = stream == nil ? start + Self.mostSearchedBytes : file.range.upperBound
    while offset < min(searchEnd, file.range.upperBound) {
      offset += 1
      let byte = try bytes(at: offset, 1).first
      if byte == 0xFF, try isBelieved(at: offset) { break }
      if let byte, [0x49, 0x54, 0x41].contains(byte), try endOfTag(at: offset) != nil { break }
    }
    return .other(start..<offset)
  }

  /// The frame at the offset, if there is one.
  private mutating func frame() throws(SystemFailure) -> Item? {
    guard let header = try header(at: offset) else { return nil }
    let isExpected =
      isInStep && stream.map { header.goesWith($0) && header.isMono == $0.isMono } == true
    if !isExpected {
      guard try isBelieved(at: offset) else { return nil }
    }
    let end = offset + header.byteCount
    guard end <= file.range.upperBound else {
      defer { offset = file.range.upperBound }
      return .partial(offset..<file.range.upperBound)
    }
    defer { offset = end }
    stream = header
    isInStep = true
    return .frame(header, offset: offset)
  }

  /// A header is believed where another of the same stream follows where the frame ends, and one more
  /// unless the stream is known already. After the last come tags or nothing.
  private mutating func isBelieved(at start: Int) throws(SystemFailure) -> Bool {
    guard let header = try header(at: start) else { return false }
    let isKnown = stream.map(header.goesWith) == true
    var next = start
    var last = header
    for _ in 0..<(isKnown ? 1 : 2) {
      next += last.byteCount
      if next == file.range.upperBound { return true }
      if try endOfTag(at: next) != nil { return true }
      // A single frame of mono among others of stereo is a damaged header.
      guard let following = try self.header(at: next), following.goesWith(header),
        following.isMono == header.isMono || isKnown && header.isMono == stream?.isMono
      else { return false }
      last = following
    }
    return true
  }

  /// The header at an offset. The length of frames of free format is learned at the first of them.
  private mutating func header(at start: Int) throws(SystemFailure) -> MPEGHeader? {
    let head = try bytes(at: start, 4)
    if let header = MPEGHeader(head, freeByteCount: freeByteCount) { return header }
    guard stream == nil, freeByteCount == nil, let free = MPEGHeader(head, freeByteCount: 0),
      free.freeByteCount != nil, free.layer == 3
    else { return nil }
    let near = Array(try bytes(at: start, Self.mostFreeBytes))
    for index in near.indices.dropFirst(free.leastByteCount).dropLast(3)
    where near[index] == 0xFF && near[index + 1] == near[1] {
      let length = index - free.byteCount
      guard let next = MPEGHeader(near[index..<index + 4], freeByteCount: length),
        next.freeByteCount != nil, next.sampleRate == free.sampleRate,
        case let end = start + index + next.byteCount
      else { continue }
      guard let last = MPEGHeader(try bytes(at: end, 4), freeByteCount: length), last.goesWith(next)
      else { continue }
      freeByteCount = length
      return MPEGHeader(head, freeByteCount: length)
    }
    return nil
  }

  /// Longer frames are not looked for: 1152 frames of sound in them would be 640 kbit/s at 32 kHz.
  private static let mostFreeBytes = 2 * 2881

  /// Where a tag ends that begins at an offset; nil if none does.
  private mutating func endOfTag(at start: Int) throws(SystemFailure) -> Int? {
    let head = Array(try bytes(at: start, 16))
    let left = file.range.upperBound - start
    var length: Int?
    if head.starts(with: Array("ID3".utf8)) {
      length = ID3Tag.byteCount(ofHeader: head)
    } else if head.starts(with: Array("TAG".utf8)) {
      length = 128
    } else if head.starts(with: Array("APETAGEX".utf8)) {
      // The length leaves out the header, of which the footer is a copy.
      length = (32 + head.dropFirst(12).littleEndian).count(upTo: left)
    }
    guard let length, length <= left else { return nil }
    // Three letters are not much to go by in the midst of what is no sound.
    guard !isInStep, length == 128, length < left else { return start + length }
    let behind = try bytes(at: start + length, 4)
    return MPEGHeader(behind) != nil || behind.starts(with: Array("ID3".utf8))
      ? start + length : nil
  }

  /// Bytes at or a little after the offset; fewer at the end.
  private mutating func bytes(at start: Int, _ count: Int) throws(SystemFailure) -> ArraySlice<
    UInt8
  > {
    let end = min(start + count, file.range.upperBound)
    guard start < end else { return [] }
    if start < bufferOffset || end > bufferOffset + buffer.count {
      buffer = try file.read(start, max(count, 1 << 16))
      bufferOffset = start
    }
    let first = start - bufferOffset
    return buffer[min(first, buffer.count)..<min(first + end - start, buffer.count)]
  }
}
