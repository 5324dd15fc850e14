import CSndFile

/// A view as libsndfile reads it (`SF_VIRTUAL_IO`).
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
