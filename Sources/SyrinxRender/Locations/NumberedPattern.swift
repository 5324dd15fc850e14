import SyrinxFiles

/// The names of several files by a pattern with fields, such as `{number}` or `{label}`.
///
/// Each field is filled in where the pattern has it, and nowhere else: what stands in a text is no field,
/// makes no folder, and leads to none.
package struct NumberedPattern {
  private let parts: [Part]
  private let count: Int

  private enum Part {
    case text(String)
    case field(String)
  }

  /// What a file system takes as a name.
  private static let mostBytes = 255

  /// Reads a pattern of which these are the fields, for so many files.
  package init(_ pattern: String, fields: [String], count: Int) {
    self.count = count
    var parts: [Part] = []
    var rest = pattern[...]
    var text = ""
    while let first = rest.first {
      if let name = fields.first(where: { rest.hasPrefix("{\($0)}") }) {
        if !text.isEmpty { parts.append(.text(text)) }
        text = ""
        parts.append(.field(name))
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
    parts.contains { if case .field(name) = $0 { true } else { false } }
  }

  /// The path of a file. `{number}`, from 1, has as many digits as that of the last; what of other fields
  /// is too long for a name is cut off at a character.
  package func path(number: Int, _ fields: [String: String]) -> String {
    let digits = String(number)
    let padded = String(repeating: "0", count: String(count).count - digits.count) + digits
    var longest = Self.mostBytes
    while true {
      let path = parts.map { part in
        switch part {
        case .text(let text): text
        case .field("number"): padded
        case .field(let name): (fields[name] ?? "").asPartOfName(longest)
        }
      }.joined()
      let excess = (Path.steps(path).map(\.utf8.count).max() ?? 0) - Self.mostBytes
      guard excess > 0, longest > 0 else { return path }
      longest = max(longest - max(excess / max(parts.count, 1), 1), 0)
    }
  }
}

extension String {
  /// The text as a part of a name: of so many bytes at most, without slashes, and no way out of the
  /// folder.
  fileprivate func asPartOfName(_ byteCount: Int) -> String {
    var text = String(
      String.UnicodeScalarView(unicodeScalars.map { $0 == "/" || $0 == "\0" ? "-" : $0 }))
    if text == "." || text == ".." { text = String(repeating: "-", count: text.count) }
    while text.utf8.count > byteCount { text.removeLast() }
    return text
  }
}
