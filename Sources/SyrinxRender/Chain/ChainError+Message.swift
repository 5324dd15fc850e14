extension ChainError: AdvisingError {
  package var message: AdvisedSentence {
    switch self {
    case .unknownWord(let word, nil, let candidates):
      .init(
        "‘\(word)’ is not an effect",
        advice: Phrase.suggestion(word, candidates, otherwise: "see syrinx effects"))
    case .unknownWord(let word, let effect?, _) where Self.units.contains(word.lowercased()):
      "\(effect): a unit follows its number without a space, as in 3\(word)"
    case .unknownWord(let word, let effect?, let candidates):
      .init(
        "‘\(word)’ is neither an effect nor a value of \(effect)",
        advice: Phrase.suggestion(word, candidates, otherwise: "see syrinx help \(effect)"))
    case .notFound(let obstacle): obstacle.message
    case .isFolder(let path):
      "‘\(path)’ is a folder: any:\(path)\(path.hasSuffix("/") ? "" : "/") draws one of its sounds"
    case .voiceAsEffect(let name): "‘\(name)’ is a voice: write voice \(name)"
    case .option(let word): "option \(word) in a chain: options go before --"
    case .tooManyValues(let effect, let word, let parameter?):
      .init(
        "\(effect): unexpected value ‘\(word)’",
        advice: ": set other parameters by name, as in \(parameter)=\(word)")
    case .tooManyValues(let effect, let word, nil):
      "\(effect): unexpected value ‘\(word)’"
    case .parameter(let effect, let error): error.message { "\(effect): \($0)" }
    case .bracketNotClosed: "‘[’ without ‘]’"
    case .bracketNotOpened(let word): "‘\(word)’ outside of [ … ]"
    case .tooDeep(let limit): "brackets are nested more than \(limit) deep"
    case .tooLong(let limit): "the chain has more than \(limit) effects and branches"
    case .emptyBranch: "empty branch in [ … ]: write dry for the unprocessed sound"
    case .midSideBranches:
      "ms[ … ] takes two chains, for the middle and the sides: ms[ dry , gain -3 ]"
    case .dryNotAlone:
      .init("‘dry’ must be a branch of its own", advice: ", as in [ reverb , dry ]")
    case .voiceUnnamed: "voice requires a name, as in voice robot (‘syrinx voices’ lists them)"
    case .voice(let error): error.message
    case .badDraw(let word, .form):
      .init(
        "‘\(word)’ is not a random value",
        advice: ": write any:-3st..+3st, any:A,B,C, log:200..8k or normal:MEAN,DEVIATION")
    case .badDraw(let word, .order): "‘\(word)’: the smaller number comes first, as in any:-3..3"
    case .badDraw(let word, .positive):
      "‘\(word)’ requires two numbers above 0, the smaller one first, as in log:200..8k"
    case .badDraw(let word, .nothing):
      "‘\(word)’: there are no sound files in it, or they cannot be read"
    case .notDrawn(let word):
      "‘\(word)’ is drawn at random: chains of the commands render, batch and explain, of timelines"
        + " and of Augment in Python may be, other chains and voices are not"
    case .tooManyTaken(let word, let count, let most):
      .init(
        "\(word.rawValue) \(count) takes more chains than the \(most) that it is given: 0…\(most) of"
          + " them", advice: ", as in \(word.rawValue) \(most)")
    case .shareForPercent(let word, let percent):
      "chance \(word) is \(word) %: write chance \(percent)%, or chance \(word)% if that is meant"
    case .badRandom(let word): "\(word.rawValue) is followed by \(word.rest)"
    case .bracketNotApart(let word):
      .init(
        "‘\(word)’: brackets and commas require spaces around them",
        advice: ", as in [ reverb , dry ]")
    }
  }

  /// Units that users write apart from their number.
  package static let units: Set = [
    "db", "dbfs", "dbtp", "lufs", "hz", "khz", "k", "ms", "s", "%", "cents", "st", "oct",
  ]

  package var exitStatus: ExitStatus {
    switch self {
    case .voice(let error): error.exitStatus
    default: .misused
    }
  }
}
