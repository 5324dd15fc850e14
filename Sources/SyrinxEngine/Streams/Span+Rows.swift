// Sixteen rows of one memory that are walked side by side, four samples of each at a time. Where
// the rows lie is checked once; within them only the position along the rows is.

/// Four samples from each of sixteen rows, four rows a member.
struct LineVector {
  var a: SIMD16<Float>
  var b: SIMD16<Float>
  var c: SIMD16<Float>
  var d: SIMD16<Float>
}

/// Where sixteen rows of one length lie in a memory of a known size.
struct Rows {
  typealias Starts = (
    Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int
  )

  /// Samples of each row, and of the whole memory.
  let length: Int
  let memory: Int
  fileprivate let starts: Starts

  /// Rows that begin where `start` says.
  init(length: Int, in memory: Int, start: (Int) -> Int) {
    func checked(_ row: Int) -> Int {
      let position = start(row)
      precondition(position >= 0 && position <= memory - length, "a row outside the memory")
      return position
    }
    self.length = length
    self.memory = memory
    starts = (
      checked(0), checked(1), checked(2), checked(3), checked(4), checked(5), checked(6),
      checked(7), checked(8), checked(9), checked(10), checked(11), checked(12), checked(13),
      checked(14), checked(15)
    )
  }

  @inline(__always)
  fileprivate func check(_ position: Int, _ count: Int) {
    precondition(count == memory && position >= 0 && position <= length - 4, "outside the rows")
  }
}

extension Span<Float> {
  /// Four samples of each row.
  @inline(__always)
  func vector(_ rows: Rows, at position: Int) -> LineVector {
    rows.check(position, count)
    let bytes = unsafe self.bytes
    @inline(__always)
    func four(_ start: Int) -> SIMD4<Float> {
      unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: (start &+ position) &* 4, as: SIMD4<Float>.self)
    }
    let s = rows.starts
    return LineVector(
      a: SIMD16(four(s.0), four(s.1), four(s.2), four(s.3)),
      b: SIMD16(four(s.4), four(s.5), four(s.6), four(s.7)),
      c: SIMD16(four(s.8), four(s.9), four(s.10), four(s.11)),
      d: SIMD16(four(s.12), four(s.13), four(s.14), four(s.15)))
  }
}

extension MutableSpan<Float> {
  /// Replaces four samples of each row.
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func setTile(_ rows: Rows, at position: Int, to vector: LineVector) {
    rows.check(position, count)
    var bytes = unsafe mutableBytes
    @inline(__always)
    func set(_ start: Int, _ four: SIMD4<Float>, _ bytes: inout MutableRawSpan) {
      unsafe bytes.storeBytes(
        of: four, toUncheckedByteOffset: (start &+ position) &* 4, as: SIMD4<Float>.self)
    }
    let s = rows.starts
    set(s.0, vector.a.lowHalf.lowHalf, &bytes)
    set(s.1, vector.a.lowHalf.highHalf, &bytes)
    set(s.2, vector.a.highHalf.lowHalf, &bytes)
    set(s.3, vector.a.highHalf.highHalf, &bytes)
    set(s.4, vector.b.lowHalf.lowHalf, &bytes)
    set(s.5, vector.b.lowHalf.highHalf, &bytes)
    set(s.6, vector.b.highHalf.lowHalf, &bytes)
    set(s.7, vector.b.highHalf.highHalf, &bytes)
    set(s.8, vector.c.lowHalf.lowHalf, &bytes)
    set(s.9, vector.c.lowHalf.highHalf, &bytes)
    set(s.10, vector.c.highHalf.lowHalf, &bytes)
    set(s.11, vector.c.highHalf.highHalf, &bytes)
    set(s.12, vector.d.lowHalf.lowHalf, &bytes)
    set(s.13, vector.d.lowHalf.highHalf, &bytes)
    set(s.14, vector.d.highHalf.lowHalf, &bytes)
    set(s.15, vector.d.highHalf.highHalf, &bytes)
  }
}

extension SIMD16<Float> {
  /// Four fours, one after the other.
  @inline(__always)
  init(
    _ first: SIMD4<Float>, _ second: SIMD4<Float>, _ third: SIMD4<Float>, _ fourth: SIMD4<Float>
  ) {
    self.init(
      lowHalf: SIMD8(lowHalf: first, highHalf: second),
      highHalf: SIMD8(lowHalf: third, highHalf: fourth))
  }
}
