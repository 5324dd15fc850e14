/// The layout in which sixteen delay lines are worked on together: four frames of every line, line
/// after line, then the next four frames.
///
/// Four frames of one line fill one vector register, so delays copy whole registers and the mixing
/// matrix adds them; only a recursive filter has to turn a tile on its side.
enum Tile {
  static let lineCount = 16
  static let frameCount = 4
  static let sampleCount = lineCount * frameCount

  /// Four lines of four frames, turned into four frames of four lines; or back.
  @inline(__always)
  static func transposed(_ x: SIMD16<Float>) -> SIMD16<Float> {
    let even = x.evenHalf
    let odd = x.oddHalf
    return SIMD16(
      lowHalf: SIMD8(lowHalf: even.evenHalf, highHalf: odd.evenHalf),
      highHalf: SIMD8(lowHalf: even.oddHalf, highHalf: odd.oddHalf))
  }

  /// Copies the frames of one line.
  static func extract(
    line: Int, of tiles: Span<Float>, to storage: inout [Float], at start: Int, count: Int
  ) {
    var target = storage.mutableSpan
    extract(line: line, of: tiles, to: &target, at: start, count: count)
  }

  /// Copies the frames of one line.
  @inline(__always)
  static func extract(
    line: Int, of tiles: Span<Float>, to target: inout MutableSpan<Float>, at start: Int,
    count: Int
  ) {
    target.setFours(
      count / 4, at: start, every: 4, from: tiles, at: line * 4, every: sampleCount)
  }

  /// Multiplies every tile by the Hadamard matrix.
  static func mix(_ tiles: inout MutableSpan<Float>) {
    var at = 0
    while at <= tiles.count - sampleCount {
      var a = tiles.span.sixteenLanes(at: at)
      var b = tiles.span.sixteenLanes(at: at + 16)
      var c = tiles.span.sixteenLanes(at: at + 32)
      var d = tiles.span.sixteenLanes(at: at + 48)
      mix(&a, &b, &c, &d)
      tiles.setSixteenLanes(at: at, to: a)
      tiles.setSixteenLanes(at: at + 16, to: b)
      tiles.setSixteenLanes(at: at + 32, to: c)
      tiles.setSixteenLanes(at: at + 48, to: d)
      at += sampleCount
    }
  }

  /// Multiplies the lines of a tile, given as four times four, by Sylvester's Hadamard matrix of
  /// order sixteen, without its factor of 1/4.
  @inline(__always)
  static func mix(
    _ a: inout SIMD16<Float>, _ b: inout SIMD16<Float>, _ c: inout SIMD16<Float>,
    _ d: inout SIMD16<Float>
  ) {
    let sum = a + b
    let difference = a - b
    let sum2 = c + d
    let difference2 = c - d
    a = mixed(sum + sum2)
    b = mixed(difference + difference2)
    c = mixed(sum - sum2)
    d = mixed(difference - difference2)
  }

  /// The same of order four, within four lines of four frames.
  @inline(__always)
  private static func mixed(_ x: SIMD16<Float>) -> SIMD16<Float> {
    let sum = x.lowHalf + x.highHalf
    let difference = x.lowHalf - x.highHalf
    return SIMD16(
      lowHalf: SIMD8(
        lowHalf: sum.lowHalf + sum.highHalf, highHalf: sum.lowHalf - sum.highHalf),
      highHalf: SIMD8(
        lowHalf: difference.lowHalf + difference.highHalf,
        highHalf: difference.lowHalf - difference.highHalf))
  }
}
