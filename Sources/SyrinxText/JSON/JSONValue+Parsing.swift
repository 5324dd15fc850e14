extension JSONValue {
  /// Greatest depth of nested arrays and objects.
  public static let depthLimit = 128

  /// Reads one document of RFC 8259, strictly; a byte order mark before it is skipped.
  public init(parsing text: String) throws(JSONError) {
    try self.init(parsing: text, keepsDigits: false)
  }

  /// Reads a document, rounding whole numbers of 2^53 and more unless their digits are kept.
  package init(parsing text: String, keepsDigits: Bool) throws(JSONError) {
    var reader = JSONReader(text)
    reader.keepsDigits = keepsDigits
    self = try reader.document()
  }

  /// The line on which each value of a document begins, counted from 1, by its path, such as
  /// `chain[2].pitch.cents`; the path of the document itself is empty.
  public static func lines(in text: String) throws(JSONError) -> [String: Int] {
    var reader = JSONReader(text)
    reader.lines = [:]
    _ = try reader.document()
    return reader.lines ?? [:]
  }
}
