import SyrinxEngine
import SyrinxSystem

// Random/ reads what is drawn at random in a chain: values such as `any:-3st..+3st`, and effects of which
// some are taken. A `VoiceBook` with `Draws` reads them; everything after gets an ordinary chain.

/// Values of which one is drawn: `any:-3st..+3st`, `any:robot,giant`, `log:200..8k`, `normal:0,3dB`.
package struct Distribution: Hashable, Sendable {
  enum Item: Hashable, Sendable {
    case range(NumberRange)
    /// A word as it is, or the sounds of a folder, whose path ends in a slash, or of a list, `@FILE`.
    case word(String)
  }

  enum Form: Hashable, Sendable {
    /// Every item is as likely as another; within a range every number.
    case any([Item])
    /// Every ratio within the range is as likely as another.
    case log(NumberRange)
    /// A Gaussian with this mean and deviation, drawn again where it is further off than three deviations.
    case normal(NumberRange)
  }

  /// As it was written.
  let text: String
  let form: Form

  enum Word: String, CaseIterable { case any, log, normal }

  /// True for a word that is a distribution, well formed or not.
  static func isOne(_ word: some StringProtocol) -> Bool {
    Word.allCases.contains { word.hasPrefix($0.rawValue + ":") }
  }

  /// Reads a word for which `isOne` is true.
  init(_ text: String) throws(ChainError) {
    self.text = text
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let body = parts.count > 1 ? parts[1] : ""
    let items = body.split(separator: ",", omittingEmptySubsequences: false)
    switch Word(rawValue: String(parts[0])) {
    case .any:
      guard items.allSatisfy({ !$0.isEmpty }), !items.isEmpty else {
        throw .badDraw(text, .form)
      }
      form = .any(
        try items.map { item throws(ChainError) in
          guard let range = NumberRange(between: "..", in: item) else { return .word(String(item)) }
          guard range.low <= range.high else { throw .badDraw(text, .order) }
          return .range(range)
        })
    case .log:
      guard let range = NumberRange(between: "..", in: body) else { throw .badDraw(text, .form) }
      guard range.low > 0, range.low <= range.high else { throw .badDraw(text, .positive) }
      form = .log(range)
    case .normal:
      guard let range = NumberRange(between: ",", in: body), range.high >= 0,
        (range.low.magnitude + 3 * range.high).isFinite
      else { throw .badDraw(text, .form) }
      form = .normal(range)
    case nil: throw .badDraw(text, .form)
    }
  }
}

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

public enum DrawFault: Hashable, Sendable { case form, order, positive, nothing }
