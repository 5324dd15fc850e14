import SyrinxText

/// Conditions that inputs must meet, such as `seconds > 1 and loudness > -40`.
package struct InputCondition: Hashable, Sendable {
  /// Every way to write a relation: here one `=` does too.
  private static let signs: [(sign: String, relation: Relation)] =
    Relation.allCases.map { ($0.rawValue, $0) } + [("=", .equal)]

  struct Term: Hashable, Sendable {
    let name: String
    let relation: Relation
    let value: String

    func holds(for number: Double) -> Bool {
      guard let limit = Double(value) else { return holds(for: number.shortText) }
      return relation.holds(number, limit)
    }

    /// Text is compared as numbers where both are, and else only for being equal.
    func holds(for text: String) -> Bool {
      if let number = Double(text), Double(value) != nil { return holds(for: number) }
      return switch relation {
      case .equal: text == value
      case .unequal: text != value
      default: false
      }
    }
  }

  package let text: String
  let terms: [Term]

  /// Facts of a sound; any other name is a column of the manifest.
  package static let facts = ["seconds", "rate", "channels", "peak", "loudness"]

  package init?(_ text: String) {
    self.text = text
    var terms: [Term] = []
    var rest = text[...]
    while true {
      let end = rest.firstRange(of: " and ")
      let part = rest[..<(end?.lowerBound ?? rest.endIndex)]
      guard let term = Self.term(part) else { return nil }
      terms.append(term)
      guard let end else { break }
      rest = rest[end.upperBound...]
    }
    self.terms = terms
  }

  private static func term(_ text: Substring) -> Term? {
    guard let start = text.firstIndex(where: { "<>=!".contains($0) }),
      let (sign, relation) = signs.first(where: { text[start...].hasPrefix($0.sign) })
    else { return nil }
    let name = text[..<start].trimmed
    let rest = text[start...].dropFirst(sign.count)
    let value = rest.trimmed
    guard !name.isEmpty, !value.isEmpty, !name.contains(" ") else { return nil }
    // `<>`, `=<` and `===` are no relations; a text such as `<unk>` may stand after one of these.
    if let next = rest.first, "<>=!".contains(next) {
      guard relation == .equal || relation == .unequal, next != "=",
        Double(rest.dropFirst().trimmed) == nil
      else { return nil }
    }
    let isFact = facts.contains(String(name))
    if isFact, Double(value)?.isNaN ?? true { return nil }
    return Term(name: String(name), relation: relation, value: String(value))
  }

  package var columns: [String] { terms.map(\.name).filter { !Self.facts.contains($0) } }
}
