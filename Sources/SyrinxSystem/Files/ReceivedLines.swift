/// A line that another program has sent, or the fact that one was too long.
package enum ReceivedLine: Hashable {
  case text(String)
  case tooLong

  /// Bytes of the longest.
  package static let longest = 1 << 16
}

/// Takes lines out of bytes as they come. One that is too long is refused whole, and the next begins after it.
struct ReceivedLines {
  /// Set once the line that is coming is too long, and the rest of it is passed over.
  private var isPassingOver = false

  /// Takes the first lines that are whole, so many at most. Half a line is never taken for one.
  mutating func takeLines(
    atMost count: Int = .max, from bytes: inout [UInt8]
  ) -> [ReceivedLine] {
    var lines: [ReceivedLine] = []
    var start = 0
    while lines.count < count,
      let end = firstPlace(of: UInt8(ascii: "\n"), in: bytes, start..<bytes.count)
    {
      lines.append(makeLine(bytes[start..<end]))
      start = end + 1
    }
    bytes.removeFirst(start)
    if lines.count < count, bytes.count > ReceivedLine.longest {
      isPassingOver = true
      bytes = []
    }
    return lines
  }

  /// Takes the last line, of which only the end is missing, if there is one.
  mutating func takeRest(of bytes: inout [UInt8]) -> ReceivedLine? {
    guard isPassingOver || !bytes.isEmpty else { return nil }
    defer { bytes = [] }
    return makeLine(bytes[...])
  }

  private mutating func makeLine(_ bytes: ArraySlice<UInt8>) -> ReceivedLine {
    defer { isPassingOver = false }
    return isPassingOver || bytes.count > ReceivedLine.longest
      ? .tooLong : .text(String(decoding: bytes, as: UTF8.self))
  }
}
