import SyrinxText

/// A value inside a JSON document, which knows its path for the sake of errors.
struct JSONNode {
  let value: JSONValue
  let path: String

  init(_ value: JSONValue, path: String = "") {
    self.value = value
    self.path = path
  }

  /// The members of an object, none but these, each once. `thing` is what it must be, with an example.
  func members(
    _ known: [String], of thing: String = "an object in { }"
  ) throws(TimelineError) -> Members {
    guard case .object(let members) = value else { throw .expected(thing, place: path) }
    var places: [String: JSONNode] = [:]
    for member in members {
      guard known.contains(member.name) else {
        let own = MemberSynonyms.meaning(of: member.name, among: known, beside: members.map(\.name))
        if let own { throw .otherName(member: member.name, place: path, own: own) }
        throw .unknown(member: member.name, place: path, known: known)
      }
      guard places[member.name] == nil else {
        throw .repeated(member: member.name, place: path)
      }
      places[member.name] = JSONNode(member.value, path: inside(member.name))
    }
    return Members(path: path, places: places)
  }

  /// The members of an object whose names are the user's own.
  func namedMembers(
    of thing: String
  ) throws(TimelineError) -> [(name: String, place: JSONNode)] {
    let members = value.members ?? []
    _ = try self.members(members.map(\.name), of: thing)
    return members.map { ($0.name, JSONNode($0.value, path: inside($0.name))) }
  }

  func elements(of thing: String = "an array in [ ]") throws(TimelineError) -> [JSONNode] {
    guard case .array(let values) = value else { throw .expected(thing, place: path) }
    return values.enumerated().map { JSONNode($1, path: "\(path)[\($0)]") }
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

  func inside(_ name: String) -> String { path.isEmpty ? name : path + "." + name }

  struct Members {
    let path: String
    fileprivate let places: [String: JSONNode]

    subscript(name: String) -> JSONNode? { places[name] }

    func required(_ name: String) throws(TimelineError) -> JSONNode {
      guard let place = places[name] else { throw .missing(member: name, place: path) }
      return place
    }

    /// The only one of these that is there, if one is.
    func one(of names: [String]) throws(TimelineError) -> JSONNode? {
      let found = names.filter { places[$0] != nil }
      guard found.count <= 1 else { throw .excluded(found, place: places[found[1]]!.path) }
      return found.first.flatMap { places[$0] }
    }
  }
}
