import SyrinxEngine
import SyrinxRender

/// Explains an effect, a voice or a command.
struct Help: Command {
  struct Options: Adjustable {
    static let parameters: [Parameter<Options>] = []
  }

  static let name = "help"
  static let summary = "Show help for an effect, a voice or a command."
  static let usage = ["[EFFECT|VOICE|COMMAND]"]
  static let slots = [Slot.topic]

  private let topic: HelpTopic?

  /// Reads one word, or `voice NAME`.
  init(_ invocation: Invocation<Options>) throws {
    let words = invocation.words
    let isVoice = words.count > 1 && words[0] == VoiceCall.word
    guard words.count <= (isVoice ? 2 : 1) else {
      throw Self.unexpected(words[isVoice ? 2 : 1])
    }
    let (commands, effects) = (invocation.commands, invocation.effects)
    topic = words.last.flatMap {
      HelpTopic($0, after: words.dropLast().last, commands, effects)
    }
    guard topic == nil, let word = words.last else { return }
    throw InvocationError.unknownTopic(word, candidates: HelpTopic.names(commands, effects))
  }

  func run(on console: Console) -> ExitStatus {
    console.output.write(topic?.text(on: console) ?? console.writer.program(console.commands))
    return .done
  }
}

enum HelpTopic {
  case effect(EffectDescriptor)
  case alias(EffectAlias, EffectDescriptor)
  case voiceCall
  case voice(Voice)
  case command(any Command.Type)

  /// All words that help can be asked about.
  static func names(_ commands: CommandList, _ effects: EffectCatalog) -> [String] {
    effects.names + [VoiceCall.word] + commands.names + VoiceCatalog.names
  }

  /// The topic of a word; behind `voice` it is a voice, also where an effect has the same name.
  init?(
    _ word: String, after previous: String? = nil, _ commands: CommandList,
    _ effects: EffectCatalog
  ) {
    let isVoice = previous == VoiceCall.word
    if !isVoice, let effect = effects.effect(named: word) {
      self = .effect(effect)
    } else if !isVoice, let alias = effects.alias(named: word),
      let effect = effects.effect(named: alias.words[0])
    {
      self = .alias(alias, effect)
    } else if !isVoice, let command = commands.command(named: word) {
      self = .command(command)
    } else if !isVoice, word == VoiceCall.word {
      self = .voiceCall
    } else if let voice = try? VoiceBook.usual(nil, effects).voice(named: word) {
      self = .voice(voice)
    } else {
      return nil
    }
  }

  /// The topic that `--help` was said about, as in `syrinx pitch --help` or `syrinx --help pitch`: the
  /// last effect or voice before it, if a chain may stand there; nil where the whole line is meant.
  init?(in arguments: [String], _ commands: CommandList, _ effects: EffectCatalog) {
    let words = arguments.prefix { $0 != "--" }
    guard let place = words.firstIndex(where: \.asksForHelp) else { return nil }
    guard let first = words[..<place].first(where: { !$0.looksLikeOption }) else {
      let rest = words.dropFirst(place + 1)
      guard place == 0, let word = rest.first else { return nil }
      let isCall = word == VoiceCall.word && rest.count > 1
      self.init(
        isCall ? rest[rest.startIndex + 1] : word, after: isCall ? word : nil, commands, effects)
      return
    }
    if let command = commands.command(named: first), !command.slots.contains(.chain) {
      return nil
    }
    for index in words[..<place].indices.reversed() {
      let previous = index > 0 ? words[index - 1] : nil
      let isChain =
        effects.beginsEffect(words[index]) || words[index] == VoiceCall.word
      guard isChain || previous == VoiceCall.word || index == 0 else { continue }
      guard let topic = HelpTopic(words[index], after: previous, commands, effects) else {
        continue
      }
      self = topic
      return
    }
    return nil
  }

  func text(on console: Console) -> String {
    let writer = console.writer
    func text<C: Command>(_ command: C.Type) -> String { writer.command(command) }
    return switch self {
    case .effect(let effect): writer.effect(effect)
    case .alias(let alias, let effect):
      alias.name + ": " + alias.summary + "\n\n" + writer.effect(effect)
    case .voiceCall: writer.voiceCall()
    case .voice(let voice): writer.voice(voice)
    case .command(let command): text(command)
    }
  }
}
