import SyrinxSystem

/// A mark on an axis; without a label it is a fine one.
struct Tick: Hashable {
  var value: Double
  var label: String?
}

extension Axis {
  /// Ticks that have space on so many pixels. `length` measures a label along the axis.
  func ticks(pixels: Double, length: (String) -> Double) -> [Tick] {
    switch scale {
    case .linear: evenTicks(pixels: pixels, length: length)
    case .log, .mel: decadeTicks(pixels: pixels, length: length)
    }
  }

  /// Ticks at equal steps: the smallest step whose labels keep clear of each other.
  private func evenTicks(pixels: Double, length: (String) -> Double) -> [Tick] {
    let span = range.upperBound - range.lowerBound
    guard span > 0, span < .infinity else { return [] }
    for step in steps(about: span) {
      let first = (range.lowerBound / step - 1e-9).rounded(.up)
      let last = (range.upperBound / step + 1e-9).rounded(.down)
      guard last >= first else { break }
      guard last - first < 200 else { continue }
      let ticks = (0...Int(last - first)).map { index in
        let value = (first + Double(index)) * step
        return Tick(value: value, label: label(of: value, step: step))
      }
      let widest = ticks.map { length($0.label ?? "") }.max() ?? 0
      if widest + 18 <= step / span * pixels { return ticks }
    }
    return []
  }

  /// Steps that people count in, from small to large.
  private func steps(about span: Double) -> [Double] {
    if style == .angle { return [5, 10, 15, 30, 45, 90, 180, 360, 720, 1440, 3600, 7200, 36_000] }
    let whole = style == .time ? [60.0, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 43_200] : []
    let least = Int(bounded: log10(span / 1000).rounded(.down))
    let decades = (least...least + 5).flatMap { exponent in
      [1.0, 2, 5].map { $0 * pow(10, Double(exponent)) }
    }
    guard style == .time else { return decades }
    return decades.filter { $0 < 15 } + [15, 30] + whole
  }

  /// Ticks at round numbers of each decade, as far as there is space, and fine ones at every digit.
  private func decadeTicks(pixels: Double, length: (String) -> Double) -> [Tick] {
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

  /// A number as it stands beside its tick.
  func label(of value: Double, step: Double) -> String {
    switch style {
    case .time where range.upperBound >= 60: return Int(bounded: value.rounded()).clockText
    case .frequency where value.magnitude >= 1000:
      return (value / 1000).text(decimals: decimals(step / 1000)).shortened + "k"
    default: return value.text(decimals: decimals(step)).withTrueMinus
    }
  }

  private func decimals(_ step: Double) -> Int {
    min(max(Int(bounded: (-log10(step) - 1e-9).rounded(.up)), 0), 9)
  }
}

extension String {
  /// The number without the zeros that end its decimals.
  fileprivate var shortened: String {
    guard contains(".") else { return self }
    var text = self[...]
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return String(text)
  }
}
