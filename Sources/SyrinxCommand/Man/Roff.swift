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
}
