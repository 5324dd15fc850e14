/// Output to which grains are added, until it is final.
struct OverlapAdd {
  private var samples: [Float]
  /// The output frame of `samples[0]`, and the index of the next frame that is taken.
  private var base = 0
  private var head = 0
  private let table: SincTable
  private var weights: [Float]
  /// Frames beyond the next one taken that grains may reach.
  let capacity: Int

  /// For grains that are read by a table, or by a shorter one.
  init(capacity: Int, _ table: SincTable) {
    self.capacity = capacity
    self.table = table
    samples = Array(repeating: 0, count: 2 * capacity + 64)
    weights = Array(repeating: 0, count: table.tapCount)
  }

  /// Adds a grain: output frame n is read from the source at n + `offset`.
  mutating func add(
    _ window: GrainWindow, from source: SampleHistory, offset: Double, gain: Float,
    _ shorter: SincTable? = nil
  ) {
    let table = shorter ?? table
    let skipped = max(base + head - window.first, 0)
    // An offset that rounding keeps from a whole number is whole.
    let nearest = offset.rounded()
    let isWhole = (offset - nearest).magnitude < 1e-6
    let whole = Int(isWhole ? nearest : offset.rounded(.down))
    let fraction = isWhole ? 0 : offset - Double(whole)
    let start = source.index(of: window.first + skipped + whole)
    let position = window.first + skipped - base
    let count = window.count - skipped
    guard count > 0 else { return }
    if fraction == 0 {
      Self.copy(&samples, position, source.samples, start, window.heights, skipped, count, gain)
    } else {
      Self.interpolate(
        &samples, position, source.samples, start + 1 - table.reach, window.heights, skipped, count,
        table, fraction, gain, &weights)
    }
  }

  /// Adds a grain that is read backwards from about a position of the source.
  mutating func addReversed(_ window: GrainWindow, from source: SampleHistory, about turn: Double) {
    let last = source.index(of: Int(turn.rounded()) - window.first)
    let position = window.first - base
    let skipped = max(base + head - window.first, 0)
    for index in skipped..<max(window.count, skipped) {
      samples[position + index] += window.heights[index] * source.samples[last - index]
    }
  }

  private static func copy(
    _ output: inout [Float], _ position: Int, _ source: [Float], _ start: Int, _ window: [Float],
    _ skipped: Int, _ count: Int, _ gain: Float
  ) {
    let w = window.span
    let x = source.span
    var y = output.mutableSpan
    for index in stride(from: 0, to: count, by: 8) {
      let grain = gain * w.lanes(at: skipped + index) * x.lanes(at: start + index)
      y.setLanes(at: position + index, to: y.lanes(at: position + index) + grain)
    }
  }

  private static func interpolate(
    _ output: inout [Float], _ position: Int, _ source: [Float], _ start: Int, _ window: [Float],
    _ skipped: Int, _ count: Int, _ table: SincTable, _ fraction: Double, _ gain: Float,
    _ weights: inout [Float]
  ) {
    let w = window.span
    let x = source.span
    var y = output.mutableSpan
    var row = weights.mutableSpan
    SincTable.fill(&row, table.rows.span, tapCount: table.tapCount, fraction: fraction)
    for index in stride(from: 0, to: count, by: 8) {
      var sum = SIMD8<Float>()
      for tap in 0..<table.tapCount { sum += row[tap] * x.lanes(at: start + index + tap) }
      let grain = gain * w.lanes(at: skipped + index) * sum
      y.setLanes(at: position + index, to: y.lanes(at: position + index) + grain)
    }
  }

  /// Takes the next output frames, which are final.
  mutating func take(into output: inout MutableSpan<Float>) {
    do {
      let sums = samples.span
      for index in output.indices { output[index] = sums[head + index] }
    }
    head += output.count
    guard head > capacity else { return }
    let gone = head
    var memory = samples.mutableSpan
    memory.shiftOut(gone)
    base += gone
    head = 0
  }
}
