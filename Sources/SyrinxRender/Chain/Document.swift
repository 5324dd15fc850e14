import SyrinxText

/// A value inside a JSON document, with its path for error messages.
package struct Document: Sendable {
  package let value: JSONValue
  /// Such as `chain[2].pitch`; empty for the document itself.
  package let place: String

  package init(_ value: JSONValue, place: String = "") {
    self.value = value
    self.place = place
  }

  /// Reads an object that has the member `"version": 1`.
  package init(parsing text: String) throws(DocumentError) {
    do throws(JSONError) {
      self.init(try JSONValue(parsing: text))
    } catch {
      throw .notJSON(error)
    }
    _ = try members()
    guard let version = value["version"] else { throw .missing(member: "version", place: "") }
    guard version == 1 else { throw .unknownVersion(version.compact) }
  }

  /// The members of an object, each name once.
  package func members() throws(DocumentError) -> [(name: String, document: Document)] {
    guard case .object(let members) = value else {
      throw .expected("an object in { }", place: place)
    }
    var seen: Set<String> = []
    for member in members where !seen.insert(member.name).inserted {
      throw .repeated(member: member.name, place: place)
    }
    return members.map { ($0.name, Document($0.value, place: inside($0.name))) }
  }

  package func allowMembers(_ known: [String]) throws(DocumentError) {
    for (name, _) in try members() where !known.contains(name) {
      throw .unknown(member: name, place: place, known: known)
    }
  }

  package func member(_ name: String) throws(DocumentError) -> Document {
    guard let value = value[name] else { throw .missing(member: name, place: place) }
    return Document(value, place: inside(name))
  }

  package func elements() throws(DocumentError) -> [Document] {
    guard case .array(let values) = value else {
      throw .expected("an array in [ ]", place: place)
    }
    return values.enumerated().map { Document($1, place: "\(place)[\($0)]") }
  }

  package func string() throws(DocumentError) -> String {
    guard case .string(let text) = value else { throw .expected("text in quotes", place: place) }
    return text
  }

  private func inside(_ name: String) -> String { place.isEmpty ? name : place + "." + name }
}
