extension NamePatternError: UsageError {
  package var sentence: String {
    switch self {
    case .unknownField(let name, let known):
      "unknown field {\(name)}"
        + Phrase.suggestion(
          name, known, otherwise: "choose " + Phrase.list(known.map { "{\($0)}" }))
    case .notClosed(let pattern): "--out=\(pattern): { without }"
    }
  }
}
