import SyrinxEngine
import SyrinxRender

/// Candidates for the next word of a chain.
struct ChainCompletion {
  private let effects: EffectCatalog
  /// The parameters of the effect, or of `voice`, that is being set, and the names of those that are.
  private var parameters: [ParameterDeclaration] = []
  private var set: [String] = []
  private var wantsVoice = false
  private var depth = 0
  /// Words since the beginning of the chain, or of the branch.
  private var count = 0
  private var isDry = false

  init(_ words: some Collection<String>, effects: EffectCatalog) {
    self.effects = effects
    for word in words { take(word) }
  }

  private mutating func take(_ word: String) {
    count += 1
    switch word {
    case "[", ChainReader.midSide, ",", "]", "dry":
      (parameters, wantsVoice, isDry) = ([], false, word == "dry")
      let opens = word == "[" || word == ChainReader.midSide
      depth += opens ? 1 : word == "]" ? -1 : 0
      if opens || word == "," { count = 0 }
    case _ where wantsVoice && !word.isSetting:
      wantsVoice = false
      set.append("name")
    case VoiceCall.word: (parameters, set, wantsVoice) = (VoiceCall.declarations, [], true)
    case _ where word.isSetting:
      wantsVoice = false
      set.append(String(word.prefix { $0 != "=" }))
    default:
      if let effect = effects.effect(named: effects.alias(named: word)?.words[0] ?? word) {
        (parameters, set) = (effect.parameters, [])
      } else if let parameter = parameters.positional(for: word, set: set) {
        set.append(parameter.name)
      }
    }
  }

  func propose(
    _ current: String, to proposals: inout Proposals,
    voices: () -> [(name: String, summary: String)]
  ) {
    if current.isSetting {
      let name = current.prefix { $0 != "=" }
      guard let parameter = parameters.first(where: { $0.name == name }) else { return }
      proposals.addValues(of: parameter, in: current, after: name + "=", voices: voices)
      return
    }
    guard !wantsVoice else {
      for voice in voices() { proposals.add(voice.name, voice.summary) }
      return
    }
    if depth > 0, count > 0 {
      proposals.add(",", "the next parallel chain")
      proposals.add("]", "end parallel chains")
    }
    guard !isDry else { return }
    for parameter in parameters where parameter.domain.isList || !set.contains(parameter.name) {
      if parameter.isPositional {
        for choice in parameter.domain.choices + parameter.domain.beginnings {
          proposals.add(choice, parameter.name)
        }
      }
      proposals.add(parameter.name + "=", parameter.description)
    }
    proposals.addEffects(effects, for: current)
    for alias in EffectAlias.all where effects.alias(named: alias.name) != nil {
      proposals.add(alias.name, alias.summary)
    }
    proposals.add(VoiceCall.word, VoiceCall.summary)
    proposals.add("[", "begin parallel chains")
    proposals.add(ChainReader.midSide, "begin a chain for the middle and one for the sides")
    if depth > 0, count == 0 { proposals.add("dry", "the sound as it came") }
  }
}
