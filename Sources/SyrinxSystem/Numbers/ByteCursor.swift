/// Reads numbers and byte runs from front to back; nil where fewer bytes are left than are wanted.
package struct ByteCursor {
  package private(set) var rest: ArraySlice<UInt8>

  package init(_ bytes: some Sequence<UInt8>) { rest = ArraySlice(bytes) }

  package var isAtEnd: Bool { rest.isEmpty }

  package mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  package mutating func bytes(_ count: StatedNumber) -> ArraySlice<UInt8>? {
    count.count(upTo: rest.count).flatMap { bytes($0) }
  }

  package mutating func byte() -> UInt8? { rest.popFirst() }

  package mutating func bigEndian(_ byteCount: Int) -> StatedNumber? {
    bytes(byteCount).map(\.bigEndian)
  }

  package mutating func littleEndian(_ byteCount: Int) -> StatedNumber? {
    bytes(byteCount).map(\.littleEndian)
  }

  /// Everything up to a zero byte, which is passed over; the rest where there is none.
  package mutating func terminated() -> ArraySlice<UInt8> {
    let run = rest.prefix { $0 != 0 }
    rest = rest.dropFirst(run.count + 1)
    return run
  }

  package mutating func remainder() -> ArraySlice<UInt8> {
    defer { rest = [] }
    return rest
  }
}

extension Array<UInt8> {
  package static func bigEndian(_ number: Int, _ byteCount: Int = 4) -> [UInt8] {
    (0..<byteCount).map { UInt8(truncatingIfNeeded: number >> ((byteCount - 1 - $0) * 8)) }
  }

  package static func littleEndian(_ number: Int, _ byteCount: Int = 4) -> [UInt8] {
    bigEndian(number, byteCount).reversed()
  }
}
