import SyrinxEngine

/// A chain that is read again for each sound where something in it is drawn.
package struct ChainTemplate: Sendable {
  private let words: [String]
  private let text: String?
  private let read: @Sendable (VoiceBook) throws -> Patch
  private let seed: Int
  private let book: VoiceBook
  private let drawnFiles = DrawnFiles()
  /// The chain with the ends of all that is drawn; of more than `mostProbes` the first ones.
  package let ends: [Patch]
  package var first: Patch { ends[0] }
  package let isRandom: Bool

  /// The chain of `--chain` and of words; with `drawsSeeds` every effect with a seed that is not given one gets
  /// another for each sound, also where nothing else is drawn.
  package init(
    _ words: [String], after text: String?, _ options: RenderOptions, _ book: VoiceBook,
    drawsSeeds: Bool = false
  ) throws {
    try self.init(
      words, after: text, seed: options.seed, book, drawsSeeds: drawsSeeds
    ) { book in
      try options.join(text.map { try options.patch($0, book) }, words, book)
    }
  }

  /// A chain in words or in JSON, as others than the command line have it.
  package init(text: String, voices: VoiceBook) throws {
    try self.init([], after: text, seed: 0, voices, drawsSeeds: true) {
      .chain(try ChainSpec(text: text, voices: $0))
    }
  }

  /// Checks the chain with all ends of what is drawn.
  private init(
    _ words: [String], after text: String?, seed: Int, _ book: VoiceBook,
    drawsSeeds: Bool, read: @escaping @Sendable (VoiceBook) throws -> Patch
  ) throws {
    (self.words, self.text, self.seed, self.book) = (words, text, seed, book)
    self.read = read
    var book = book
    var draws = Draws(probing: 0, files: drawnFiles)
    book.draws = draws
    let first = try read(book)
    var ends = [first]
    isRandom =
      draws.probeCount > 0 || first.effects.contains { $0.drawsSeed(always: drawsSeeds) }
    for place in 1..<max(2, min(draws.probeCount, Self.mostProbes)) where isRandom {
      draws = Draws(probing: place, files: drawnFiles)
      book.draws = draws
      ends.append(try read(book))
    }
    self.ends = ends
  }

  private static let mostProbes = 1000

  /// The chain for a variant of the sound of this name, by the seed of the options or another.
  package func patch(
    for name: String, variant: Int = 1, seed: Int? = nil
  ) throws -> (patch: Patch, drawn: [Draws.Draw]) {
    guard isRandom else { return (first, []) }
    let draws = Draws(seed: seed ?? self.seed, name: name, variant: variant, files: drawnFiles)
    var book = book
    book.draws = draws
    return (try read(book), draws.made)
  }

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

extension [Draws.Draw] {
  /// `any:-3st..+3st: 1.5st, …`; nil where nothing was drawn.
  package func sentence(seed: Int) -> String? {
    guard !isEmpty else { return nil }
    return "drawn with --seed \(seed): " + map { "\($0.text) → \($0.word)" }.joined(separator: ", ")
  }
}
