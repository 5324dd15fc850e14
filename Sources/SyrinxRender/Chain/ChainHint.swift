import SyrinxEngine

/// Valid words of a chain that were probably meant otherwise.
package enum ChainHint: Hashable, Sendable {
  /// An effect that is a bypass without a value, or without the file that it hears.
  case changesNothing(effect: String, example: String)
  case doubt(ValueDoubt, word: String)
  /// A share of one where percent are counted, with what stands before it, such as `mix=`.
  case share(effect: String, setting: String, word: String)
  /// A ratio in percent with a plus, which may be meant as a change.
  case change(effect: String, setting: String, word: String)
  /// The name that a gate has elsewhere.
  case noiseGate
  /// The alias and the words it stands for.
  case alias(String, String)
  /// A voice of a file in the place of the built-in one.
  case ownVoice(String, path: String)
  /// An effect of cleaning after one that it belongs before.
  case order(String, before: String)
}

extension ChainSpec {
  /// The hints about a chain, each once; up to its first error where it has one.
  package static func hints(in words: [String], voices: VoiceBook = .builtIn) -> [ChainHint] {
    var reader = ChainReader(words: words, voices: voices)
    let chain = try? reader.chain(isBranch: false)
    return (reader.hints + (chain?.misplaced ?? [])).unique
  }

  /// Effects of cleaning, first those which need the wave as it was recorded: a click that has gone
  /// through a spectrum is no longer one.
  private static let cleaning = ["declip", "declick", "dehum", "denoise", "dereverb"]

  /// Effects of cleaning that stand after one that they belong before.
  private var misplaced: [ChainHint] {
    var last = 0
    var hints: [ChainHint] = []
    for case .effect(let effect) in steps {
      guard let place = Self.cleaning.firstIndex(of: effect.descriptor.name) else { continue }
      // Those before the spectrum is changed may come in any order.
      if place < last, last > 2 {
        hints.append(.order(Self.cleaning[place], before: Self.cleaning[last]))
      }
      last = max(last, place)
    }
    return hints
  }
}
