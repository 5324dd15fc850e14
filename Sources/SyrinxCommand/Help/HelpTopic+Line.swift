import SyrinxEngine
import SyrinxRender

extension HelpTopic {
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
}
