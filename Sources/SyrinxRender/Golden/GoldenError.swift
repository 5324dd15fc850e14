public enum GoldenError: Error, Hashable, Sendable {
  case unknownCase(String, suite: String, candidates: [String])
  case overwrites(name: String, path: String)
}

extension GoldenError: UsageError, AdvisingError {
  package var message: AdvisedSentence {
    switch self {
    case .unknownCase(let name, let suite, let candidates):
      .init(
        "‘\(suite)’ has no case ‘\(name)’",
        advice: Phrase.suggestion(
          name, candidates, otherwise: "it has " + Phrase.list(candidates, conjunction: "and")))
    case .overwrites(let name, let path):
      "case ‘\(name)’ would overwrite ‘\(path)’, which the suite also uses"
    }
  }
}
