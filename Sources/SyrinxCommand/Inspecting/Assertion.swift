import SyrinxEngine

/// What a file must be like, such as `lufs in -17..-15` or `encoding == pcm16`.
struct Assertion: Hashable, Sendable {
  /// As it was written.
  let text: String
  let fact: String
  let test: Test

  enum Test: Hashable, Sendable {
    case within(ClosedRange<Double>)
    case number(Relation, Double)
    case word(isEqual: Bool, String)
  }

  enum Relation: String, CaseIterable, Sendable {
    case atMost = "<="
    case atLeast = ">="
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case more = ">"

    func holds(_ a: Double, _ b: Double) -> Bool {
      switch self {
      case .atMost: a <= b
      case .atLeast: a >= b
      case .equal: a == b
      case .unequal: a != b
      case .less: a < b
      case .more: a > b
      }
    }
  }

  /// Reads what was written behind an option.
  init(_ text: String, option: String) throws(ParameterError) {
    func wrong(_ reason: String) -> ParameterError {
      .badItem(knob: option, word: text, reason: reason)
    }
    let form = "say NAME in A..B, NAME == A, or != < <= > >=, as in lufs in -17..-15"
    self.text = text
    let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
    guard let fact = Fact.all.first(where: { $0.name == name }) else {
      let known = Fact.all.map(\.name)
      let nearest = Suggestion.nearest(to: String(name), among: known)
      throw wrong(
        nearest.map { "did you mean \($0)?" } ?? "known are " + known.joined(separator: ", "))
    }
    self.fact = fact.name
    let rest = text.dropFirst(name.count).drop { $0 == " " }
    if rest.hasPrefix("in "), let unit = fact.unit {
      let words = rest.dropFirst(3).split(separator: "..", omittingEmptySubsequences: false)
      guard words.count == 2 else { throw wrong(form) }
      let low = try Self.number(words[0], unit, of: text, option)
      let high = try Self.number(words[1], unit, of: text, option)
      guard low <= high else { throw wrong("the first limit is above the second") }
      test = .within(low...high)
      return
    }
    guard let relation = Relation.allCases.first(where: { rest.hasPrefix($0.rawValue) }) else {
      throw wrong(form)
    }
    let value = rest.dropFirst(relation.rawValue.count)
    if let unit = fact.unit {
      test = .number(relation, try Self.number(value, unit, of: text, option))
    } else {
      guard relation == .equal || relation == .unequal else {
        throw wrong("\(fact.name) is a word: say == or !=")
      }
      test = .word(isEqual: relation == .equal, String(value.drop { $0 == " " }))
    }
  }

  private static func number(_ word: Substring, _ unit: Unit, of text: String, _ option: String)
    throws(ParameterError) -> Double
  {
    let limit = Double.greatestFiniteMagnitude
    let domain = Domain.number(NumberDomain(unit, -limit...limit, takesCurve: false))
    let trimmed = word.split(separator: " ").joined()
    guard case .number(let curve)? = try? domain.parse(trimmed, knob: option),
      let number = curve.constant
    else {
      let units = unit.accepted.isEmpty ? "" : ", in " + unit.accepted.joined(separator: " or ")
      throw .badItem(knob: option, word: text, reason: "‘\(trimmed)’ is not a number\(units)")
    }
    return number
  }

  /// What the file has instead, if it is not as it must be.
  func violation(by file: InspectedFile) -> Violation? {
    let value = Fact.all.first { $0.name == fact }?.value(file)
    let holds =
      switch (test, value) {
      case (_, .number(let number)?): holds(number)
      case (.word(let isEqual, let word), .word(let own)?): (own == word) == isEqual
      default: false
      }
    return holds ? nil : Violation(path: file.path, assertion: self, found: value)
  }

  /// Whether a number is as it must be.
  func holds(_ number: Double) -> Bool {
    switch test {
    case .within(let range): range.contains(number)
    case .number(let relation, let limit): relation.holds(number, limit)
    case .word: false
    }
  }

  /// A file that is not as it must be.
  struct Violation {
    let path: String
    let assertion: Assertion
    let found: Fact.Value?
  }
}
