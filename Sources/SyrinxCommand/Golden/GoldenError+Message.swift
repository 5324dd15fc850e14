extension GoldenError: ReportableError {
  var sentence: String {
    switch self {
    case .unknownTask(let word, let known):
      "golden ‘\(word)’ is not known"
        + Phrase.suggestion(word, known, otherwise: "choose " + Phrase.list(known))
    case .unknownCase(let name, let suite, let candidates):
      "‘\(suite)’ has no case ‘\(name)’"
        + Phrase.suggestion(
          name, candidates, otherwise: "it has " + Phrase.list(candidates, conjunction: "and"))
    case .overwrites(let name, let path):
      "the case ‘\(name)’ would write to ‘\(path)’, which the suite uses otherwise"
    }
  }

  var exitStatus: ExitStatus { .misused }
}
