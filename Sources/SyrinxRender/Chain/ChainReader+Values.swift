import SyrinxEngine

extension ChainReader {
  /// Reads the values of an effect whose parameters in `set` have theirs.
  mutating func readValues<E: ParameterOwner>(
    of owner: inout E, named name: String, _ set: inout [String]
  ) throws(ChainError) {
    while let written = word, !Self.marks.contains(written), written != VoiceCall.word {
      let word = try drawn(written, of: owner, set)
      if let equals = word.firstIndex(of: "="), word.isSetting {
        let parameter = String(word[..<equals])
        try take(
          String(word[word.index(after: equals)...]), for: parameter, of: &owner, named: name, &set)
      } else if voices.effects.beginsEffect(word) {
        return
      } else if let parameter = owner.parameters.positional(for: word, set: set) {
        try take(word, for: parameter.name, of: &owner, named: name, &set)
        if parameter.domain.isList { takeFurther(of: parameter.name, into: &owner, set) }
      } else {
        throw misplaced(word, in: owner, named: name, set)
      }
      index += 1
    }
  }

  /// The error about a bare word after an effect whose parameters in `set` have values.
  private func misplaced(
    _ word: String, in owner: some ParameterOwner, named effect: String, _ set: [String]
  ) -> ChainError {
    let parameters = owner.parameters
    let positional = parameters.filter(\.isPositional)
    if positional.contains(where: { $0.domain.mayMean(word) }) {
      return .tooManyValues(
        effect: effect, word: word, parameter: owner.numberParameter(for: word, set: set))
    }
    var candidates = positional.flatMap(\.domain.choices)
    for parameter in parameters where !parameter.isPositional {
      candidates += parameter.domain.choices.contains(word) ? [parameter.name + "=" + word] : []
    }
    candidates += parameters.map { $0.name + "=" }
    return unknown(word, after: effect, candidates: candidates)
  }

  func unknown(_ word: String, after effect: String?, candidates: [String]) -> ChainError {
    guard !word.joinsBracket else { return .bracketNotApart(word) }
    if word.hasPrefix("--") { return .option(word) }
    if let obstacle = voices.effects.obstacle(to: word) { return .notFound(obstacle) }
    if (try? voices.voice(named: word)) != nil { return .voiceAsEffect(word) }
    return .unknownWord(
      word, after: effect, candidates: candidates + voices.effects.names + [VoiceCall.word])
  }

  /// Takes the words that follow one of a list and belong to it too, as many at once as it takes: setting the list
  /// anew for each of them would take time that grows with the square.
  private mutating func takeFurther<E: ParameterOwner>(
    of list: String, into owner: inout E, _ set: [String]
  ) {
    let parameters = owner.parameters
    let start = index + 1
    let further = words[start...].prefix { word in
      !isEnd(word) && !word.isSetting && !VoiceBook.mayBeRandom(word)
        && parameters.positional(for: word, set: set)?.name == list
    }
    guard case .list(let first)? = try? owner.value(of: list) else { return }
    var count = further.count
    while count > 0 {
      var made = owner
      if (try? made.set(list, to: .list(first + further.prefix(count)))) != nil {
        owner = made
        index += count
        return
      }
      // A wrong word is left to whoever takes it by itself, and says what is wrong.
      count /= 2
    }
  }

  private func take<E: ParameterOwner>(
    _ word: String, for parameter: String, of owner: inout E, named effect: String,
    _ set: inout [String]
  ) throws(ChainError) {
    do throws(ParameterError) {
      try owner.take(word, for: parameter, &set)
    } catch {
      guard !word.joinsBracket else { throw .bracketNotApart(word) }
      throw .parameter(effect: effect, error)
    }
  }
}

extension [ParameterDeclaration] {
  /// The parameter that a bare word fills where those in `set` have values.
  package func positional(for word: String, set: [String]) -> ParameterDeclaration? {
    first { parameter in
      let isFree = parameter.domain.isList || !set.contains(parameter.name)
      return parameter.isPositional && isFree && parameter.domain.mayMean(word)
    }
  }
}

extension ParameterOwner {
  /// The first unset number that can take such a word, preferably one with a default.
  fileprivate func numberParameter(for word: String, set: [String]) -> String? {
    let free = parameters.filter { parameter in
      !set.contains(parameter.name) && parameter.domain.number != nil
        && (try? parameter.domain.parse(word, parameter: parameter.name)) != nil
    }
    return (free.first { $0.standardText != nil } ?? free.first)?.name
  }

  fileprivate mutating func take(_ word: String, for parameter: String, _ set: inout [String])
    throws(ParameterError)
  {
    if set.contains(parameter) {
      guard case .list(let earlier) = try value(of: parameter) else {
        throw .setTwice(parameter: parameter)
      }
      try self.set(parameter, to: .list(earlier + [word]))
    } else {
      set.append(parameter)
      try self.set(parameter, word: word)
    }
  }
}

extension String {
  /// True for `key=value`, where the key looks like the name of a parameter, such as that of an LV2 port: room_size.
  package var isSetting: Bool {
    guard let equals = firstIndex(of: "="), let first, first.isLetter || first == "_" else {
      return false
    }
    return self[..<equals].allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
  }

  /// True for a word with a bracket or comma attached, as in `[gain` or `3,`.
  fileprivate var joinsBracket: Bool {
    count > 1 && (first == "[" || last == "," || last == "]")
  }
}

extension Domain {
  package var isList: Bool {
    if case .list = self { true } else { false }
  }
}
