import SyrinxEngine

extension InvocationError: ReportableError {
  var sentence: String {
    switch self {
    case .nothingAsked:
      "say what to do: syrinx IN OUT [EFFECT…]…, or syrinx --help"
    case .unknownOption(let name, let command, let known):
      "\(name) is not an option of \(command)"
        + Phrase.suggestion(name, known, otherwise: "see syrinx \(command) --help")
    case .optionWantsValue(let name, let placeholder):
      "--\(name) requires a value: --\(name) \(placeholder)"
    case .option(let error): error.sentence { "--" + $0 }
    case .unknownCommand(let word, let candidates):
      "‘\(word)’ is neither a command nor a file"
        + Phrase.suggestion(word, candidates, otherwise: "see syrinx --help")
    case .voiceBeforeFiles(let name):
      "‘\(name)’ is a voice: it is named behind the two files, as in syrinx IN OUT voice \(name); see"
        + " syrinx voices \(name)"
    case .effectBeforeFiles(VoiceCall.word):
      "‘voice’ begins a chain: the two files come before it, as in syrinx IN OUT voice robot"
    case .effectBeforeFiles(let effect):
      "‘\(effect)’ is an effect: the two files come before it, as in syrinx IN OUT \(effect)"
    case .missing(let word, _, let usage): "\(word) is missing: \(usage)"
    case .tooManyWords(let word, _, let usage): "unexpected argument ‘\(word)’: \(usage)"
    case .effectInsteadOfOutput("["):
      "OUT is missing: ‘[’ begins the chain, as in syrinx IN OUT [ … ]"
    case .effectInsteadOfOutput(let effect):
      "OUT is missing: ‘\(effect)’ is an effect, as in syrinx IN OUT \(effect)"
        + " (a file of that name is written ./\(effect))"
    case .unknownShell(let word, let known):
      "‘\(word)’ is none of the shells that are known: \(Phrase.list(known))"
    case .unknownTopic(let word, let candidates):
      "there is no ‘\(word)’" + Phrase.suggestion(word, candidates, otherwise: "see syrinx effects")
    case .document(let path, let line, let error): error.sentence(in: Phrase.place(path, line))
    case .voice(let error): error.sentence
    }
  }

  var exitStatus: ExitStatus {
    switch self {
    case .voice(let error): error.exitStatus
    default: .misused
    }
  }
}
