import SyrinxDevices
import SyrinxEngine
import SyrinxFiles
import SyrinxRender
import SyrinxSystem

/// The chains among which keys choose while a sound is heard.
struct LiveChoices {
  struct Choice {
    /// Nil where a line brought it.
    let key: Key?
    /// The words of the chain, or the name of its voice.
    let title: String
    let chain: ChainSpec
  }

  /// The quality of pitch shifters that are left at the default or have one that needs more of the sound ahead.
  enum PitchQuality: String, CaseIterable, Sendable { case fast, fine, voice }

  private(set) var choices: [Choice]
  let keys: KeyMap
  /// The number of the one to begin with; nil for the sound as it comes.
  let first: Int?
  /// The chains that run without their tempo, as they are named.
  private(set) var withoutTempo: [String] = []

  /// The voices on the keys that nothing else is on: those of the catalogue that answer soon and differ most.
  private static let usual = [
    "robot", "deep", "chipmunk", "helium", "monster", "alien", "telephone", "whisper", "cathedral",
  ]

  /// A chain that was given comes first, then those of a key file, or else the usual voices.
  init(
    _ chain: ChainSpec?, title: String, keyFile: String?, _ keys: KeyMap, _ voices: VoiceBook,
    isLive: Bool = true
  ) throws {
    var choices: [Choice] = []
    var map = keys
    if let keyFile {
      let text = try readTextFile(at: keyFile)
      do throws(KeyMap.Fault) { map = try keys.adding(fileText: text) } catch {
        throw LiveError.keyFile(path: keyFile, error)
      }
      for (key, words, line) in map.chains {
        do {
          var chain = try ChainSpec(
            words: words.split(separator: " ").map(String.init), voices: voices)
          if isLive {
            let form = try LiveForm(chain)
            chain = form.chain
            if form.leavesOutTempo { withoutTempo.append(words) }
          }
          choices.append(Choice(key: key, title: words, chain: chain))
        } catch {
          throw LiveError.keyChain(path: keyFile, line: line, error)
        }
      }
      if let chain, !chain.steps.isEmpty {
        // It is begun with; a key that is free brings it back.
        let free = (1...9).map { Key.character(Character(String($0))) }.first { map[$0] == nil }
        if let free {
          map.actions[free] = .voice(choices.count)
          choices.append(Choice(key: free, title: title, chain: chain))
        }
      }
      first = chain?.steps.isEmpty == false ? choices.count - 1 : choices.isEmpty ? nil : 0
    } else {
      var chains = [(title, chain ?? ChainSpec())].filter { !$0.1.steps.isEmpty }
      first = chains.isEmpty ? nil : 0
      for name in Self.usual where chains.count < 9 && "voice " + name != title {
        chains.append((name, try voices.voice(named: name).chain))
      }
      for (number, (title, chain)) in chains.enumerated() {
        choices.append(
          Choice(key: .character(Character(String(number + 1))), title: title, chain: chain))
      }
    }
    self.choices = choices
    self.keys = map
  }

  /// The number of the choice that goes by a title, or by the name of its voice.
  func number(titled title: String) -> Int? {
    choices.firstIndex { $0.title == title || VoiceCall.word + " " + $0.title == title }
  }

  /// The number that a chain of a line gets: that of the one before, or the first that is free.
  var lineNumber: Int { choices.last?.key == nil ? max(choices.count - 1, 0) : choices.count }

  /// Puts a chain in that place.
  mutating func put(_ chain: ChainSpec, title: String) {
    let choice = Choice(key: nil, title: title, chain: chain)
    if lineNumber < choices.count { choices[lineNumber] = choice } else { choices.append(choice) }
  }

  /// The voices as sessions run them.
  func voices(_ quality: PitchQuality, _ resources: any RenderResources) -> [LiveVoice] {
    choices.map { $0.chain.atQuality(quality).liveVoice(named: $0.title, resources) }
  }
}

extension ChainSpec {
  /// The chain with this quality of all pitch shifters for which none was asked.
  func atQuality(_ quality: LiveChoices.PitchQuality) -> ChainSpec {
    mapEffects { effect in
      var effect = effect
      if let own = effect.pitchQuality, own == .auto || own == .spectral {
        effect.pitchQuality = Pitch.Quality(rawValue: quality.rawValue)
      }
      return effect
    }
  }

  func liveVoice(named name: String, _ resources: any RenderResources) -> LiveVoice {
    LiveVoice(name: name, resources: resources) { graph, input in
      try add(to: &graph, after: input)
    }
  }

  /// Adds all of its effects, those that change nothing too: they may be turned later.
  private func add(to graph: inout Graph, after node: NodeID) throws -> NodeID {
    var last = node
    for step in steps {
      switch step {
      case .effect(let effect):
        last = try graph.add(effect, as: effect.descriptor.name, after: last)
      case .branches(let branches):
        let ends = try branches.map { try $0.add(to: &graph, after: last) }
        last = try graph.add(Mixer(), as: "mixer")
        for end in ends { try graph.connect(end, to: last) }
      }
    }
    return last
  }
}

extension Patch {
  /// The chain for a microphone; a graph with players of its own is none.
  func liveChain(from path: String?) throws(LiveError) -> LiveForm {
    guard case .chain(let chain) = self else { throw .ownPlayers(chain: path ?? "") }
    return try LiveForm(chain)
  }
}
