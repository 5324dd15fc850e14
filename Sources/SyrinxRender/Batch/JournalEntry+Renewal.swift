import SyrinxSystem

extension JournalEntry {
  /// With the present times of an output that was made by the same recipe, of whatever revisions, and has
  /// not changed since: by size and time, or else by hash. Journals of version 1.0 have only the size.
  func renewed(
    for output: BatchOutput, by recipe: String, verifying: Bool
  ) throws -> JournalEntry? {
    guard var result, self.recipe == recipe, let facts = FileFacts(path: output.path),
      facts.kind == .file, facts.byteCount == result.byteCount
    else { return nil }
    guard let stamp = result.stamp else { return verifying ? nil : self }
    do {
      result.stamp = try stamp.renewed(facts, verifying: verifying) {
        try BatchInterruption.hash(ofFile: output.path)
      }
    } catch is PathError {
      return nil
    }
    guard result.stamp != nil else { return nil }
    var entry = self
    entry.outcome = .done(result)
    return entry
  }

  /// True where these are all words of the entry, and none has changed.
  func keeps(_ words: [WordsRequest], verifying: Bool) throws -> Bool {
    guard words.count == self.words.count else { return false }
    return try zip(words, self.words).allSatisfy { try $0.isKept($1, verifying: verifying) }
  }
}
