import SyrinxSystem

/// Finds the lines of a text that comes in parts; by bytes, since in a `String` CR LF is one character,
/// which is not a line feed.
struct LineSplitter {
  private var rest: [UInt8] = []
  private var start = 0

  mutating func add(
    _ part: [UInt8], _ line: (_ bytes: ArraySlice<UInt8>, _ start: Int) throws -> Void
  ) rethrows {
    var next = 0
    while let end = firstPlace(of: UInt8(ascii: "\n"), in: part, next..<part.count) {
      rest += part[next..<end]
      try line(rest[...], start)
      start += rest.count + 1
      rest.removeAll(keepingCapacity: true)
      next = end + 1
    }
    rest += part[next...]
  }

  /// The last line may lack its end.
  func finish(
    _ line: (_ bytes: ArraySlice<UInt8>, _ start: Int) throws -> Void
  ) rethrows {
    if !rest.isEmpty { try line(rest[...], start) }
  }
}
