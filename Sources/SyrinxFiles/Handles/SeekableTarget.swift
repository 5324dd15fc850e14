import CSndFile

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file under construction, as libsndfile sees it through its virtual functions.
///
/// The first failure of the system is remembered: libsndfile itself forgets some, such as a disk
/// that fills up while the file is closed.
final class SeekableTarget {
  private let descriptor: Int32
  private(set) var failure: Int32?

  /// The descriptor must stay open as long as this object is used.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  private func note(_ result: Int) -> sf_count_t {
    if result < 0 && failure == nil { failure = errno }
    return sf_count_t(max(result, 0))
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
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return note(-1) }
    return sf_count_t(status.st_size)
  }

  private func seek(_ offset: sf_count_t, _ whence: Int32) -> sf_count_t {
    sf_count_t(lseek(descriptor, off_t(offset), whence))
  }

  @unsafe private func read(_ bytes: UnsafeMutableRawPointer?, _ count: sf_count_t) -> sf_count_t {
    unsafe note(systemRead(descriptor, bytes, Int(count)))
  }

  @unsafe private func write(_ bytes: UnsafeRawPointer?, _ count: sf_count_t) -> sf_count_t {
    guard let bytes = unsafe bytes else { return 0 }
    let run = unsafe Span<UInt8>(
      _unsafeStart: bytes.assumingMemoryBound(to: UInt8.self), count: Int(count))
    do throws(SystemFailure) {
      try writeBytes(run, to: descriptor)
      return count
    } catch {
      if failure == nil { failure = error.number }
      return 0
    }
  }
}

@unsafe private func target(_ data: UnsafeMutableRawPointer?) -> SeekableTarget {
  unsafe Unmanaged<SeekableTarget>.fromOpaque(data!).takeUnretainedValue()
}

/// `read`, under a name that no method hides.
@unsafe private func systemRead(
  _ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int
) -> Int {
  unsafe read(descriptor, bytes, count)
}
