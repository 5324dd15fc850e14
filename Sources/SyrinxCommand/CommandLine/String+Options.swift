extension String {
  /// A leading minus, unless the word is `-` or a number.
  var looksLikeOption: Bool {
    guard first == "-", let second = dropFirst().first else { return false }
    return !second.isNumber && second != "."
  }

  var asksForHelp: Bool { self == "--help" || self == "-h" }

  /// A dot, a slash or `-` alone: such a word can only be a file.
  var looksLikeFile: Bool { self == "-" || contains(".") || contains("/") }
}
