extension String {
  /// The text as it has to be written between tags and in attributes of HTML. NUL, which HTML does not
  /// know, becomes the replacement character.
  var htmlEscaped: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      case "\0": text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// JSON as it may stand inside a `script` element: no `<`, so nothing there ends or begins a tag.
  var safeInScript: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    for byte in utf8 {
      if byte == UInt8(ascii: "<") { bytes += "\\u003c".utf8 } else { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text with each `{{name}}` replaced by its value.
  func filled(_ values: [String: String]) -> String {
    var text = ""
    var rest = self[...]
    while let open = rest.firstRange(of: "{{"),
      let close = rest[open.upperBound...].firstRange(of: "}}")
    {
      text += rest[..<open.lowerBound]
      text += values[String(rest[open.upperBound..<close.lowerBound])]!
      rest = rest[close.upperBound...]
    }
    return text + rest
  }
}
