import SyrinxSystem

extension Roff {
  /// Formatters fill lines again; the source has at most 80 bytes a line, as mandoc wants it.
  static func lines(_ text: String) -> String {
    var lines: [String] = []
    var length = 0
    for word in text.split(separator: " ") {
      let space = escaped(String(word)).utf8.count + 1
      if length + space > 76 || lines.isEmpty {
        lines.append(String(word))
        length = space
      } else {
        lines[lines.count - 1] += " " + word
        length += space
      }
    }
    return lines.map(line).joined()
  }

  /// A line of text; a full stop or an apostrophe at its beginning would be read as a request.
  static func line(_ text: String) -> String {
    let escaped = escaped(text)
    return (escaped.first == "." || escaped.first == "'" ? "\\&" : "") + escaped + "\n"
  }

  static func argument(_ text: String) -> String {
    "\""
      + escaped(text).split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\\(dq") + "\""
  }

  /// Text in plain ASCII: old formatters know nothing else. A hyphen that is typed must not become
  /// a typographer's.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "‘": escaped += "\\(oq"
      case "’": escaped += "\\(cq"
      case "×": escaped += "\\(mu"
      case "−": escaped += "\\(mi"
      case "÷": escaped += "\\(di"
      case "°": escaped += "\\(de"
      case "…": escaped += "..."
      case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
      default:
        escaped += "\\[u" + String(scalar.value, radix: 16, uppercase: true).zeroPadded(to: 4) + "]"
      }
    }
    return escaped
  }
}
