import SyrinxText

package typealias Document = JSONPlace<DocumentError>

extension DocumentError: JSONFault {}

extension Document {
  /// Reads an object that has the member `"version": 1`.
  package init(versioned text: String) throws(DocumentError) {
    try self.init(parsing: text)
    _ = try members()
    let version = try required("version").value
    guard version == 1 else { throw .unknownVersion(version.compact) }
  }

  package func allowMembers(_ known: [String]) throws(DocumentError) {
    for (name, _) in try members() where !known.contains(name) {
      throw .unknown(member: name, place: path, known: known)
    }
  }

  package func string() throws(DocumentError) -> String {
    guard case .string(let text) = value else { throw .expected("text in quotes", place: path) }
    return text
  }
}
