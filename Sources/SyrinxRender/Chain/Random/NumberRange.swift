import SyrinxEngine
import SyrinxSystem

struct NumberRange: Hashable, Sendable {
  let low: Double
  let high: Double
  let unit: String

  /// Units that are parts of others, with their factors.
  private static let scales: [String: (unit: String, factor: Double)] = [
    "k": ("", 1000), "khz": ("Hz", 1000), "ms": ("s", 0.001), "st": ("c", 100), "oct": ("c", 1200),
  ]

  /// Reads `-3st..+3st`; a unit that stands only after one of the numbers holds for both, but for `k`. Nil for
  /// what are not two numbers, or not of one unit.
  init?(between mark: String, in text: Substring) {
    guard let middle = text.firstRange(of: mark),
      let first = Quantity(text[..<middle.lowerBound]),
      let second = Quantity(text[middle.upperBound...]), first.number.isFinite,
      second.number.isFinite, !second.suffix.hasPrefix(".")
    else { return nil }
    let (one, other) = (first.suffix.lowercased(), second.suffix.lowercased())
    if one == other || one.isEmpty != other.isEmpty && !(one + other).hasPrefix("k") {
      (low, high) = (first.number, second.number)
      unit = String(other.isEmpty ? first.suffix : second.suffix)
      return
    }
    let (a, b) = (Self.scales[one], Self.scales[other])
    let (oneUnit, otherUnit) = (a?.unit ?? String(first.suffix), b?.unit ?? String(second.suffix))
    guard oneUnit.isEmpty || otherUnit.isEmpty || oneUnit == otherUnit else { return nil }
    low = first.number * (a?.factor ?? 1)
    high = second.number * (b?.factor ?? 1)
    unit = otherUnit.isEmpty ? oneUnit : otherUnit
  }

  /// The number with the unit, rounded to three digits of the range or, by ratio, to four of its own, and
  /// kept within `limits`.
  func word(_ value: Double, byRatio: Bool = false, limits: ClosedRange<Double>) -> String {
    let size = byRatio ? value.magnitude / 10 : (high - low).magnitude
    var decimals = 0.0
    if size > 0 { decimals = min(max((3 - log10(size)).rounded(.up), 0), 12) }
    let scale = pow(10, decimals)
    let rounded = (value * scale).rounded() / scale
    return min(max(rounded, limits.lowerBound), limits.upperBound).shortText + unit
  }
}
