import SyrinxEngine
import SyrinxRender

/// Answers shells that ask what may be typed: `syrinx __complete -- WORD… CURRENT`, with the words after
/// the program's name up to the cursor. All that begins otherwise is left for the shell to sort out.
struct Completion {
  /// The word that asks; help does not list it.
  static let word = "__complete"

  private let commands: CommandList
  private let effects: EffectCatalog
  private let current: String
  private var proposals = Proposals()
  /// The words that are neither options nor their values.
  private var words: [String] = []
  private var wordCountBeforeDashes: Int?
  /// The option whose value is being typed.
  private var open: ParameterDeclaration?
  /// The folder of `--voices`.
  private var voiceFolder: String?

  init(_ arguments: [String], _ commands: CommandList, effects: EffectCatalog) {
    self.commands = commands
    self.effects = effects
    let words = arguments.first == "--" ? Array(arguments.dropFirst()) : arguments
    current = words.last ?? ""
    var earlier = Array(words.dropLast())
    guard let place = commands.firstWord(in: earlier) else {
      complete(commands.implied, earlier)
      if open == nil, wordCountBeforeDashes == nil { completeBeginning() }
      return
    }
    let command = commands.command(named: earlier[place])
    if command != nil { earlier.remove(at: place) }
    let asked: any Command.Type = command ?? commands.implied
    complete(asked, earlier)
  }

  var text: String { proposals.text }

  private mutating func completeBeginning() {
    if isOption {
      proposals.add("--version", "print the version")
    } else {
      for command in commands.all { proposals.add(command.name, command.summary) }
    }
  }

  private var isOption: Bool { current == "-" || current.looksLikeOption }

  private mutating func complete<C: Command>(_ command: C.Type, _ earlier: [String]) {
    let options = C.Options.declarations
    for argument in earlier { take(argument, options) }
    if let open {
      propose(open, after: "")
    } else if wordCountBeforeDashes == nil, isOption {
      if current.hasPrefix("--"), let equals = current.firstIndex(of: "=") {
        let name = current[..<equals].dropFirst(2)
        if let option = options.first(where: { $0.name == name }) {
          propose(option, after: String(current[...equals]))
        }
      } else {
        propose(options, hasDashes: C.separatesChain)
      }
    } else {
      propose(C.slots)
      if proposals.isEmpty, current.isEmpty, wordCountBeforeDashes == nil {
        propose(options, hasDashes: false)
      }
    }
  }

  /// Takes in what stands before the word that is typed; mistakes are left for the run to name.
  private mutating func take(_ argument: String, _ options: [ParameterDeclaration]) {
    let halves = argument.split(separator: "=", maxSplits: 1).map(String.init)
    if let option = open {
      if option.name == "voices" { voiceFolder = argument }
      open = nil
    } else if wordCountBeforeDashes != nil || !argument.looksLikeOption {
      words.append(argument)
    } else if argument == "--" {
      wordCountBeforeDashes = words.count
    } else if halves.count == 2 {
      if halves[0] == "--voices" { voiceFolder = halves[1] }
    } else {
      open = options.first { "--" + $0.name == argument && $0.domain != .flag }
    }
  }

  private mutating func propose(_ option: ParameterDeclaration, after prefix: String) {
    proposals.addValues(of: option, in: current, after: prefix, voices: voices)
  }

  private mutating func propose(_ options: [ParameterDeclaration], hasDashes: Bool) {
    for option in options { proposals.add("--" + option.name, option.optionText) }
    proposals.add("--help", "help on this command")
    if hasDashes { proposals.add("--", "the chain begins") }
  }

  /// Proposes what belongs into the first slot that the words leave open.
  private mutating func propose(_ slots: [Slot]) {
    var rest = words[...]
    for slot in slots {
      switch slot {
      case .files(let lists):
        guard let count = wordCountBeforeDashes else {
          proposals.filePrefix = lists && current.hasPrefix("@") ? "@" : ""
          return
        }
        rest = words[count...]
      case .chain:
        ChainCompletion(rest, effects: effects).propose(current, to: &proposals, voices: voices)
        return
      case .optionalFile:
        if let word = rest.first {
          guard effects.beginsChain(word) else {
            rest.removeFirst()
            continue
          }
        } else {
          proposals.filePrefix = ""
        }
      case .file, .word, .effect, .voice, .topic:
        guard let word = rest.popFirst() else { return propose(slot) }
        if slot == .topic, word == VoiceCall.word, rest.isEmpty { propose(.voice) }
      }
    }
  }

  private mutating func propose(_ slot: Slot) {
    switch slot {
    case .file: proposals.filePrefix = ""
    case .word(let words): for word in words { proposals.add(word) }
    case .effect: proposals.addEffects(effects, for: current)
    case .voice: for voice in voices() { proposals.add(voice.name, voice.summary) }
    case .topic:
      propose(.effect)
      proposals.add(VoiceCall.word, VoiceCall.summary)
      for command in commands.all { proposals.add(command.name, command.summary) }
      for topic in Topic.all where commands.command(named: topic.name) == nil {
        proposals.add(topic.name, topic.summary)
      }
      propose(.voice)
    case .files, .optionalFile, .chain: break
    }
  }

  /// The voices that are built in, and those that people keep.
  private func voices() -> [(name: String, summary: String)] {
    let personal = try? VoiceBook.usual(voiceFolder, effects).listing().voices
    return VoiceCatalog.all.map { ($0.name, $0.summary) }
      + (personal ?? []).map { ($0.name, $0.summary) }
  }
}
