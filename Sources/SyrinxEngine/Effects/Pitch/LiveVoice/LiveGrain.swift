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
    let (base, frames) = (Double(source.base), first..<last)
    let x = source.samples.span
    if mix < 1 { add(x, self.source - base, gain * (1 - mix), table, &output, start, frames) }
    if mix > 0 { add(x, other - base, gain * mix, table, &output, start, frames) }
  }

  private func add(
    _ x: Span<Float>, _ middle: Double, _ gain: Float, _ table: SincTable,
    _ output: inout MutableSpan<Float>, _ start: Int, _ frames: Range<Int>
  ) {
    let rows = table.rows.span
    let hann = Self.hann
    let heights = hann.span
    let tapCount = table.tapCount
    for frame in frames {
      let distance = Double(frame) - time
      let position = middle + distance * rate + Double(frame - start) * slew
      let whole = Int(position.rounded(.down))
      let first = whole - table.reach + 1
      guard first >= 0, first + tapCount <= x.count else { continue }
      let sample = SincTable.sample(
        of: x, from: first, rows, tapCount: tapCount, fraction: position - Double(whole))
      output[frame - start] +=
        gain * Self.height(distance, left, right, heights) * sample
    }
  }
}
