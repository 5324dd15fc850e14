import SyrinxDevices
import SyrinxEngine
import SyrinxRender

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
