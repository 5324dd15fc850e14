import SyrinxSystem

/// A grain of a voice that is read as its sound comes: two periods about a mark, under the halves of two Hann
/// windows.
struct LiveGrain {
  /// Its middle in the output, in frames.
  var time: Double
  /// The frame of the input there, and another that is mixed in by `mix`.
  var source: Double
  var other: Double
  var mix: Float
  /// Frames of the output before and after the middle.
  var left: Double
  var right: Double
  /// Input frames an output frame.
  var rate: Double
  var gain: Float
  /// Its mark was foretold and has not been found yet; and frames by which the source moves towards it in each
  /// frame.
  var isForetold = false
  var slew = 0.0

  /// The height of the window at a frame, from a table of Hann's.
  @inline(__always)
  static func height(_ x: Double, _ left: Double, _ right: Double, _ table: Span<Float>) -> Float {
    let place = (x < 0 ? -x / left : x / right) * Double(tableSize)
    guard place < Double(tableSize) else { return 0 }
    let whole = Int(place)
    let fraction = Float(place - Double(whole))
    return table[whole] + fraction * (table[whole + 1] - table[whole])
  }

  static let tableSize = 512
  /// From its top down to its end.
  static let hann: [Float] = (0...tableSize + 1).map {
    Float(0.5 + 0.5 * cos(.pi * min(Double($0) / Double(tableSize), 1)))
  }
  static let tables = SincTables.usual.fast(for: 1...4)
  /// Makes the tables before a sound is heard, since none may be made then.
  static func prepare() { _ = (hann, tables) }

  /// Moves towards its mark, which has been found, until its middle.
  mutating func approach(_ mark: Double, from frame: Double) {
    slew = min(max((mark - source) / max(time - frame, 32), -Self.fastest), Self.fastest)
  }

  /// Goes on by so many frames.
  mutating func advance(by count: Int) {
    source += slew * Double(count)
    other += slew * Double(count)
    slew = 0
  }

  private static let fastest = 0.06

  /// Adds what falls into the frames from `start` on.
  func add(from source: SampleHistory, to output: inout MutableSpan<Float>, at start: Int) {
    let first = max(start, Int((time - left).rounded(.down)) + 1)
    let last = min(start + output.count, Int((time + right).rounded(.up)))
    guard first < last else { return }
    let table = Self.tables.table(for: rate)
    if mix < 1 {
      Self.add(
        source.samples.span, self.source - Double(source.base), self, gain * (1 - mix), table,
        &output, start, first..<last)
    }
    if mix > 0 {
      Self.add(
        source.samples.span, other - Double(source.base), self, gain * mix, table, &output, start,
        first..<last)
    }
  }

  private static func add(
    _ x: Span<Float>, _ middle: Double, _ grain: LiveGrain, _ gain: Float, _ table: SincTable,
    _ output: inout MutableSpan<Float>, _ start: Int, _ frames: Range<Int>
  ) {
    let rows = table.rows.span
    let heights = hann.span
    let tapCount = table.tapCount
    for frame in frames {
      let distance = Double(frame) - grain.time
      let position = middle + distance * grain.rate + Double(frame - start) * grain.slew
      let whole = Int(position.rounded(.down))
      let row = (position - Double(whole)) * Double(SincTable.positionCount)
      let lower = min(Int(row), SincTable.positionCount - 1)
      let fraction = Float(row - Double(lower))
      let first = whole - table.reach + 1
      guard first >= 0, first + tapCount <= x.count else { continue }
      var sum = SIMD8<Float>()
      for tap in stride(from: 0, to: tapCount, by: 8) {
        let a = rows.lanes(at: lower * tapCount + tap)
        let b = rows.lanes(at: (lower + 1) * tapCount + tap)
        sum += (a + fraction * (b - a)) * x.lanes(at: first + tap)
      }
      output[frame - start] +=
        gain * height(distance, grain.left, grain.right, heights) * sum.sum()
    }
  }
}
