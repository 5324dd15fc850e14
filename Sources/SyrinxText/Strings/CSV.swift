extension Sequence<String> {
  /// The texts as one record of comma-separated values (RFC 4180), without the end of the line.
  public var csvRecord: String { map(\.csvField).joined(separator: ",") }
}

extension String {
  /// The text as one field, in quotes where it has a comma, a quote or a line's end.
  public var csvField: String {
    let (comma, quote) = (UInt8(ascii: ","), UInt8(ascii: "\""))
    guard utf8.contains(where: { $0 == comma || $0 == quote || $0 == 0x0D || $0 == 0x0A }) else {
      return self
    }
    // Scalar by scalar: a quote with an accent after it is another character.
    var field = "\""
    for scalar in unicodeScalars {
      if scalar == "\"" { field.unicodeScalars.append(scalar) }
      field.unicodeScalars.append(scalar)
    }
    return field + "\""
  }
}
