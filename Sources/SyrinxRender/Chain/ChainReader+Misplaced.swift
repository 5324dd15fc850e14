import SyrinxEngine

extension ChainReader {
  /// The error about a bare word after an effect whose parameters in `set` have values.
  func misplaced(
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
}
