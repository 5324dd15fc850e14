import SyrinxEngine
import SyrinxRender
import SyrinxSystem

/// A condition on a file, such as `integratedLUFS in -17..-15` or `encoding == pcm16`.
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

  /// Reads what was written after `--assert`.
  init(_ text: String) throws(ItemFault) {
    if let end = text.firstRange(of: " and ") {
      let both = [text[..<end.lowerBound], text[end.upperBound...]]
      throw .said(
        "one condition each: "
          + both.map { "--assert " + String($0).quotedForShell }.joined(separator: " "))
    }
    let form =
      "a condition is NAME in A..B, or NAME == A, or with != < <= > >=, as in"
      + " integratedLUFS in -17..-15"
    self.text = text
    let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
    guard let fact = Fact.named(name) else {
      throw Fact.unknown(String(name))
    }
    self.fact = fact.name
    let rest = text.dropFirst(name.count).drop { $0 == " " }
    if rest.hasPrefix("in "), let unit = fact.unit {
      // As help and errors print a range, or as programmers do.
      let words = rest.dropFirst(3).replacing("...", with: "…").replacing("..", with: "…")
        .split(separator: "…", omittingEmptySubsequences: false)
      guard words.count == 2 else { throw .said(form) }
      // The unit after the range is that of both ends.
      let suffix =
        words[0].last?.isNumber == true ? words[1].suffix(while: { !$0.isNumber && $0 != "." }) : ""
      let low = try Self.number(words[0] + suffix, unit)
      let high = try Self.number(words[1], unit)
      guard low <= high else { throw .said("the first limit is above the second") }
      test = .within(low...high)
      return
    }
    guard let relation = Relation.allCases.first(where: { rest.hasPrefix($0.rawValue) }) else {
      throw .said(form)
    }
    let value = String(rest.dropFirst(relation.rawValue.count).drop(while: \.isWhitespace))
    if let unit = fact.unit {
      test = .number(relation, try Self.number(value[...], unit))
    } else {
      guard relation == .equal || relation == .unequal else {
        throw .said("\(fact.name) is a word: use == or !=")
      }
      // A mistyped word would be unequal to that of every file.
      guard fact.words.contains(value) else {
        let known = "choose " + fact.words.joined(separator: ", ")
        throw .said(
          "unknown \(fact.name) ‘\(value)’" + Phrase.suggestion(value, fact.words, otherwise: known)
        )
      }
      test = .word(isEqual: relation == .equal, value)
    }
  }

  private static func number(_ word: Substring, _ unit: Unit) throws(ItemFault) -> Double {
    let numbers = NumberDomain(unit, -.infinity ... .infinity, takesCurve: false)
    guard let number = try? numbers.constant(String(word)) else {
      let units =
        numbers.accepted.isEmpty ? "" : ", in " + numbers.accepted.joined(separator: " or ")
      throw .said(
        "‘\(word)’ is not a number\(units)" + (ParameterError.decimalComma(String(word)) ?? ""))
    }
    return number
  }

  /// A sentence with the file's own value where it fails the condition.
  func violation(by file: InspectedFile) -> String? {
    let fact = Fact.named(fact)
    let own: String
    switch (test, fact?.value(file)) {
    case (.word(let isEqual, let word), .word(let found)?):
      if (found == word) == isEqual { return nil }
      own = "it is \(found)"
    case (_, .number(let number)?):
      if holds(number) { return nil }
      let unit = fact?.unit?.rawValue ?? ""
      own =
        number.isFinite
        ? "it is \(text(contradictedBy: number).withTrueMinus)" + (unit.isEmpty ? "" : " " + unit)
        : "silent"
    default: own = "it has none"
    }
    return "‘\(file.path)’: \(text) fails: \(own)"
  }

  /// A number that does not hold, with as many digits as show that, and no fewer than two.
  private func text(contradictedBy number: Double) -> String {
    if number == number.rounded() { return number.text(decimals: 0) }
    let texts = (2...12).lazy.map { number.text(decimals: $0) }
    return texts.first { Double($0).map { !holds($0) } ?? false } ?? "\(number)"
  }

  func holds(_ number: Double) -> Bool {
    switch test {
    case .within(let range): range.contains(number)
    case .number(let relation, let limit): relation.holds(number, limit)
    case .word: false
    }
  }
}

extension Substring {
  /// The longest end of which all characters are such.
  fileprivate func suffix(while isSuch: (Character) -> Bool) -> Substring {
    self[(lastIndex { !isSuch($0) }.map(index(after:)) ?? startIndex)...]
  }
}
