// A vector is four frames of sixteen delay lines. Four frames of one line fill a vector register, so
// delays copy whole registers and a mixing matrix adds them; only a recursive filter has to turn a
// vector on its side.

extension LineVector {
  static let lineCount = 16
  static let frameCount = 4

  /// Multiplies the lines by Sylvester's Hadamard matrix of order sixteen, without its factor 1/4.
  @inline(__always)
  func mixed() -> LineVector {
    let sum = a + b
    let difference = a - b
    let sum2 = c + d
    let difference2 = c - d
    return LineVector(
      a: Self.mixed(sum + sum2), b: Self.mixed(difference + difference2),
      c: Self.mixed(sum - sum2), d: Self.mixed(difference - difference2))
  }

  /// The same of order four, within four lines.
  @inline(__always)
  private static func mixed(_ x: SIMD16<Float>) -> SIMD16<Float> {
    let sum = x.lowHalf + x.highHalf
    let difference = x.lowHalf - x.highHalf
    return SIMD16(
      sum.lowHalf + sum.highHalf, sum.lowHalf - sum.highHalf,
      difference.lowHalf + difference.highHalf, difference.lowHalf - difference.highHalf)
  }

  /// Turns four lines of four frames into four frames of four lines, or back, four times.
  @inline(__always)
  func turned() -> LineVector {
    LineVector(
      a: Self.transposed(a), b: Self.transposed(b), c: Self.transposed(c), d: Self.transposed(d))
  }

  @inline(__always)
  private static func transposed(_ x: SIMD16<Float>) -> SIMD16<Float> {
    let even = x.evenHalf
    let odd = x.oddHalf
    return SIMD16(even.evenHalf, odd.evenHalf, even.oddHalf, odd.oddHalf)
  }

  /// Regroups four frames of four lines, four times, into sixteen lines a frame; or back.
  @inline(__always)
  func regrouped() -> LineVector {
    LineVector(
      a: SIMD16(a.lowHalf.lowHalf, b.lowHalf.lowHalf, c.lowHalf.lowHalf, d.lowHalf.lowHalf),
      b: SIMD16(a.lowHalf.highHalf, b.lowHalf.highHalf, c.lowHalf.highHalf, d.lowHalf.highHalf),
      c: SIMD16(a.highHalf.lowHalf, b.highHalf.lowHalf, c.highHalf.lowHalf, d.highHalf.lowHalf),
      d: SIMD16(
        a.highHalf.highHalf, b.highHalf.highHalf, c.highHalf.highHalf, d.highHalf.highHalf))
  }

  @inline(__always)
  static func + (x: LineVector, y: LineVector) -> LineVector {
    LineVector(a: x.a + y.a, b: x.b + y.b, c: x.c + y.c, d: x.d + y.d)
  }
}
