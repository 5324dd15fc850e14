extension JournalEntry {
  /// The error, with the input's path where the reason lacks it.
  package var sentence: String {
    guard let failure else { return path }
    return failure.contains(path) ? failure : "\(path): \(failure)"
  }
}
