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
  private(set) var values: [Float]

  init(binCount: Int) { values = Array(repeating: 0, count: binCount) }

  /// Adds the spectrum that has just been made.
  mutating func add(_ plan: borrowing FourierPlan) {
    let spectrum = plan.spectrumSpan
    var sums = values.mutableSpan
    var bin = 0
    while bin + 8 <= sums.count {
      let (re, im) = spectrum.pairs(at: bin)
      sums.setLanes(at: bin, to: sums.span.lanes(at: bin) + (re * re + im * im))
      bin += 8
    }
    while bin < sums.count {
      let (re, im) = (spectrum[2 * bin], spectrum[2 * bin + 1])
      sums[bin] += re * re + im * im
      bin += 1
    }
  }

  mutating func clear() {
    for bin in values.indices { values[bin] = 0 }
  }
}
