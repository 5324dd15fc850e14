extension Sequence<String> {
  /// The texts as one record of comma-separated values (RFC 4180), without the end of the line.
  public var csvRecord: String { map(\.csvField).joined(separator: ",") }
}

extension String {
  /// The text as one field, in quotes where it has a comma, a quote or a line's end.
  public var csvField: String {
    // Scalar by scalar: a line feed is one character with a carriage return before it, and a comma or
    // a quote with an accent after it.
    guard unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
      return self
    }
    var field = "\""
    for scalar in unicodeScalars {
      if scalar == "\"" { field.unicodeScalars.append(scalar) }
      field.unicodeScalars.append(scalar)
    }
    return field + "\""
  }
}
