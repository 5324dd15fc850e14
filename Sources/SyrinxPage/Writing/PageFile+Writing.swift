import SyrinxSystem

extension PageFile {
  /// Of one element. No browser's text is longer than half a gigabyte (V8: 2²⁹ − 24 characters), and every
  /// one is in memory as long as it is decoded.
  static let elementByteCount = 24 << 20

  /// The file as elements that no browser runs: cut into threes of bytes, of which base64 makes fours.
  func writeElement(
    _ index: Int, of byteCount: Int = elementByteCount, to output: ([UInt8]) throws -> Void
  ) throws {
    precondition(byteCount > 0 && byteCount % 3 == 0, "base64 of an element has no padding inside")
    let end = Array("</script>\n".utf8)
    var (number, room) = (0, byteCount)
    func begin() throws {
      let name = number == 0 ? "media-\(index)" : "media-\(index)-\(number)"
      let tag = "<script type=\"application/octet-stream\" id=\"\(name)\">"
      try output(Array(tag.utf8))
    }
    try begin()
    var rest: [UInt8] = []
    try read { part in
      rest += part
      var start = 0
      while rest.count - start >= 3 {
        if room == 0 {
          (number, room) = (number + 1, byteCount)
          try output(end)
          try begin()
        }
        let count = min((rest.count - start) / 3 * 3, room)
        try output(Base64.encoded(Array(rest[start..<start + count])))
        start += count
        room -= count
      }
      rest.removeFirst(start)
    }
    if room == 0, !rest.isEmpty {
      number += 1
      try output(end)
      try begin()
    }
    try output(Base64.encoded(rest) + end)
  }
}
