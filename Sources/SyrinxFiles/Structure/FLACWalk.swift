import SyrinxEngine
import SyrinxSystem

/// Walks through the frames of a FLAC stream and tells which of them are whole, in constant memory.
///
/// Frames do not tell their length. One ends where the header of the next lies: where the checksum of
/// all bytes up to there is right, and the number is the one that should follow.
struct FLACWalk {
  private(set) var stream: FLACStream
  private var buffer: [UInt8] = []
  private var bufferOffset = 0
  private var isAtEnd = false
  /// Where the search for headers stands.
  private var offset: Int
  /// Frames that may still be given to libFLAC to tell whether they are whole.
  private var triesLeft = 4096

  /// Frames that follow on each other, without a gap, and are whole.
  struct FrameSequence: Hashable {
    var range: Range<Int>
    var number: Int
    var next: Int
    /// Nothing lies between its last frame and the end of the range.
    var endsExactly: Bool
    var frameCount: Int { next - number }
  }

  init(_ stream: FLACStream) {
    self.stream = stream
    offset = stream.firstFrame
  }

  struct Finding {
    var runs: [FrameSequence] = []
    /// Where another stream begins after this one.
    var nextStream: Int?
    /// The format of the frames after the last run, where it is another.
    var nextFormat: StreamFormat?
    /// Frames have more sound than libFLAC takes.
    var isBeyondStandard = false
  }

  /// Where frames are found only by decoding all of a run, it has no more than about so many frames of
  /// sound.
  private static let mostUnsought = 1 << 20

  /// All runs, as long as there are not more than so many, and what follows them.
  mutating func runs(most: Int) throws(SystemFailure) -> Finding {
    var runs: [FrameSequence] = []
    var last: FLACFrame?
    var lastEnd = stream.start + Self.markBytes.count
    var candidate = try header(at: offset)
    if candidate == nil {
      offset = stream.start + Self.markBytes.count
      candidate = try nextHeader()
    }
    while let frame = candidate, runs.count <= most {
      // The header after a frame may belong to another stream.
      let isAdjacent =
        runs.last.map { $0.endsExactly && $0.range.upperBound == frame.offset }
        ?? (frame.offset == stream.firstFrame)
      if !isAdjacent {
        if let next = try nextStream(from: lastEnd, to: frame.offset) {
          return Finding(runs: runs, nextStream: next)
        }
        lastEnd = frame.offset
      }
      guard let number = stream.start(of: frame, behind: last, endingAt: runs.last?.next ?? 0)
      else {
        offset = frame.offset
        candidate = try nextHeader()
        continue
      }
      let (end, following) = try check(frame, at: number)
      candidate = following
      guard end != .broken else { continue }
      if frame.count > FLACFrame.mostCount { return Finding(isBeyondStandard: true) }
      if last != nil, !stream.describes(frame) {
        return Finding(runs: runs, nextFormat: stream.format(of: frame))
      }
      lastEnd = frame.offset + 1
      var run = FrameSequence(
        range: frame.offset..<(following?.offset ?? stream.end), number: number,
        next: number + frame.count, endsExactly: end == .exact)
      let precedes = runs.last.map { $0.next == number } ?? false
      stream.note(frame, behind: precedes ? last : nil)
      last = frame
      if let before = runs.last, before.endsExactly, before.range.upperBound == frame.offset,
        precedes, !stream.isIrregular || before.frameCount < Self.mostUnsought
      {
        run.range = before.range.lowerBound..<run.range.upperBound
        run.number = before.number
        runs[runs.count - 1] = run
      } else {
        runs.append(run)
      }
    }
    return Finding(runs: runs, nextStream: try nextStream(from: lastEnd, to: stream.end))
  }

  /// Headers that do not follow and are met before a frame is given up.
  private static let mostStrangers = 8

  private enum End { case broken, exact, somewhere }

  /// Tells whether a frame, whose sound begins at a number, is whole and ends where the next begins, and
  /// the header that is looked at next.
  private mutating func check(
    _ frame: FLACFrame, at number: Int
  ) throws(SystemFailure) -> (end: End, following: FLACFrame?) {
    offset = frame.offset
    var check = FLACCheck()
    var stranger: FLACFrame?
    var strangerCount = 0
    var following: FLACFrame?
    let farthest = frame.offset + stream.mostBytes(of: frame)
    while strangerCount < Self.mostStrangers, offset <= farthest {
      guard let next = try nextHeader(adding: &check) else {
        if check.sum == 0 { return (.somewhere, nil) }
        break
      }
      if check.sum == 0 {
        stream.note(second: next, behind: frame)
        // Zeros after a frame leave the sum as it is.
        let last = try stream.file.read(next.offset - 2, 2)
        return (last == [0, 0] ? .somewhere : .exact, next)
      }
      if stream.follows(next, frame, at: number) {
        following = next
        break
      }
      stranger = stranger ?? next
      strangerCount += 1
    }
    // Where something else lies after the frame, its end is known only when it is decoded.
    var end = End.broken
    if triesLeft > 0, stream.describes(frame) {
      triesLeft -= 1
      if stream.isDecoded(frame, at: number) { end = .somewhere }
    }
    following = following ?? stranger
    return (end, following == nil ? try nextHeader() : following)
  }

  private mutating func nextHeader() throws(SystemFailure) -> FLACFrame? {
    var check = FLACCheck()
    return try nextHeader(adding: &check)
  }

  /// Goes to the next header after the offset, or to the end, and adds up what lies between.
  private mutating func nextHeader(
    adding check: inout FLACCheck
  ) throws(SystemFailure) -> FLACFrame? {
    guard offset < stream.end else { return nil }
    try fill(from: offset)
    var index = offset - bufferOffset + 1
    while true {
      let limit = isAtEnd ? buffer.count : buffer.count - FLACFrame.mostHeaderBytes
      while let found = sync(from: index, to: limit) {
        let bytes = Array(buffer[found...].prefix(FLACFrame.mostHeaderBytes))
        if let frame = FLACFrame(bytes, offset: bufferOffset + found) {
          check.add(buffer[(offset - bufferOffset)..<found])
          offset = frame.offset
          return frame
        }
        index = found + 1
      }
      let end = max(isAtEnd ? buffer.count : limit, offset - bufferOffset)
      check.add(buffer[(offset - bufferOffset)..<end])
      offset = bufferOffset + end
      if isAtEnd { return nil }
      try fill(from: offset)
      // The byte at the end of what was searched has not been looked at yet.
      index = 0
    }
  }

  /// The next two bytes that can begin a header.
  private func sync(from start: Int, to end: Int) -> Int? {
    var start = start
    while start < end, let found = firstPlace(of: 0xFF, in: buffer, start..<end) {
      if found + 1 < buffer.count, buffer[found + 1] & 0xFE == 0xF8 { return found }
      start = found + 1
    }
    return nil
  }

  private func header(at offset: Int) throws(SystemFailure) -> FLACFrame? {
    FLACFrame(try stream.file.read(offset, FLACFrame.mostHeaderBytes), offset: offset)
  }

  private static let bufferByteCount = 1 << 18

  /// Has bytes at hand from an offset on, more than a header takes unless the stream ends.
  private mutating func fill(from start: Int) throws(SystemFailure) {
    let enough = start + 2 * FLACFrame.mostHeaderBytes
    guard start < bufferOffset || !isAtEnd && enough > bufferOffset + buffer.count else { return }
    buffer = try stream.file.read(start, min(Self.bufferByteCount, stream.end - start))
    bufferOffset = start
    isAtEnd = buffer.count < Self.bufferByteCount || start + buffer.count == stream.end
  }

  /// The first bytes of another stream: its mark and the head of its first block.
  private static let markBytes = FLACStream.mark + [0, 0, 0, 34]

  private func nextStream(from start: Int, to end: Int) throws(SystemFailure) -> Int? {
    try stream.file.position(of: Self.markBytes, from: start, to: end)
  }
}
