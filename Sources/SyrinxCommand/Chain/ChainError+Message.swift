import SyrinxEngine

extension ChainError: ReportableError {
  var sentence: String {
    switch self {
    case .unknownWord(let word, nil, let candidates):
      "‘\(word)’ is not an effect"
        + Phrase.suggestion(word, candidates, otherwise: "see syrinx effects")
    case .unknownWord(let word, let effect?, _) where Self.units.contains(word.lowercased()):
      "‘\(word)’ belongs to its number, without a space, as in \(effect) 3\(word)"
    case .unknownWord(let word, let effect?, let candidates):
      "‘\(word)’ is neither an effect nor a value of \(effect)"
        + Phrase.suggestion(word, candidates, otherwise: "see syrinx help \(effect)")
    case .voiceAsEffect(let name): "‘\(name)’ is a voice: write voice \(name)"
    case .option(let word): "‘\(word)’ is no part of a chain: options stand before --"
    case .tooManyValues(let effect, let word, let parameter?):
      "\(effect): unexpected value ‘\(word)’: set parameters by name, as in \(parameter)=\(word)"
    case .tooManyValues(let effect, let word, nil):
      "\(effect): unexpected value ‘\(word)’"
    case .parameter(let effect, let error): error.sentence { "\(effect): \($0)" }
    case .bracketNotClosed: "a ‘[’ is not closed by a ‘]’"
    case .bracketNotOpened(let word): "a ‘\(word)’ stands outside of [ … ]"
    case .tooDeep(let limit): "brackets stand more than \(limit) deep in each other"
    case .tooLong(let limit): "the chain has more than \(limit) effects and branches"
    case .emptyBranch: "a branch of [ … ] is empty: write dry for the sound as it came"
    case .dryNotAlone: "‘dry’ is a branch of its own, as in [ reverb , dry ]"
    case .voiceUnnamed: "voice requires a name, as in voice robot: see syrinx voices"
    case .voice(let error): error.sentence
    case .bracketNotApart(let word):
      "‘\(word)’: brackets and commas are words of their own, as in [ reverb , dry ]"
    }
  }

  /// What people write behind a number.
  private static let units: Set = [
    "db", "dbfs", "dbtp", "lufs", "hz", "khz", "ms", "%", "cents", "st", "oct",
  ]

  var exitStatus: ExitStatus {
    switch self {
    case .voice(let error): error.exitStatus
    default: .misused
    }
  }
}

extension ChainHint {
  var sentence: String {
    switch self {
    case .changesNothing(let effect, let example):
      "\(effect) changes nothing without a value: say how, as in \(example)"
    case .centsForSemitones(let word):
      "pitch \(word) is in cents, a hundredth of a semitone each: for semitones say "
        + (word.contains("@") ? "st after each value" : "pitch \(word)st")
    case .peakForLoudness(let word):
      "normalize \(word) sets the peak: for a loudness say normalize loudness=\(word)"
    }
  }
}
