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

extension Effect {
  /// The hints about the words from which this effect was read.
  package func hints(words: ArraySlice<String>) -> [ChainHint] {
    let isDeaf = inputCounts.upperBound > 1 && filesRead.isEmpty
    if words.isEmpty || isDeaf, isBypass, let example = descriptor.examples.first {
      return [.changesNothing(effect: descriptor.name, example: example)]
    }
    let shares = words.compactMap(share)
    // A parameter that is set by name is meant.
    guard let word = words.first(where: { !$0.contains("=") }) else { return shares }
    return shares + (doubt(valueHasUnit: !word.hasNoUnit).map { [.doubt($0, word: word)] } ?? [])
  }

  /// A number up to one of a parameter that counts percent and has many of them, unless it is set by its place
  /// after another.
  private func share(_ word: String) -> ChainHint? {
    let equals = word.firstIndex(of: "=")
    let setting = equals.map { String(word[...$0]) } ?? ""
    let value = String(word.dropFirst(setting.count))
    let parameter =
      equals == nil
      ? descriptor.parameters.first(where: \.isPositional)
      : descriptor.parameters.first { $0.name + "=" == setting }
    guard let parameter, case .number(let domain) = parameter.domain else { return nil }
    if domain.unit == .ratio, value.hasPrefix("+"), value.hasSuffix("%"),
      Double(value.dropLast()) != nil
    {
      return .change(effect: descriptor.name, setting: setting, word: value)
    }
    guard domain.unit == .percent,
      case .number(let usual) = parameter.standard, usual.points.first?.value ?? 0 >= 10,
      let number = Double(value), 0 < number, number <= 1
    else { return nil }
    return .share(effect: descriptor.name, setting: setting, word: value)
  }
}

extension String {
  /// Set where each value of a number or curve ends in a digit.
  fileprivate var hasNoUnit: Bool {
    split(separator: "/").allSatisfy { $0.prefix { $0 != "@" }.last?.isNumber ?? false }
  }
}
