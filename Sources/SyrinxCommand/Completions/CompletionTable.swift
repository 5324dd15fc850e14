import SyrinxEngine

// Completions/ writes scripts for shells. What can be typed is taken from the tables of commands,
// effects and voices; each script adds only how its shell wants to be told.

/// All that a shell may propose.
struct CompletionTable {
  /// What can stand where a value is wanted.
  enum Values: Hashable {
    case none
    case file
    case words([String])
  }

  struct Option {
    let name: String
    let help: String
    let values: Values
    let wantsValue: Bool
  }

  struct CommandEntry {
    let name: String
    let summary: String
    let options: [Option]
    let slots: [Slot]
    /// What one of the slots is one of.
    let words: [String]

    /// How many files come before everything else.
    var fileCount: Int { slots.prefix { $0 == .file }.count }
    var takesChain: Bool { slots.contains(.chain) }
  }

  struct EffectEntry {
    let name: String
    let summary: String
    let parameters: [Option]
    /// Words that need no `key=` before them.
    let bareWords: [String]
  }

  let commands: [CommandEntry]
  /// The effects and the word `voice`.
  let effects: [EffectEntry]
  let voices: [(name: String, summary: String)]

  init(effects catalog: EffectCatalog = .standard) {
    commands = CommandList.all.map { Self.entry($0, catalog) }
    voices = VoiceCatalog.all.map { ($0.name, $0.summary) }
    let effects = catalog.effects.map { Self.entry($0) }
    self.effects = effects + [Self.voice(VoiceCatalog.names)]
  }

  /// The words of a chain that are no effects.
  static let marks = [
    ("[", "begin parallel chains"), (",", "the next parallel chain"),
    ("]", "end parallel chains"), ("dry", "the sound as it came"),
  ]

  private static func entry<C: Command>(
    _ command: C.Type, _ effects: EffectCatalog
  ) -> CommandEntry {
    CommandEntry(
      name: C.name, summary: C.summary,
      options: C.Options.declarations.map { Option($0) } + [
        Option(name: "help", help: "help on this command", values: .none, wantsValue: false)
      ], slots: C.slots, words: C.slots.flatMap { $0.words(effects) })
  }

  private static func voice(_ names: [String]) -> EffectEntry {
    let parameters = VoiceCall.declarations.map { parameter in
      let values = parameter.name == "name" ? Values.words(names) : .none
      return Option(name: parameter.name, help: parameter.help, values: values, wantsValue: true)
    }
    return EffectEntry(
      name: VoiceCall.word, summary: VoiceCall.summary, parameters: parameters, bareWords: [])
  }

  private static func entry(_ effect: EffectDescriptor) -> EffectEntry {
    let parameters = effect.parameters
    return EffectEntry(
      name: effect.name, summary: effect.summary, parameters: parameters.map { Option($0) },
      bareWords: parameters.filter(\.isPositional).flatMap(\.domain.choices))
  }
}

extension CompletionTable.Option {
  fileprivate init(_ parameter: ParameterDeclaration) {
    name = parameter.name
    help = parameter.help
    wantsValue = parameter.domain != .flag
    switch parameter.domain {
    case .text(let placeholder):
      values = ["FILE", "FOLDER"].contains(placeholder) ? .file : .none
    case .flag: values = .none
    default: values = parameter.domain.choices.isEmpty ? .none : .words(parameter.domain.choices)
    }
  }
}

/// What a command's words are, one after the other.
enum Slot: Hashable {
  case file
  /// All further words.
  case chain
  /// One of some words.
  case word([String])
  /// The name of an effect.
  case effect
  /// Anything that help can be asked about.
  case topic

  fileprivate func words(_ effects: EffectCatalog) -> [String] {
    switch self {
    case .file, .chain: []
    case .word(let words): words
    case .effect: effects.names
    case .topic: HelpTopic.names(effects)
    }
  }
}

/// The shells for which there is a script.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The script that makes the shell propose what may be typed.
  func script(_ table: CompletionTable = CompletionTable()) -> String {
    switch self {
    case .bash: BashCompletion(table).script
    case .zsh: ZshCompletion(table).script
    case .fish: FishCompletion(table).script
    }
  }
}
