import SyrinxSystem

extension NamePattern {
  /// NAME_MAX of the usual file systems, in bytes.
  private static let mostBytes = 255

  /// Slashes behind empty first fields are left out, as they would be the root of a path. Of an `output` no value
  /// begins with the root, and slashes around empty fields are one.
  package func filled(isOutput: Bool = false, _ value: (_ name: String) -> String) -> String {
    var result = ""
    for (index, part) in parts.enumerated() {
      let next: String
      let mayBegin: Bool
      switch part {
      case .text(let text): (next, mayBegin) = (text, index == 0)
      case .field(let name, let digits):
        (next, mayBegin) = (value(name).zeroPadded(to: digits), !isOutput)
      }
      let slash = UInt8(ascii: "/")
      let isBehindSlash = result.isEmpty ? !mayBegin : isOutput && result.utf8.last == slash
      result.append(
        contentsOf: isBehindSlash ? Substring(next.utf8.drop { $0 == slash }) : next[...])
    }
    return result
  }

  /// The path of one of `count` files. `{number}`, from 1, has as many digits as the last; in other
  /// values slashes are replaced, and they are cut between characters where a name gets too long.
  package func path(number: Int, of count: Int, _ values: [String: String]) -> String {
    let number = String(number).zeroPadded(to: String(count).count)
    var longest = Self.mostBytes
    while true {
      let path = filled(isOutput: true) {
        $0 == "number" ? number : (values[$0] ?? "").asPartOfName(longest)
      }
      let excess = (Path.steps(path).map(\.utf8.count).max() ?? 0) - Self.mostBytes
      guard excess > 0, longest > 0 else { return path }
      longest = max(longest - max(excess / max(parts.count, 1), 1), 0)
    }
  }
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
