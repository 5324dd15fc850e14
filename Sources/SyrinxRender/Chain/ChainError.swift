import SyrinxEngine

public enum ChainError: Error, Hashable, Sendable {
  /// Neither an effect's name nor a value of the one before; `candidates` are words that could be.
  case unknownWord(String, after: String?, candidates: [String])
  case voiceAsEffect(String)
  /// An effect of a family that is looked for where it is installed.
  case notFound(EffectObstacle)
  /// Where a sound is expected.
  case isFolder(String)
  /// An option among the words of a chain.
  case option(String)
  /// All positional parameters are set; `parameter` is another that takes such a value.
  case tooManyValues(effect: String, word: String, parameter: String?)
  case parameter(effect: String, ParameterError)
  case bracketNotClosed
  /// A `,` or `]` outside of brackets.
  case bracketNotOpened(String)
  case emptyBranch
  /// `ms[` with a number of branches other than two.
  case midSideBranches(Int)
  case tooDeep(limit: Int)
  /// More effects and branches than `limit`.
  case tooLong(limit: Int)
  /// `dry` beside effects, or outside branches.
  case dryNotAlone
  case voiceUnnamed
  case voice(VoiceError)
  /// A bracket or comma that is not a word of its own.
  case bracketNotApart(String)
  /// A distribution that cannot be read.
  case badDraw(String, DrawFault)
  /// A random value or choice where nothing is drawn.
  case notDrawn(String)
  /// A probability of one or less without a unit, which other programs take for a share.
  case shareForPercent(String, percent: String)
  /// More chains are to be taken than there are.
  case tooManyTaken(RandomWord, count: String, of: Int)
  /// `chance`, `some` or `shuffle` without what follows it.
  case badRandom(RandomWord)
}

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

extension ChainHint {
  package var sentence: String {
    switch self {
    case .changesNothing(let effect, let example):
      "\(effect) changes nothing as it is written: write, for example, \(example)"
    case .doubt(.centsForSemitones, let word):
      "pitch \(word) is in cents (1/100 semitone); for semitones write "
        + (word.contains("@") ? "st after each value" : "pitch \(word)st")
    case .doubt(.rateForDelay, let word):
      "flanger \(word) sets the rate in Hz; to set the depth in milliseconds write flanger"
        + " depth=\(word)"
    case .share(let effect, let setting, let word):
      "\(effect) \(setting)\(word) is \(word) %; for \(percent(word)) % write \(effect) \(setting)"
        + percent(word)
    case .change(let effect, let setting, let word):
      "\(effect) \(setting)\(word) is \(word.dropFirst()) of the original, not \(word.dropFirst()) more;"
        + " for that write \(effect) \(setting)\((100 + (Double(word.dropLast()) ?? 0)).shortText)%"
    case .noiseGate: "noise gate adds noise and then gates it; for a noise gate write gate alone"
    case .alias(let words, let own): "‘\(words)’ is run as ‘\(own)’"
    case .order(let effect, let other):
      "\(effect) works better before \(other): write \(effect) first"
    case .ownVoice(let name, let path): "voice \(name) is your own, of ‘\(path)’"
    case .doubt(.peakForLoudness, let word):
      "normalize \(word) sets the peak; for a loudness write normalize loudness=\(word)"
    }
  }
  private func percent(_ word: String) -> String { (100 * (Double(word) ?? 0)).shortText }
}
