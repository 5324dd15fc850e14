import SyrinxEngine

/// Words of a chain that are allowed, and were probably meant otherwise.
package enum ChainHint: Hashable, Sendable {
  /// An effect without any value that changes nothing without one.
  case changesNothing(effect: String, example: String)
  case doubt(ValueDoubt, word: String)
  /// Another word for an effect, and the effect's own.
  case alias(String, String)
}

extension ChainSpec {
  /// What is worth saying about the words of a chain, each thing once.
  package static func hints(in words: [String], voices: VoiceBook = .builtIn) -> [ChainHint] {
    var reader = ChainReader(words, voices)
    _ = try? reader.chain(isBranch: false)
    var said: Set<ChainHint> = []
    return reader.hints.filter { said.insert($0).inserted }
  }
}

extension Effect {
  /// What is worth saying about the words that have set this effect.
  package func hints(words: ArraySlice<String>) -> [ChainHint] {
    if words.isEmpty, isBypass, let example = descriptor.examples.first {
      return [.changesNothing(effect: descriptor.name, example: example)]
    }
    // A parameter that is set by name is meant.
    guard let word = words.first(where: { !$0.contains("=") }) else { return [] }
    return doubt(valueHasUnit: !word.hasNoUnit).map { [.doubt($0, word: word)] } ?? []
  }
}

extension String {
  /// Whether each value of a number or curve ends in a digit.
  fileprivate var hasNoUnit: Bool {
    split(separator: "/").allSatisfy { $0.prefix { $0 != "@" }.last?.isNumber ?? false }
  }
}
