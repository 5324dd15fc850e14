import SyrinxSystem

/// Bytes that libsndfile can read from any offset on.
protocol ByteView: AnyObject {
  var byteCount: Int { get }
  /// Fills the buffer from an offset on and returns how many bytes there were: fewer at the end, or
  /// after a failure of the system, which is then kept.
  @unsafe func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int
  /// The system's number of the first failure.
  var failure: Int32? { get }
  /// The failure of the program that they come from.
  var programFailure: ChildProgram.Failure? { get }
}

extension ByteView {
  var programFailure: ChildProgram.Failure? { nil }
}

/// An open file that several readers share, each of which goes its own way (`pread`).
final class SharedFile {
  let descriptor: Descriptor
  /// Where the sound file begins and ends in it.
  let range: Range<Int>
  /// Its first bytes: they are looked at dozens of times before a frame is read, which would be as many
  /// calls of the system.
  private let head: [UInt8]
  private static let headBytes = 4096

  /// Takes over a descriptor; the sound file begins where that stands, if nowhere else.
  init(owning descriptor: consuming Descriptor, from start: Int? = nil) throws(SystemFailure) {
    let start = if let start { start } else { try currentPlace(in: descriptor.number) }
    let end = max(start, try SyrinxSystem.byteCount(of: descriptor.number))
    range = start..<end
    head = try readBytes(
      from: descriptor.number, at: start, count: min(end - start, Self.headBytes))
    self.descriptor = descriptor
  }

  convenience init(_ number: Int32) throws(SystemFailure) {
    try self.init(owning: Descriptor(duplicating: number))
  }

  /// Where bytes at an offset lie in the head; nil of those that do not, or not all.
  private func rangeInHead(_ offset: Int, _ count: Int) -> Range<Int>? {
    let start = offset - range.lowerBound
    return start >= 0 && count <= head.count - start ? start..<start + count : nil
  }

  /// Reads bytes at an offset in the file, fewer only at the end.
  func read(_ offset: Int, _ count: Int) throws(SystemFailure) -> [UInt8] {
    let count = min(count, max(range.upperBound - offset, 0))
    if let range = rangeInHead(offset, count) { return Array(head[range]) }
    return try readBytes(from: descriptor.number, at: offset, count: count)
  }

  /// Fills a buffer from an offset on (`pread`) and returns how many bytes there were, and the system's
  /// number of a failure.
  @unsafe func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) -> (count: Int, failure: Int32?) {
    if let range = rangeInHead(offset, buffer.count) {
      unsafe buffer.copyBytes(from: head[range])
      return (buffer.count, nil)
    }
    let read = unsafe readBytes(into: buffer, from: descriptor.number, at: offset)
    return (read.count, read.failure?.number)
  }
}

extension SharedFile {
  /// Bytes by their places within the sound file.
  func part(_ range: Range<Int>) -> FileView.Part {
    .stretch(self.range.lowerBound + range.lowerBound..<self.range.lowerBound + range.upperBound)
  }

  /// Where bytes are found between offsets, in constant memory.
  func position(of wanted: [UInt8], from start: Int, to end: Int) throws(SystemFailure) -> Int? {
    var offset = start
    while offset + wanted.count <= end {
      let bytes = try read(offset, min(1 << 18, end - offset))
      guard bytes.count >= wanted.count else { return nil }
      var start = 0
      while start + wanted.count <= bytes.count,
        let found = firstPlace(of: wanted[0], in: bytes, start..<bytes.count)
      {
        if bytes[found...].starts(with: wanted) { return offset + found }
        start = found + 1
      }
      offset += bytes.count - wanted.count + 1
    }
    return nil
  }
}

/// A file as libsndfile is to see it: stretches of it one after the other, and bytes put in.
final class FileView: ByteView {
  enum Part: Hashable, Sendable {
    case stretch(Range<Int>)
    case bytes([UInt8])

    var byteCount: Int {
      switch self {
      case .stretch(let range): range.count
      case .bytes(let bytes): bytes.count
      }
    }
  }

  private let file: SharedFile
  private let parts: [Part]
  /// Where each part begins in the view.
  private let starts: [Int]
  let byteCount: Int
  private(set) var failure: Int32?

  convenience init(_ file: SharedFile) { self.init(file, [.stretch(file.range)]) }

  init(_ file: SharedFile, _ parts: [Part]) {
    self.file = file
    self.parts = parts
    var starts: [Int] = []
    var end = 0
    for part in parts {
      starts.append(end)
      end += part.byteCount
    }
    self.starts = starts
    byteCount = end
  }

  @unsafe func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    var done = 0
    var index = part(at: offset)
    while done < buffer.count, index < parts.count {
      let skipped = offset + done - starts[index]
      let count = min(buffer.count - done, parts[index].byteCount - skipped)
      let target = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[done..<done + count])
      switch parts[index] {
      case .bytes(let bytes): unsafe target.copyBytes(from: bytes[skipped..<skipped + count])
      case .stretch(let range):
        let read = unsafe file.read(into: target, at: range.lowerBound + skipped)
        failure = failure ?? read.failure
        if read.count < count { return done + read.count }
      }
      done += count
      index += 1
    }
    return done
  }

  /// The part that an offset lies in, by halving.
  private func part(at offset: Int) -> Int {
    guard offset >= 0, offset < byteCount else { return parts.count }
    var (low, high) = (0, parts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    // Empty parts begin where the next one does.
    while parts[low].byteCount == 0 { low += 1 }
    return low
  }
}
