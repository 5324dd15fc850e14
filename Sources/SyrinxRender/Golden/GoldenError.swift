public enum GoldenError: Error, Hashable, Sendable {
  case unknownTask(String, known: [String])
  case unknownCase(String, suite: String, candidates: [String])
  case overwrites(name: String, path: String)
}

extension GoldenError: UsageError, AdvisingError {
  package var message: AdvisedSentence {
    switch self {
    case .unknownTask(let word, let known):
      .init(
        "unknown task ‘\(word)’",
        advice: Phrase.suggestion(word, known, otherwise: "choose " + Phrase.list(known)))
    case .unknownCase(let name, let suite, let candidates):
      "‘\(suite)’ has no case ‘\(name)’"
        + Phrase.suggestion(
          name, candidates, otherwise: "it has " + Phrase.list(candidates, conjunction: "and"))
    case .overwrites(let name, let path):
      "case ‘\(name)’ would overwrite ‘\(path)’, which the suite also uses"
    }
  }
}
