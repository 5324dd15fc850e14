import CSndFile

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Bytes that libsndfile can read from any offset on.
protocol ByteView: AnyObject {
  var byteCount: Int { get }
  /// Fills the buffer from an offset on and returns how many bytes there were: fewer at the end, or
  /// after a failure of the system, which is then kept.
  @unsafe func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int
  /// The system's number of the first failure.
  var failure: Int32? { get }
}

/// An open file that several readers share, each of which goes its own way (`pread`).
final class SharedFile {
  let descriptor: Descriptor
  /// Where the sound file begins and ends in it.
  let range: Range<Int>

  init(_ number: Int32) throws(SystemFailure) {
    let start = try currentPlace(in: number)
    let end = try SyrinxFiles.byteCount(of: number)
    let copy = try Descriptor(duplicating: number)
    descriptor = copy
    range = start..<max(start, end)
  }

  /// Reads bytes at an offset in the file, fewer only at the end.
  func read(_ offset: Int, _ count: Int) throws(SystemFailure) -> [UInt8] {
    try readBytes(
      from: descriptor.number, at: offset, count: min(count, max(range.upperBound - offset, 0)))
  }
}

extension SharedFile {
  /// Where bytes are found between offsets (`memchr`), in constant memory.
  func position(of wanted: [UInt8], from start: Int, to end: Int) throws(SystemFailure) -> Int? {
    var offset = start
    while offset + wanted.count <= end {
      let bytes = try read(offset, min(1 << 18, end - offset))
      guard bytes.count >= wanted.count else { return nil }
      var start = 0
      while start + wanted.count <= bytes.count {
        let found = unsafe bytes.withUnsafeBytes { bytes -> Int? in
          guard
            let match = unsafe memchr(
              bytes.baseAddress! + start, Int32(wanted[0]), bytes.count - start)
          else { return nil }
          return unsafe UnsafeRawPointer(match) - bytes.baseAddress!
        }
        guard let found else { break }
        if bytes[found...].starts(with: wanted) { return offset + found }
        start = found + 1
      }
      offset += bytes.count - wanted.count + 1
    }
    return nil
  }
}

/// A file as libsndfile is to see it: stretches of it one behind the other, and bytes put in.
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
        let read = unsafe read(into: target, fromFile: range.lowerBound + skipped)
        if read < count { return done + read }
      }
      done += count
      index += 1
    }
    return done
  }

  @unsafe private func read(
    into buffer: UnsafeMutableRawBufferPointer, fromFile offset: Int
  ) -> Int {
    var done = 0
    while done < buffer.count {
      let result = unsafe pread(
        file.descriptor.number, buffer.baseAddress! + done, buffer.count - done,
        off_t(offset + done))
      if result < 0 && errno == EINTR { continue }
      if result < 0 { failure = failure ?? errno }
      guard result > 0 else { break }
      done += result
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

/// What libsndfile calls to read a view (`SF_VIRTUAL_IO`).
final class ViewInput {
  let view: any ByteView
  private var offset = 0

  init(_ view: any ByteView) { self.view = view }

  @unsafe static var calls: SF_VIRTUAL_IO {
    unsafe SF_VIRTUAL_IO(
      get_filelen: { unsafe sf_count_t(input($0).view.byteCount) },
      seek: { unsafe input($2).seek($0, $1) },
      read: { unsafe input($2).read($0, $1) },
      write: { _, _, _ in 0 },
      tell: { unsafe sf_count_t(input($0).offset) })
  }

  private func seek(_ distance: sf_count_t, _ whence: Int32) -> sf_count_t {
    let base =
      switch whence {
      case Int32(SEEK_CUR): offset
      case Int32(SEEK_END): view.byteCount
      default: 0
      }
    let (sum, isBeyond) = base.addingReportingOverflow(Int(distance))
    guard !isBeyond, sum >= 0 else { return -1 }
    offset = sum
    return sf_count_t(sum)
  }

  @unsafe private func read(_ bytes: UnsafeMutableRawPointer?, _ count: sf_count_t) -> sf_count_t {
    guard let bytes = unsafe bytes, count > 0 else { return 0 }
    let buffer = unsafe UnsafeMutableRawBufferPointer(start: bytes, count: Int(count))
    let read = unsafe view.read(into: buffer, at: offset)
    offset += read
    return sf_count_t(read)
  }
}

@unsafe private func input(_ data: UnsafeMutableRawPointer?) -> ViewInput {
  unsafe Unmanaged<ViewInput>.fromOpaque(data!).takeUnretainedValue()
}
