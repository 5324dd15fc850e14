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

  /// The bytes of an open file from a place on, or from where it stands; the descriptor must stay open.
  init(_ descriptor: Int32, from place: Int? = nil) throws(SystemFailure) {
    let origin = if let place { place } else { try currentPlace(in: descriptor) }
    count = max(try byteCount(of: descriptor) - origin, 0)
    read = { place, count in
      (try? readBytes(from: descriptor, at: origin + place, count: count)) ?? []
    }
  }
}
