import SyrinxSystem
import SyrinxText

extension JSONNode {
  func string() throws(TimelineError) -> String {
    guard case .string(let text) = value else { throw .expected("text in quotes", place: path) }
    guard !text.isEmpty else { throw .expected("text that is not empty", place: path) }
    return text
  }

  func strings() throws(TimelineError) -> [String] {
    try elements(of: "an array such as [\"speech\"]").map { element throws(TimelineError) in
      try element.string()
    }
  }

  func bool() throws(TimelineError) -> Bool {
    guard case .bool(let isOn) = value else { throw .expected("true or false", place: path) }
    return isOn
  }

  func number(_ range: ClosedRange<Double>) throws(TimelineError) -> Double {
    guard case .number(let number) = value else { throw .expected("a number", place: path) }
    guard range.contains(number) else {
      throw .outOfRange(
        number.shortText, allowed: "\(range.lowerBound.shortText)…\(range.upperBound.shortText)",
        place: path)
    }
    return number
  }

  func integer(_ range: ClosedRange<Int>) throws(TimelineError) -> Int {
    _ = try number(Double(range.lowerBound)...Double(range.upperBound))
    guard let whole = value.whole else { throw .expected("a whole number", place: path) }
    return whole
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>()
    throws(TimelineError) -> Choice
  {
    let word = try string()
    guard let choice = Choice(rawValue: word) else {
      throw .unknownChoice(word, place: path, choices: Choice.allCases.map(\.rawValue))
    }
    return choice
  }
}
