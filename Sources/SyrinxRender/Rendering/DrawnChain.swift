import SyrinxEngine
import SyrinxText

/// The chain of `--chain` and of words, read again for each sound where something in it is drawn.
package struct ChainTemplate: Sendable {
  private let words: [String]
  private let text: String?
  private let options: RenderOptions
  private let book: VoiceBook
  private let files = DrawnFiles()
  /// The chain with the first ends of all that is drawn.
  package let first: Patch
  /// Set where something is drawn.
  package let isRandom: Bool

  /// Checks the chain with all ends of what is drawn.
  package init(
    _ words: [String], after text: String?, _ options: RenderOptions, _ book: VoiceBook
  ) throws {
    (self.words, self.text, self.options, self.book) = (words, text, options, book)
    var book = book
    var draws = Draws(probing: 0, files: files)
    book.draws = draws
    first = try options.join(text.map { try options.patch($0, book) }, words, book)
    isRandom = draws.probeCount > 0
    for place in 1..<max(2, min(draws.probeCount, Self.mostProbes)) where isRandom {
      draws = Draws(probing: place, files: files)
      book.draws = draws
      _ = try options.join(text.map { try options.patch($0, book) }, words, book)
    }
  }

  private static let mostProbes = 1000

  /// The chain for a variant of the sound of this name.
  package func patch(
    for name: String, variant: Int = 1
  ) throws -> (patch: Patch, drawn: [Draws.Draw]) {
    guard isRandom else { return (first, []) }
    let draws = Draws(seed: options.seed, name: name, variant: variant, files: files)
    var book = book
    book.draws = draws
    return (try options.join(text.map { try options.patch($0, book) }, words, book), draws.made)
  }

  /// The chain as it was written, for journals.
  package var recipe: String {
    ([text].compactMap { $0 } + words).joined(separator: " ")
  }

  /// The hints about the words.
  package var hints: [ChainHint] {
    var book = book
    book.draws = Draws(probing: 0, files: files)
    return ChainSpec.hints(in: words, voices: book)
  }
}

extension [Draws.Draw] {
  /// `any:-3st..+3st: 1.5st, …`; nil where nothing was drawn.
  package func sentence(seed: Int) -> String? {
    guard !isEmpty else { return nil }
    return "drawn with --seed \(seed): " + map { "\($0.text) → \($0.word)" }.joined(separator: ", ")
  }
}
