import SyrinxSystem

/// Walks through the pages of an Ogg file that are whole, in constant memory.
struct OggPageWalk {
  private let file: SharedFile
  private var buffer: [UInt8] = []
  private var bufferOffset: Int
  private(set) var offset: Int
  private(set) var pageCount = 0
  /// Bytes have been passed over that are in no whole page.
  private(set) var hasSkipped = false

  init(_ file: SharedFile, from offset: Int) {
    self.file = file
    self.offset = offset
    bufferOffset = offset
  }

  /// The next page whose checksum is right, and where it lies; nil at the end.
  mutating func next() throws(SystemFailure) -> (range: Range<Int>, page: OggPage)? {
    while true {
      try fill()
      let start = offset - bufferOffset
      guard start < buffer.count else { return nil }
      let bytes = buffer
      let page = OggPage(at: start, isChecked: true) { Array(bytes[$0...].prefix($1)) }
      if let page {
        defer { offset += page.byteCount }
        pageCount += 1
        return (offset..<offset + page.byteCount, page)
      }
      hasSkipped = true
      let next = buffer[(start + 1)...].firstIndex(of: 0x4F) ?? buffer.count
      offset += next - start
    }
  }

  /// Has as many bytes at hand as a page can take.
  private mutating func fill() throws(SystemFailure) {
    guard bufferOffset + buffer.count - offset < OggPage.mostByteCount,
      bufferOffset + buffer.count < file.range.upperBound || buffer.isEmpty
    else { return }
    buffer = try file.read(offset, 4 * OggPage.mostByteCount)
    bufferOffset = offset
  }
}
