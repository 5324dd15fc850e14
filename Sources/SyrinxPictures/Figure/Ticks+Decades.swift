import SyrinxSystem

extension Axis {
  /// Ticks at round numbers of each decade, as far as there is space, and fine ones at every digit.
  func decadeTicks(pixels: Double, length: (String) -> Double) -> [Tick] {
    let least = max(range.lowerBound, range.upperBound / 1e6, 1e-9)
    let first = Int(bounded: log10(least).rounded(.down))
    let last = Int(bounded: log10(range.upperBound).rounded(.down))
    var ticks: [Tick] = range.lowerBound == 0 ? [Tick(value: 0)] : []
    for exponent in first...max(first, last) {
      for digit in 1...9 {
        let value = Double(digit) * pow(10, Double(exponent))
        if value >= least * (1 - 1e-9), value <= range.upperBound * (1 + 1e-9) {
          ticks.append(Tick(value: value))
        }
      }
    }
    // Whole decades choose first, then fives, then twos; the rest only where those are few.
    for digit in [1, 5, 2, 3, 4, 7] {
      if digit == 3, ticks.count(where: { $0.label != nil }) > 6 { break }
      for index in ticks.indices {
        let value = ticks[index].value
        let power = value == 0 ? 1 : pow(10, (log10(value) + 1e-9).rounded(.down))
        guard value == 0 ? digit == 1 : Int(bounded: (value / power).rounded()) == digit else {
          continue
        }
        let label = label(of: value, step: power)
        let position = fraction(of: value) * pixels
        let isClear = ticks.allSatisfy { other in
          guard let text = other.label else { return true }
          let space = (length(text) + length(label)) / 2 + 8
          return (fraction(of: other.value) * pixels - position).magnitude >= space
        }
        if isClear { ticks[index].label = label }
      }
    }
    return ticks
  }
}
