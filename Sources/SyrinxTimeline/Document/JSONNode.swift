import SyrinxText

/// A value inside the document of a timeline.
typealias JSONNode = JSONPlace<TimelineError>

extension TimelineError: JSONFault {}

extension JSONNode {
  /// The value, if it is an object that has none but these members, each once. `thing` is what it must be,
  /// with an example.
  func object(
    with known: [String], as thing: String = "an object in { }"
  ) throws(TimelineError) -> JSONNode {
    guard case .object(let members) = value else { throw .expected(thing, place: path) }
    var seen: Set<String> = []
    for name in members.map(\.name) {
      guard known.contains(name) else {
        let own = MemberSynonyms.meaning(of: name, among: known, beside: members.map(\.name))
        if let own { throw .otherName(member: name, place: path, own: own) }
        throw .unknown(member: name, place: path, known: known)
      }
      guard seen.insert(name).inserted else { throw .repeated(member: name, place: path) }
    }
    return self
  }

  /// The only one of these members that is there, if one is.
  func one(of names: [String]) throws(TimelineError) -> JSONNode? {
    let found = names.filter(has)
    guard found.count <= 1 else { throw .excluded(found, place: inside(found[1])) }
    return found.first.flatMap { self[$0] }
  }

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
