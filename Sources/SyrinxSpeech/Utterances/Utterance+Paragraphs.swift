extension Utterance {
  /// The paragraphs of a text, which empty rows divide, each an utterance with this one's settings.
  public func paragraphs() -> [Utterance] {
    var paragraphs: [[Substring]] = [[]]
    for row in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if row.allSatisfy(\.isWhitespace) {
        paragraphs.append([])
      } else {
        paragraphs[paragraphs.count - 1].append(row)
      }
    }
    return paragraphs.filter { !$0.isEmpty }.map { rows in
      var utterance = self
      utterance.text = rows.joined(separator: "\n")
      return utterance
    }
  }
}
