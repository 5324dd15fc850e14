extension String {
  /// The words of a chain in one text, parted by blanks; those that were put in quotes for a shell are
  /// as they were before.
  package var chainWords: [String] {
    var words: [String] = []
    var rest = self[...]
    while true {
      rest = rest.drop(while: \.isWhitespace)
      guard !rest.isEmpty else { return words }
      if let word = rest.takeQuotedWord() {
        words.append(word)
      } else {
        let word = rest.prefix { !$0.isWhitespace }
        words.append(String(word))
        rest = rest[word.endIndex...]
      }
    }
  }
}

extension Substring {
  /// Removes a word that stands in single quotes from its first to its last character, with `'\''` for each
  /// quote in it; nil where there is none, as of names that have a quote somewhere.
  fileprivate mutating func takeQuotedWord() -> String? {
    guard first == "'" else { return nil }
    var word = ""
    var rest = dropFirst()
    while let end = rest.firstIndex(of: "'") {
      word += rest[..<end]
      rest = rest[index(after: end)...]
      if rest.hasPrefix("\\''") {
        word += "'"
        rest = rest.dropFirst(3)
        continue
      }
      guard rest.first?.isWhitespace ?? true else { return nil }
      self = rest
      return word
    }
    return nil
  }
}
