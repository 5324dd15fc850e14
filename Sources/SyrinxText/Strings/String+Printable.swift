extension Unicode.Scalar {
  /// A terminal or a layout obeys it instead of showing it: control characters (C0, DEL, C1),
  /// ends of lines, and what turns the direction of writing (UAX #9).
  public var isObeyed: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
    default: value > 0x7F && properties.isBidiControl
    }
  }
}

extension String {
  /// Text from outside, such as a tag or a file's name, on one line and with what a terminal would
  /// obey shown as `\u{1B}`.
  public var printable: String { printable(keeping: []) }

  /// The same for text of several lines.
  public var printableLines: String { printable(keeping: ["\n", "\t"]) }

  private func printable(keeping kept: [Unicode.Scalar]) -> String {
    func isShown(_ scalar: Unicode.Scalar) -> Bool { !scalar.isObeyed || kept.contains(scalar) }
    if unicodeScalars.allSatisfy(isShown) { return self }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case _ where isShown(scalar): text.unicodeScalars.append(scalar)
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default: text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return text
  }
}
