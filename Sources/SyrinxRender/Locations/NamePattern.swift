import SyrinxSystem

/// A name or a text with fields in braces, such as `{stem}` or `{n:4}`, to be replaced by values.
///
/// Braces in a value are not read as a field.
package struct NamePattern: Hashable, Sendable {
  private enum Part: Hashable, Sendable {
    case text(String)
    /// A number is padded with zeros to `digits`.
    case field(String, digits: Int)
  }

  private let parts: [Part]

  /// NAME_MAX of the usual file systems, in bytes.
  private static let mostBytes = 255

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

  package func filled(_ value: (_ name: String) -> String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let name, let digits): value(name).zeroPadded(to: digits)
      }
    }.joined()
  }

  /// The same of a path: slashes behind empty first fields are left out, as they would be its root.
  package func filledPath(_ value: (_ name: String) -> String) -> String {
    var path = ""
    for (index, part) in parts.enumerated() {
      switch part {
      case .text(let text) where index > 0 && path.isEmpty:
        path += Substring(text.utf8.drop { $0 == UInt8(ascii: "/") })
      case .text(let text): path += text
      case .field(let name, let digits): path += value(name).zeroPadded(to: digits)
      }
    }
    return path
  }

  /// The path of one of `count` files. `{number}`, from 1, has as many digits as the last; in other
  /// values slashes are replaced, and they are cut between characters where a name gets too long.
  package func path(number: Int, of count: Int, _ values: [String: String]) -> String {
    let number = String(number).zeroPadded(to: String(count).count)
    var longest = Self.mostBytes
    while true {
      let path = filledPath { $0 == "number" ? number : (values[$0] ?? "").asPartOfName(longest) }
      let excess = (Path.steps(path).map(\.utf8.count).max() ?? 0) - Self.mostBytes
      guard excess > 0, longest > 0 else { return path }
      longest = max(longest - max(excess / max(parts.count, 1), 1), 0)
    }
  }
}

package enum NamePatternError: Error, Equatable {
  case unknownField(String, known: [String])
  case notClosed(String)
}

/// A path in the temporary folder that nobody has.
func unusedPath(ending: String) -> String {
  let number = String(UInt64.random(in: 0 ... .max), radix: 16)
  return Path.join(temporaryFolder, "syrinx-\(number).\(ending)")
}

extension String {
  /// The text as a part of a file name: at most `byteCount` bytes of UTF-8, without slashes, and
  /// neither `.` nor `..`.
  fileprivate func asPartOfName(_ byteCount: Int) -> String {
    var text = String(
      String.UnicodeScalarView(unicodeScalars.map { $0 == "/" || $0 == "\0" ? "-" : $0 }))
    if text == "." || text == ".." { text = String(repeating: "-", count: text.count) }
    while text.utf8.count > byteCount { text.removeLast() }
    return text
  }
}
