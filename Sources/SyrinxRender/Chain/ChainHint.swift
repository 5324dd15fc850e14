import SyrinxEngine

/// Words of a chain that are allowed, and were probably meant otherwise.
package enum ChainHint: Hashable, Sendable {
  /// An effect without any value that changes nothing without one.
  case changesNothing(effect: String, example: String)
  /// A few cents, which nobody hears, without a unit.
  case centsForSemitones(String)
  /// A peak that only a loudness would be.
  case peakForLoudness(String)
  /// A rate as high as a delay in milliseconds, which is what others begin with.
  case rateForDelay(String)
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
    switch self {
    case let pitch as Pitch:
      let range = pitch.cents.minimum...pitch.cents.maximum
      let isSmall = range != 0...0 && -24 <= range.lowerBound && range.upperBound <= 24
      return isSmall && word.hasNoUnit ? [.centsForSemitones(word)] : []
    case let normalize as Normalize:
      return normalize.loudness == nil && normalize.peak <= -13 ? [.peakForLoudness(word)] : []
    case let flanger as Flanger:
      return flanger.rate.minimum >= 3 && word.hasNoUnit ? [.rateForDelay(word)] : []
    default: return []
    }
  }
}

extension String {
  /// Whether each value of a number or curve ends in a digit.
  fileprivate var hasNoUnit: Bool {
    split(separator: "/").allSatisfy { $0.prefix { $0 != "@" }.last?.isNumber ?? false }
  }
}
