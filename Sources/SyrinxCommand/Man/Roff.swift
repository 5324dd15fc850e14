import SyrinxSystem
import SyrinxText

/// A page in the language of man(7), piece by piece.
struct Roff {
  private(set) var text = ""
  /// Set once the section has content.
  private var isBegun = false

  /// The head of a page; it carries no date, so that the same version is the same page.
  init(name: String, section: Int, footer: String) {
    text += ".TH \(name.uppercased()) \(section) \"\" \(Self.argument(footer))\n.nh\n"
  }

  /// The line by which a page is found.
  mutating func name(_ name: String, _ text: String) {
    self.text += Self.escaped(name) + " \\- " + Self.escaped(text) + "\n"
  }

  mutating func section(_ title: String) {
    text += ".SH \(Self.argument(title))\n"
    isBegun = false
  }

  mutating func subsection(_ title: String) {
    text += ".SS \(Self.argument(title))\n"
    isBegun = false
  }

  mutating func paragraph(_ text: String) {
    beginParagraph()
    self.text += Self.lines(text)
  }

  /// A section's first paragraph begins by itself.
  private mutating func beginParagraph() {
    if isBegun { text += ".PP\n" }
    isBegun = true
  }

  /// Something that is typed, and what it does.
  mutating func item(_ term: String, _ text: String) {
    isBegun = true
    self.text += ".TP\n.B \(Self.argument(term))\n" + Self.lines(text)
  }

  mutating func bullet(_ text: String) {
    isBegun = true
    self.text += ".IP \\(bu 2\n" + Self.lines(text)
  }

  /// Lines that stay as they are.
  mutating func example(_ lines: [String]) {
    beginParagraph()
    text += ".nf\n.RS 4\n" + lines.map(Self.line).joined() + ".RE\n.fi\n"
  }

  /// Formatters fill lines again; the source has at most 80 bytes a line, as mandoc wants it.
  private static func lines(_ text: String) -> String {
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
  private static func line(_ text: String) -> String {
    let escaped = escaped(text)
    return (escaped.first == "." || escaped.first == "'" ? "\\&" : "") + escaped + "\n"
  }

  private static func argument(_ text: String) -> String {
    "\""
      + escaped(text).split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\\(dq") + "\""
  }

  /// Text in plain ASCII: old formatters know nothing else. A hyphen that is typed must not become
  /// a typographer's.
  private static func escaped(_ text: String) -> String {
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
