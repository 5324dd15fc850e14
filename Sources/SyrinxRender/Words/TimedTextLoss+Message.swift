import SyrinxText

extension TimedTextLoss {
  /// `word times (12)`.
  package var words: String { "\(kind.rawValue) (\(count))" }
}

extension [TimedTextLoss] {
  /// A warning that lists the losses; nil where there are none.
  package func sentence(of path: String) -> String? {
    isEmpty
      ? nil
      : "\(path): \(Phrase.list(map(\.words), conjunction: "and")) are left out or changed"
  }
}
