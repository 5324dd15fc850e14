/// Faults of documents in JSON, each with the path of the wrong value.
package protocol JSONFault: Error {
  static func notJSON(_ error: JSONError) -> Self
  static func expected(_ thing: String, place: String) -> Self
  static func missing(member: String, place: String) -> Self
  static func repeated(member: String, place: String) -> Self
}

/// A value inside a JSON document, which knows its path for the sake of errors.
package struct JSONPlace<Fault: JSONFault>: Sendable {
  package let value: JSONValue
  /// Such as `chain[2].pitch`; empty for the document itself.
  package let path: String

  package init(_ value: JSONValue, path: String = "") {
    self.value = value
    self.path = path
  }

  package init(parsing text: String) throws(Fault) {
    do throws(JSONError) { self.init(try JSONValue(parsing: text)) } catch { throw .notJSON(error) }
  }

  package subscript(name: String) -> Self? { value[name].map { Self($0, path: inside(name)) } }

  /// Tells whether a member is there, without its path.
  package func has(_ name: String) -> Bool { value[name] != nil }

  package func required(_ name: String) throws(Fault) -> Self {
    guard let place = self[name] else { throw .missing(member: name, place: path) }
    return place
  }

  /// The members of an object, each name once. `thing` is what it must be, with an example.
  package func members(
    of thing: String = "an object in { }"
  ) throws(Fault) -> [(name: String, place: Self)] {
    guard case .object(let members) = value else { throw .expected(thing, place: path) }
    var seen: Set<String> = []
    for member in members where !seen.insert(member.name).inserted {
      throw .repeated(member: member.name, place: path)
    }
    return members.map { ($0.name, Self($0.value, path: inside($0.name))) }
  }

  package func elements(of thing: String = "an array in [ ]") throws(Fault) -> [Self] {
    guard case .array(let values) = value else { throw .expected(thing, place: path) }
    return values.enumerated().map { Self($1, path: "\(path)[\($0)]") }
  }

  package func inside(_ name: String) -> String { path.isEmpty ? name : path + "." + name }
}
