import SyrinxSystem

/// Bytes that can be read at any place, of a file or of an array. What cannot be read is as if the
/// bytes ended there.
struct ByteSource {
  let count: Int
  /// Gives bytes at a place, fewer only at the end.
  let read: (_ place: Int, _ count: Int) -> [UInt8]

  init(_ bytes: [UInt8]) {
    count = bytes.count
    read = { place, count in
      place >= 0 && place < bytes.count ? Array(bytes[place...].prefix(max(count, 0))) : []
    }
  }

  init(_ file: SharedFile) {
    count = file.range.count
    read = { place, count in
      guard place >= 0, place < file.range.count else { return [] }
      return (try? file.read(file.range.lowerBound + place, count)) ?? []
    }
  }

  /// Hands over the bytes of a range in blocks; false where some of them cannot be read.
  func forEachBlock<Failure>(
    of range: Range<Int>, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    var place = range.lowerBound
    while place < range.upperBound {
      let bytes = read(place, min(1 << 18, range.upperBound - place))
      if bytes.isEmpty { return false }
      try body(bytes)
      place += bytes.count
    }
    return true
  }

  /// The bytes of an open file; the descriptor must stay open.
  init(_ descriptor: Int32) throws(SystemFailure) {
    count = try byteCount(of: descriptor)
    read = { place, count in (try? readBytes(from: descriptor, at: place, count: count)) ?? [] }
  }
}
