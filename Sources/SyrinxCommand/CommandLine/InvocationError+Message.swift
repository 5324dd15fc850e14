import SyrinxRender

extension InvocationError: UsageError, AdvisingError {
  package var message: AdvisedSentence {
    switch self {
    case .unknownOption("--in-place", "batch", _):
      .init(
        "--in-place is not an option of batch, which replaces none of its inputs",
        advice: ": name another folder by --out, or replace files one by one, as in"
          + " syrinx talk.wav --in-place gain -3")
    case .unknownOption(let name, let command, let known):
      .init(
        "\(name) is not an option of \(command)",
        advice: known.first { name.hasPrefix($0 + "-") }.map { ": did you mean \($0)?" }
          ?? Phrase.suggestion(name, known, otherwise: "see syrinx \(command) --help"))
    case .optionWantsValue(let name, let placeholder):
      "--\(name) requires a value: --\(name) \(placeholder)"
    case .option(let error): error.message { "--" + $0 }
    case .unknownCommand(let word, let candidates):
      .init(
        "‘\(word)’ is neither a command nor a file",
        advice: Phrase.suggestion(word, candidates, otherwise: "see syrinx --help"))
    case .voiceBeforeFiles(let name):
      "‘\(name)’ is a voice: the chain follows IN and OUT"
    case .effectBeforeFiles(VoiceCall.word): "‘voice’ begins a chain, which follows IN and OUT"
    case .effectBeforeFiles(let effect):
      "‘\(effect)’ is an effect: the chain follows IN and OUT"
    case .missing(let word, let usage):
      .init("\(word) is missing", advice: "; usage: \(usage)")
    case .oneInput(let input, let output, let usage):
      .init(
        "OUT is missing, or there is one input only, ‘\(input)’: ‘\(output)’ exists already and was"
          + " not replaced", advice: "; usage: \(usage)")
    case .allInputs(let last, let usage):
      .init(
        "OUT is missing: ‘\(last)’ is the last of all sounds of the folder, and was not replaced (if it is"
          + " OUT, remove it first)", advice: "; usage: \(usage)")
    case .unexpected(let word, let usage):
      .init("unexpected argument ‘\(word)’", advice: "; usage: \(usage)")
    case .effectInsteadOfOutput("["), .effectInsteadOfOutput(VoiceCall.word):
      "OUT is missing before the chain"
    case .chainBehind(let command, let inputs, let output, let chain):
      .init(
        "‘\(chain[0])’ begins a chain, which \(command) does not take",
        advice: "; use a pipe, as in: "
          + (["syrinx", command] + inputs.map(\.pastedInShell)).joined(separator: " ")
          + " - | "
          + (["syrinx", "-", output] + chain).map(\.pastedInShell).joined(separator: " "))
    case .effectInsteadOfOutput(let effect):
      "OUT is missing: ‘\(effect)’ is an effect (write ./\(effect) for a file of that name)"
    case .unknownChoice(let word, let kind, let known):
      .init(
        "unknown \(kind) ‘\(word)’",
        advice: Phrase.suggestion(word, known, otherwise: "choose " + Phrase.list(known)))
    case .unknownTopic(let word, let candidates, let isMentioned):
      .init(
        "unknown topic ‘\(word)’",
        advice: Phrase.suggestion(
          word,
          // Help that mentions the word is nearer than another word.
          isMentioned ? candidates.filter { $0.hasPrefix(word) } : candidates,
          otherwise: isMentioned
            ? "try: syrinx help --search \(word.pastedInShell)" : "see syrinx help topics"))
    }
  }
}
