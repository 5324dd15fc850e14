import SyrinxEngine

/// Valid words of a chain that were probably meant otherwise.
package enum ChainHint: Hashable, Sendable {
  /// An effect that is a bypass without a value, or without the file that it hears.
  case changesNothing(effect: String, example: String)
  case doubt(ValueDoubt, word: String)
  /// The alias and the words it stands for.
  case alias(String, String)
}

extension ChainSpec {
  /// The hints about a chain, each once; up to its first error where it has one.
  package static func hints(in words: [String], voices: VoiceBook = .builtIn) -> [ChainHint] {
    var reader = ChainReader(words, voices)
    _ = try? reader.chain(isBranch: false)
    var said: Set<ChainHint> = []
    return reader.hints.filter { said.insert($0).inserted }
  }
}

extension Effect {
  /// The hints about the words from which this effect was read.
  package func hints(words: ArraySlice<String>) -> [ChainHint] {
    let isDeaf = inputCounts.upperBound > 1 && filesRead.isEmpty
    if words.isEmpty || isDeaf, isBypass, let example = descriptor.examples.first {
      return [.changesNothing(effect: descriptor.name, example: example)]
    }
    // A parameter that is set by name is meant.
    guard let word = words.first(where: { !$0.contains("=") }) else { return [] }
    return doubt(valueHasUnit: !word.hasNoUnit).map { [.doubt($0, word: word)] } ?? []
  }
}

extension String {
  /// Set where each value of a number or curve ends in a digit.
  fileprivate var hasNoUnit: Bool {
    split(separator: "/").allSatisfy { $0.prefix { $0 != "@" }.last?.isNumber ?? false }
  }
}
