extension ChainTemplate {
  /// The files that it may read beside the input.
  package var files: [String] { Set(ends.flatMap(\.files) + drawnFiles.all).sorted() }

  /// The lists of files of which it draws one.
  package var lists: [String] { drawnFiles.lists }

  /// The chain as it was written, for journals.
  package var recipe: String {
    ([text].compactMap { $0 } + words).joined(separator: " ")
  }

  package var hints: [ChainHint] {
    var book = book
    book.draws = Draws(probing: 0, files: drawnFiles)
    return ChainSpec.hints(in: words, voices: book)
  }
}
