import SyrinxEngine

/// The frames of a FLAC file (RFC 9639), looked at where libFLAC gives up: it reads no further than the
/// first damaged one, and takes what lies behind the last for a damaged one.
struct FLACStream {
  private let file: SharedFile
  private let end: Int
  /// The header that describes the stream, as the last of its metadata blocks.
  private let header: [UInt8]
  private let blockSize: Int
  let format: StreamFormat
  /// Where the frames that are read now begin, and the number of the first; what was lost lies behind.
  var lastOffset = 0
  var firstNumber = 0
  /// Where the file begins, and where its frames do.
  let start: Int
  let firstFrame: Int
  /// How many frames of sound the header promises.
  let promised: Int

  /// Nil where no stream is described, or one that does not say its length.
  init?(_ file: SharedFile, from start: Int, to end: Int) throws(SystemFailure) {
    let head = try file.read(start, 42)
    guard head.count == 42, head[4] & 0x7F == 0, head[5...7] == [0, 0, 34] else { return nil }
    self.file = file
    self.start = start
    self.end = end
    blockSize = Int(head[10]) << 8 | Int(head[11])
    format = StreamFormat(
      sampleRate: Int(head[18]) << 12 | Int(head[19]) << 4 | Int(head[20]) >> 4,
      channelCount: Int(head[20] >> 1 & 7) + 1)
    promised = head[22...25].reduce(Int(head[21] & 0x0F)) { $0 << 8 | Int($1) }
    guard promised > 0 else { return nil }
    var header = head
    header[4] = 0x80
    // Neither the length of the whole stream nor its hash are those of a part of it.
    header[21] &= 0xF0
    for index in 22..<42 { header[index] = 0 }
    self.header = header
    var offset = start + 4
    var isLast = false
    while !isLast {
      let block = try file.read(offset, 4)
      guard block.count == 4 else { return nil }
      isLast = block[0] & 0x80 != 0
      offset += 4 + block[1...].reduce(0) { $0 << 8 | Int($1) }
    }
    firstFrame = offset
  }

  /// A frame's header.
  struct Frame: Hashable {
    let offset: Int
    /// The number of its first frame of sound, and how many it has.
    let number: Int
    let count: Int
    var next: Int { number + count }
  }

  /// How libsndfile is given the file, without what lies in front of it.
  var whole: [FileView.Part] { [.stretch(start..<end)] }

  /// How libsndfile is given the frames from one on.
  func view(from frame: Frame) -> [FileView.Part] {
    [.bytes(header), .stretch(frame.offset..<end)]
  }

  /// The first frame behind an offset that has sound from a number on.
  func frame(from number: Int, after offset: Int) throws(SystemFailure) -> Frame? {
    try search(from: offset + 1) { $0.number >= number && $0.next <= promised }
  }

  /// How much sound there is, by the last frame in the file; nil where none is found near its end.
  ///
  /// What looks like a header can be sound by chance: a frame is believed that goes on where another
  /// ends, or that is the only one.
  func framesThere() throws(SystemFailure) -> Int? {
    var ends: [Int] = []
    var last: Frame?
    let final = try search(from: end - Self.tailByteCount) { frame in
      guard frame.next <= promised else { return false }
      if last == nil || ends.contains(frame.number) { last = frame }
      ends = ends.suffix(7) + [frame.next]
      return frame.next == promised
    }
    if final != nil { return promised }
    guard let last else { return nil }
    let bytes = try file.read(last.offset, end - last.offset)
    return Self.check16(bytes) == 0 ? last.next : last.number
  }

  /// As much as a frame takes of 8 channels of 24 bits and a usual size.
  private static let tailByteCount = 1 << 19

  private func search(
    from start: Int, matching isWanted: (Frame) -> Bool
  ) throws(SystemFailure) -> Frame? {
    var offset = max(start, firstFrame)
    while offset < end {
      let bytes = try file.read(offset, min(1 << 16, end - offset))
      let isLast = offset + bytes.count >= end
      let count = isLast ? bytes.count - 5 : bytes.count - 16
      guard count > 0 else { return nil }
      for index in 0..<count where bytes[index] == 0xFF && bytes[index + 1] & 0xFE == 0xF8 {
        if let frame = frame(Array(bytes[index...].prefix(16)), offset + index), isWanted(frame) {
          return frame
        }
      }
      offset += count
    }
    return nil
  }

  /// The header of a frame (RFC 9639, section 9.1) of this stream; nil if it is none.
  private func frame(_ bytes: [UInt8], _ offset: Int) -> Frame? {
    guard bytes.count >= 6, bytes[3] & 1 == 0 else { return nil }
    let (sizeCode, rateCode) = (Int(bytes[2] >> 4), Int(bytes[2] & 15))
    let channels = Int(bytes[3] >> 4)
    guard sizeCode != 0, rateCode != 15, channels <= 10,
      (channels < 8 ? channels + 1 : 2) == format.channelCount
    else { return nil }
    // The number is written as UTF-8 writes characters, in up to seven bytes.
    let ones = (~bytes[4]).leadingZeroBitCount
    guard ones != 1, ones < 8 else { return nil }
    let length = max(ones, 1)
    var index = 4 + length
    let extra = [6: 1, 7: 2][sizeCode, default: 0]
    let rateExtra = [12: 1, 13: 2, 14: 2][rateCode, default: 0]
    let headerCount = index + extra + rateExtra
    guard headerCount < bytes.count else { return nil }
    var number = ones == 0 ? Int(bytes[4]) : Int(bytes[4]) & (0x7F >> ones)
    for byte in bytes[5..<4 + length] {
      guard byte & 0xC0 == 0x80 else { return nil }
      number = number << 6 | Int(byte & 0x3F)
    }
    let size: Int
    switch sizeCode {
    case 1: size = 192
    case 2...5: size = 144 << sizeCode
    case 6: size = Int(bytes[index]) + 1
    case 7: size = (Int(bytes[index]) << 8 | Int(bytes[index + 1])) + 1
    default: size = 1 << sizeCode
    }
    index = headerCount
    guard Self.check8(bytes[..<index]) == bytes[index] else { return nil }
    let first = bytes[1] & 1 == 1 ? number : number * blockSize
    return Frame(offset: offset, number: first, count: size)
  }

  /// The remainder of the bytes as a polynomial, by 0x07.
  private static func check8(_ bytes: ArraySlice<UInt8>) -> UInt8 {
    bytes.reduce(0) { sum, byte in
      (0..<8).reduce(sum ^ byte) { rest, _ in rest << 1 ^ (rest & 0x80 != 0 ? 0x07 : 0) }
    }
  }

  /// The remainder of the bytes as a polynomial, by 0x8005: zero of a whole frame, which ends in it.
  private static func check16(_ bytes: [UInt8]) -> UInt16 {
    bytes.reduce(0) { sum, byte in
      (0..<8).reduce(sum ^ UInt16(byte) << 8) { rest, _ in
        rest << 1 ^ (rest & 0x8000 != 0 ? 0x8005 : 0)
      }
    }
  }
}

extension SoundMap {
  /// The FLAC streams of a file, as far as they are there: libFLAC reads the first of several that lie
  /// one behind the other.
  init?(flac file: SharedFile, from start: Int) throws(SystemFailure) {
    self.init(segments: [], notices: [])
    var starts = [start]
    while starts.count <= Self.mostSegments,
      let next = try file.position(of: Array("fLaC".utf8) + [0, 0, 0, 34], from: starts.last! + 8)
    {
      starts.append(next)
    }
    if starts.count > Self.mostSegments { failure = .tooManyParts(Self.mostSegments) }
    var first: FLACStream?
    for (start, end) in zip(starts, starts.dropFirst() + [file.range.upperBound]) {
      guard let stream = try FLACStream(file, from: start, to: end) else { continue }
      if let first, first.format != stream.format {
        failure = .formatChanges(frame: frameCount, to: stream.format)
        break
      }
      first = first ?? stream
      let count = try stream.framesThere() ?? 0
      segments.append(
        Segment(content: .view(stream.whole), frameCount: count, flac: stream))
      if count < stream.promised {
        notices.append(.cutShort(missing: stream.promised - count, of: stream.promised))
      }
    }
    guard first?.start == start else { return nil }
    if segments.count > 1 { notices.append(.joined(streamCount: segments.count)) }
  }
}
