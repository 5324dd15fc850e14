import SyrinxSystem
import SyrinxText

extension JSONValue {
  /// Nil for an invalid line, such as one cut off by a crash.
  init?(line bytes: ArraySlice<UInt8>) {
    guard let json = try? JSONValue(parsing: String(decoding: bytes, as: UTF8.self)) else {
      return nil
    }
    self = json
  }
}

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

  /// Finds those of a file, which is read in parts.
  static func read(
    _ path: String, _ line: (_ bytes: ArraySlice<UInt8>, _ start: Int) throws -> Void
  ) throws {
    var lines = LineSplitter()
    try readParts(of: path) { try lines.add($0, line) }
    try lines.finish(line)
  }

  /// The last line may lack its end.
  func finish(
    _ line: (_ bytes: ArraySlice<UInt8>, _ start: Int) throws -> Void
  ) rethrows {
    if !rest.isEmpty { try line(rest[...], start) }
  }
}
