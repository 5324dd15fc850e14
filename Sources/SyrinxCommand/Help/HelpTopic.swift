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
      // Its usage and options alone.
      if case .command = topic { return nil }
      self = topic
      return
    }
    return nil
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
