extension [Draws.Draw] {
  /// `any:-3st..+3st: 1.5st, …`; nil where nothing was drawn.
  package func sentence(seed: Int) -> String? {
    guard !isEmpty else { return nil }
    return "drawn with --seed \(seed): " + map { "\($0.text) → \($0.word)" }.joined(separator: ", ")
  }
}
