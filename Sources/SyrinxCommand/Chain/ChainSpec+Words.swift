import SyrinxEngine

extension ChainSpec {
  /// Reads a chain from the words of a command line.
  ///
  /// A word that names an effect begins it. Bare words after it fill its principal knobs, each the
  /// first that is free and may mean such a word; `key=value` sets a knob by name.
  public init(words: [String]) throws(ChainError) {
    var reader = ChainReader(words)
    self = try reader.chain(isBranch: false)
  }
}

/// Reads words from front to back.
private struct ChainReader {
  private let words: [String]
  private var index = 0

  init(_ words: [String]) { self.words = words }

  private var word: String? { index < words.count ? words[index] : nil }

  /// Reads up to the end of the words, or of the branch.
  mutating func chain(isBranch: Bool) throws(ChainError) -> ChainSpec {
    var chain = ChainSpec()
    while let word {
      switch word {
      case "[":
        index += 1
        chain.steps.append(.branches(try branches()))
      case ",", "]":
        guard isBranch else { throw .bracketNotOpened(word) }
        guard !chain.steps.isEmpty else { throw .emptyBranch }
        return chain
      case "dry":
        index += 1
        let isAlone = chain.steps.isEmpty && (self.word == "," || self.word == "]")
        guard isBranch, isAlone else { throw .dryNotAlone }
        return chain
      default:
        guard let type = EffectCatalog.effect(named: word) else {
          throw unknown(word, after: nil, candidates: [])
        }
        index += 1
        chain.steps.append(.effect(try effect(type)))
      }
    }
    guard !isBranch else { throw .bracketNotClosed }
    return chain
  }

  /// Reads the branches after a `[`, up to and with its `]`.
  private mutating func branches() throws(ChainError) -> [ChainSpec] {
    var branches: [ChainSpec] = []
    while true {
      branches.append(try chain(isBranch: true))
      let closes = word == "]"
      index += 1
      if closes { return branches }
    }
  }

  /// Reads the values of an effect.
  private mutating func effect<E: Effect>(_ type: E.Type) throws(ChainError) -> E {
    var effect = E()
    var set: Set<String> = []
    while let word, !["[", ",", "]", "dry"].contains(word) {
      if let equals = word.firstIndex(of: "="), E.isName(word[..<equals]) {
        let name = String(word[..<equals])
        try effect.take(String(word[word.index(after: equals)...]), for: name, &set)
      } else if EffectCatalog.effect(named: word) != nil {
        return effect
      } else if let knob = E.principal(for: word, set: set) {
        try effect.take(word, for: knob.name, &set)
      } else {
        throw misplaced(word, in: type)
      }
      index += 1
    }
    return effect
  }

  /// Why a bare word cannot stand after an effect.
  private func misplaced<E: Effect>(_ word: String, in type: E.Type) -> ChainError {
    let principals = E.knobs.filter(\.isPrincipal)
    if principals.contains(where: { $0.domain.mayMean(word) }) {
      return .tooManyValues(effect: E.name, word: word, knobs: E.knobs.map(\.name))
    }
    var candidates = principals.flatMap(\.domain.choices)
    for knob in E.knobs where !knob.isPrincipal {
      candidates += knob.domain.choices.contains(word) ? [knob.name + "=" + word] : []
    }
    candidates += E.knobs.map { $0.name + "=" }
    return unknown(word, after: E.name, candidates: candidates)
  }

  private func unknown(_ word: String, after effect: String?, candidates: [String]) -> ChainError {
    guard !word.joinsBracket else { return .bracketNotApart(word) }
    return .unknownWord(
      word, after: effect, candidates: candidates + EffectCatalog.all.map { $0.name })
  }
}

extension Effect {
  /// Whether text before a `=` can be meant as a knob's name.
  fileprivate static func isName(_ text: Substring) -> Bool {
    guard let first = text.first, first.isLetter else { return false }
    return text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
  }

  /// The knob that a bare word fills, when the knobs of a set have their values already.
  static func principal(for word: String, set: Set<String>) -> Knob? {
    knobs.first { knob in
      let isFree = knob.domain.isList || !set.contains(knob.name)
      return knob.isPrincipal && isFree && knob.domain.mayMean(word)
    }
  }

  /// Sets a knob that has no value yet, or adds to one that takes a list.
  fileprivate mutating func take(_ word: String, for knob: String, _ set: inout Set<String>)
    throws(ChainError)
  {
    do throws(ParameterError) {
      if set.contains(knob) {
        guard case .list(let earlier) = try value(of: knob) else {
          throw .setTwice(knob: knob)
        }
        try self.set(knob, to: .list(earlier + [word]))
      } else {
        set.insert(knob)
        try self.set(knob, word: word)
      }
    } catch {
      guard !word.joinsBracket else { throw .bracketNotApart(word) }
      throw .knob(effect: Self.name, error)
    }
  }
}

extension String {
  /// Whether a bracket or comma is written to another word, as in `[gain` or `3,`.
  fileprivate var joinsBracket: Bool {
    count > 1 && (first == "[" || last == "," || last == "]")
  }
}

extension Domain {
  var isList: Bool {
    if case .list = self { true } else { false }
  }
}
