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

extension String {
  /// True for `key=value`, where the key looks like the name of a parameter, such as that of an LV2 port: room_size.
  package var isSetting: Bool {
    guard let equals = firstIndex(of: "="), let first, first.isLetter || first == "_" else {
      return false
    }
    return self[..<equals].allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
  }

  /// True for a word with a bracket or comma attached, as in `[gain` or `3,`.
  var joinsBracket: Bool {
    count > 1 && (first == "[" || last == "," || last == "]")
  }
}
