import SyrinxEngine

/// Picks the rows of a picture from the bins of a spectrum.
struct RowPicker {
  private struct Row {
    let bins: Range<Int>
    let middle: Double
  }

  private let rows: [Row]

  init(edges: [Double], binWidth: Double, binCount: Int) {
    rows = zip(edges, edges.dropFirst()).map { low, high in
      let first = Int(bounded: (low / binWidth).rounded(.up))
      let end = Int(bounded: (high / binWidth).rounded(.up))
      return Row(
        bins: min(first, binCount)..<min(max(first, end), binCount),
        middle: min((low + high) / 2 / binWidth, Double(binCount - 1)))
    }
  }

  /// The strongest bin of a row, so that a line stays visible; between bins a value between theirs.
  /// Powers that have overflowed count as the largest number there is.
  func pick(from powers: [Float], scale: Float) -> [Float] {
    rows.map { row in
      var strongest: Float = 0
      if row.bins.isEmpty {
        let below = min(Int(row.middle), powers.count - 2)
        let fraction = Float(row.middle - Double(below))
        strongest = powers[below] * (1 - fraction) + powers[below + 1] * fraction
      }
      for bin in row.bins { strongest = max(strongest, powers[bin]) }
      return min(strongest * scale, .greatestFiniteMagnitude)
    }
  }
}

/// The powers of the bins of spectra, added up.
struct PowerSum {
  /// Four bins a member.
  private var groups: [SIMD4<Float>]
  private let binCount: Int

  init(binCount: Int) {
    self.binCount = binCount
    groups = Array(repeating: SIMD4(), count: (binCount + 3) / 4)
  }

  /// Adds the spectrum that has just been made: real and imaginary part of each bin in turn.
  mutating func add(_ plan: inout FourierPlan) {
    let spectrum = plan.spectrum
    let parts = spectrum.span
    let (count, whole) = (binCount, binCount / 4)
    var sums = groups.mutableSpan
    for group in 0..<whole {
      let lanes = parts.lanes(at: 8 * group)
      let squares = lanes * lanes
      sums[group] += squares.evenHalf + squares.oddHalf
    }
    for bin in 4 * whole..<count {
      let (re, im) = (parts[2 * bin], parts[2 * bin + 1])
      sums[whole][bin - 4 * whole] += re * re + im * im
    }
  }

  /// The sum of each bin.
  var values: [Float] { (0..<binCount).map { groups[$0 / 4][$0 % 4] } }

  mutating func clear() {
    for group in groups.indices { groups[group] = SIMD4() }
  }
}
