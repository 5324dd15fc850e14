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

    /// How many files come before everything else.
    var fileCount: Int { slots.prefix { $0 == .file }.count }
    var takesChain: Bool { slots.contains(.chain) }
    var words: [String] { slots.flatMap(\.words) }
  }

  struct EffectEntry {
    let name: String
    let summary: String
    let knobs: [Option]
    /// Words that need no `key=` before them.
    let bareWords: [String]
  }

  let commands: [CommandEntry]
  /// The effects and the word `voice`.
  let effects: [EffectEntry]
  let voices: [(name: String, summary: String)]

  init() {
    commands = CommandList.all.map { Self.entry($0) }
    voices = VoiceCatalog.all.map { ($0.name, $0.summary) }
    let effects = EffectCatalog.all.map { Self.entry($0.name, $0.summary, $0.knobs) }
    self.effects = effects + [Self.voice(VoiceCatalog.names)]
  }

  /// The words of a chain that are no effects.
  static let marks = [
    ("[", "begin parallel chains"), (",", "the next parallel chain"),
    ("]", "end parallel chains"), ("dry", "the sound as it came"),
  ]

  private static func entry<C: Command>(_ command: C.Type) -> CommandEntry {
    CommandEntry(
      name: C.name, summary: C.summary,
      options: C.Options.knobs.map { Option($0) } + [
        Option(name: "help", help: "help on this command", values: .none, wantsValue: false)
      ], slots: C.slots)
  }

  private static func voice(_ names: [String]) -> EffectEntry {
    let knobs = VoiceCall.knobs.map { knob in
      let values = knob.name == "name" ? Values.words(names) : .none
      return Option(name: knob.name, help: knob.help, values: values, wantsValue: true)
    }
    return EffectEntry(
      name: VoiceCall.word, summary: VoiceCall.summary, knobs: knobs, bareWords: [])
  }

  private static func entry(_ name: String, _ summary: String, _ knobs: [Knob]) -> EffectEntry {
    EffectEntry(
      name: name, summary: summary, knobs: knobs.map { Option($0) },
      bareWords: knobs.filter(\.isPrincipal).flatMap(\.domain.choices))
  }
}

extension CompletionTable.Option {
  fileprivate init(_ knob: Knob) {
    name = knob.name
    help = knob.help
    wantsValue = knob.domain != .flag
    switch knob.domain {
    case .text(let placeholder):
      values = ["FILE", "FOLDER"].contains(placeholder) ? .file : .none
    case .flag: values = .none
    default: values = knob.domain.choices.isEmpty ? .none : .words(knob.domain.choices)
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

  fileprivate var words: [String] {
    if case .word(let words) = self { words } else { [] }
  }
}

/// The shells for which there is a script.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The script that makes the shell propose what may be typed.
  var script: String {
    let table = CompletionTable()
    return switch self {
    case .bash: BashCompletion(table).script
    case .zsh: ZshCompletion(table).script
    case .fish: FishCompletion(table).script
    }
  }
}
