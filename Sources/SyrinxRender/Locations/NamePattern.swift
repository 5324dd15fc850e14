/// A name or a text with fields in braces, such as `{stem}` or `{n:4}`, to be replaced by values.
///
/// Braces in a value are not read as a field.
package struct NamePattern: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case text(String)
    /// A number is padded with zeros to `digits`.
    case field(String, digits: Int)
  }

  let parts: [Part]

  /// Reads a pattern in which only these fields may stand in braces; `{n:4}` is a number of 4
  /// digits.
  package init(_ pattern: String, only fields: [String]) throws(NamePatternError) {
    var parts: [Part] = []
    var rest = pattern[...]
    while let brace = rest.firstIndex(of: "{") {
      if brace > rest.startIndex { parts.append(.text(String(rest[..<brace]))) }
      guard let end = rest[brace...].firstIndex(of: "}") else { throw .notClosed(pattern) }
      parts.append(try Self.field(String(rest[rest.index(after: brace)..<end]), fields))
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    self.parts = parts
  }

  private static func field(
    _ word: String, _ known: [String]
  ) throws(NamePatternError) -> Part {
    if known.contains(word) { return .field(word, digits: 0) }
    guard known.contains("n"), word.hasPrefix("n:"), let digits = Int(word.dropFirst(2)),
      (1...12).contains(digits)
    else { throw .unknownField(word, known: known) }
    return .field("n", digits: digits)
  }

  /// Reads a text in which braces around anything but these fields are text.
  package init(_ pattern: String, among fields: [String]) {
    var parts: [Part] = []
    var rest = pattern[...]
    var text = ""
    while let first = rest.first {
      if first == "{", let name = fields.first(where: { rest.hasPrefix("{\($0)}") }) {
        if !text.isEmpty { parts.append(.text(text)) }
        text = ""
        parts.append(.field(name, digits: 0))
        rest = rest.dropFirst(name.count + 2)
      } else {
        text.append(first)
        rest.removeFirst()
      }
    }
    if !text.isEmpty { parts.append(.text(text)) }
    self.parts = parts
  }

  package func uses(_ name: String) -> Bool {
    parts.contains { if case .field(name, _) = $0 { true } else { false } }
  }

  /// The text before the first field; nil where a field comes first.
  package var start: String? {
    guard case .text(let start)? = parts.first else { return nil }
    return start
  }

  /// All names in braces, known as fields or not.
  package static func names(in text: String) -> [String] {
    text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { part in
      part.firstIndex(of: "}").map { String(part[..<$0]) }
    }
  }
}

package enum NamePatternError: Error, Equatable {
  case unknownField(String, known: [String])
  case notClosed(String)
}
