import CSndFile
import SyrinxSystem

/// A file under construction, or a pipe that gets a header of our own, as libsndfile sees it through
/// its virtual functions.
///
/// The first failure of the system is remembered: libsndfile itself forgets some, such as a disk
/// that fills up while the file is closed.
final class WritingTarget {
  private let descriptor: Int32
  /// Goes into a pipe in front of, and together with, the first bytes: some programs take what they are
  /// given first for the whole beginning.
  private var header: [UInt8] = []
  private let isStream: Bool
  /// Where the file begins that libsndfile sees.
  private let origin: Int
  private(set) var failure: Int32?
  /// Another program that is fed, and the failure after which it takes no more.
  private let program: ChildProgram?
  private(set) var programFailure: ChildProgram.Failure?
  /// Nil where nobody will wait for the disk.
  private var writeBehind: WriteBehind?
  private var writtenCount = 0

  /// The descriptor must stay open as long as this object is used. So many bytes at the beginning of
  /// the file are left to others.
  init(_ descriptor: Int32, reserving count: Int = 0, writesBehind: Bool = false) {
    self.descriptor = descriptor
    isStream = false
    origin = count
    writtenCount = count
    writeBehind = writesBehind ? WriteBehind() : nil
    program = nil
    if count > 0 { _ = seek(0, Int32(SEEK_SET)) }
  }

  /// A pipe or a device, which is not seekable.
  init(streamingTo descriptor: Int32, header: [UInt8]) {
    self.descriptor = descriptor
    self.header = header
    isStream = true
    origin = 0
    program = nil
  }

  /// Another program, which reads a pipe.
  init(feeding program: ChildProgram) {
    descriptor = -1
    isStream = true
    origin = 0
    self.program = program
  }

  /// Ends a stream: with the header, if nothing has come after it, and these bytes.
  func finish(_ bytes: [UInt8]) throws(SystemFailure) {
    let rest = header + bytes
    header = []
    try writeBytes(rest.span, to: descriptor)
  }

  /// The functions libsndfile calls (`SF_VIRTUAL_IO`).
  @unsafe static var calls: SF_VIRTUAL_IO {
    unsafe SF_VIRTUAL_IO(
      get_filelen: { unsafe target($0).length() },
      seek: { unsafe target($2).seek($0, $1) },
      read: { unsafe target($2).read($0, $1) },
      write: { unsafe target($2).write($0, $1) },
      tell: { unsafe target($0).seek(0, Int32(SEEK_CUR)) })
  }

  private func length() -> sf_count_t {
    // Where a stream is a file in disguise, what is there already is none of libsndfile's business.
    if isStream { return 0 }
    do throws(SystemFailure) {
      return max(sf_count_t(try byteCount(of: descriptor) - origin), 0)
    } catch {
      failure = failure ?? error.number
      return 0
    }
  }

  private func seek(_ offset: sf_count_t, _ whence: Int32) -> sf_count_t {
    if isStream { return 0 }
    do throws(SystemFailure) {
      let base =
        switch whence {
        case Int32(SEEK_SET): origin
        case Int32(SEEK_END): try byteCount(of: descriptor)
        default: try currentPlace(in: descriptor)
        }
      let place = base + Int(offset)
      if whence != Int32(SEEK_CUR) || offset != 0 { try go(to: place, in: descriptor) }
      return sf_count_t(place - origin)
    } catch {
      return -1
    }
  }

  @unsafe private func read(_ bytes: UnsafeMutableRawPointer?, _ count: sf_count_t) -> sf_count_t {
    guard let bytes = unsafe bytes else { return 0 }
    let buffer = unsafe UnsafeMutableRawBufferPointer(start: bytes, count: Int(count))
    let read = unsafe readBytes(into: buffer, from: descriptor)
    failure = failure ?? read.failure?.number
    return sf_count_t(read.count)
  }

  @unsafe private func write(_ bytes: UnsafeRawPointer?, _ count: sf_count_t) -> sf_count_t {
    guard let bytes = unsafe bytes else { return 0 }
    let run = unsafe Span<UInt8>(
      _unsafeStart: bytes.assumingMemoryBound(to: UInt8.self), count: Int(count))
    if let program {
      do throws(ChildProgram.Failure) {
        try program.write(run, patience: ChildProgram.patience)
        return count
      } catch {
        programFailure = programFailure ?? error
        return 0
      }
    }
    do throws(SystemFailure) {
      if header.isEmpty {
        try writeBytes(run, to: descriptor)
      } else {
        let both = header + (0..<run.count).map { run[$0] }
        header = []
        try writeBytes(both.span, to: descriptor)
      }
      // A header that is written anew does not count: it is a few bytes.
      writtenCount += run.count
      writeBehind?.note(written: writtenCount, in: descriptor)
      return count
    } catch {
      failure = failure ?? error.number
      return 0
    }
  }
}

@unsafe private func target(_ data: UnsafeMutableRawPointer?) -> WritingTarget {
  unsafe Unmanaged<WritingTarget>.fromOpaque(data!).takeUnretainedValue()
}
