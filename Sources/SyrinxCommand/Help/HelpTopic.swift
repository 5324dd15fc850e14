import SyrinxEngine
import SyrinxRender

/// Something that help can be asked about.
enum HelpTopic {
  case effect(EffectDescriptor)
  case alias(EffectAlias, EffectDescriptor)
  case voiceCall
  case voice(Voice)
  case command(any Command.Type)
  case topic(Topic)
  /// The list of all topics, or of all commands.
  case topics
  case commands

  /// The words for lists.
  static let lists: [(name: String, topic: HelpTopic)] = [
    ("topics", .topics), ("commands", .commands),
  ]

  /// All words that help can be asked about.
  static func names(_ commands: CommandList, _ effects: EffectCatalog) -> [String] {
    effects.names + [VoiceCall.word] + commands.names + VoiceCatalog.names
      + Topic.all.flatMap { [$0.name] + $0.aliases } + lists.map(\.name)
  }

  /// The topic of a word; after `voice` it is a voice, also where an effect has the same name.
  init?(
    _ word: String, after previous: String? = nil, _ commands: CommandList,
    _ effects: EffectCatalog
  ) {
    if previous != VoiceCall.word, let topic = Self.named(word, commands, effects) {
      self = topic
    } else if let voice = try? VoiceBook.usual(nil, effects).voice(named: word) {
      self = .voice(voice)
    } else {
      return nil
    }
  }

  /// All but voices.
  private static func named(
    _ word: String, _ commands: CommandList, _ effects: EffectCatalog
  ) -> HelpTopic? {
    if let effect = effects.effect(named: word) { return .effect(effect) }
    if let alias = effects.alias(named: word), let effect = effects.effect(named: alias.words[0]) {
      return .alias(alias, effect)
    }
    if let command = commands.command(named: word) { return .command(command) }
    if word == VoiceCall.word { return .voiceCall }
    guard let topic = Topic.named(word) else { return lists.first { $0.name == word }?.topic }
    if let other = topic.beginning(with: word) { return .topic(other) }
    return commands.command(named: topic.name).map { .command($0) } ?? .topic(topic)
  }

  func text(on console: Console) -> String {
    let writer = console.writer
    func text<C: Command>(_ command: C.Type) -> String { writer.command(command, isWhole: true) }
    return switch self {
    case .effect(let effect): writer.effect(effect)
    case .alias(let alias, let effect):
      alias.name + ": " + alias.summary + "\n\n" + writer.effect(effect)
    case .voiceCall: writer.voiceCall()
    case .voice(let voice): writer.voice(voice)
    case .command(let command): text(command)
    case .topic(let topic): writer.topic(topic)
    case .topics: writer.topics()
    case .commands: writer.commands(console.commands)
    }
  }
}
