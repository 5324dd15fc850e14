extension String {
  /// The text as a cell of a table of values parted by commas (RFC 4180): in quotes where it has a
  /// comma, a quote or a line's end.
  public var cell: String {
    // Scalar by scalar: a line feed is one character with a carriage return before it, and a comma or
    // a quote with an accent after it.
    guard unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
      return self
    }
    var cell = "\""
    for scalar in unicodeScalars {
      if scalar == "\"" { cell.unicodeScalars.append(scalar) }
      cell.unicodeScalars.append(scalar)
    }
    return cell + "\""
  }
}
