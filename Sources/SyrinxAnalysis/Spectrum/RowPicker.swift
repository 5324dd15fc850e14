/// Picks the rows of a picture from the bins of a spectrum.
struct RowPicker {
  private struct Row {
    let bins: Range<Int>
    let middle: Double
  }

  private let rows: [Row]
  var count: Int { rows.count }

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
