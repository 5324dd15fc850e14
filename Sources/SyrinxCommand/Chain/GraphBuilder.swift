import SyrinxEngine

/// Turns chains and graphs as they are written into a `Graph` of nodes.
struct GraphBuilder<Resources: EffectResources> {
  let graph = Graph()
  private let resources: Resources
  /// Effects whose knobs leave every sample as it is, and which therefore have no node.
  private(set) var bypassed: [String] = []
  /// Adds a player of the same sound; used where branches of a chain differ in speed.
  var addPlayerAgain: ((borrowing Self) throws -> any Node)?
  private var playerCount = 1

  init(_ resources: Resources) { self.resources = resources }

  /// Adds a player of a source.
  func addPlayer(_ source: any FrameSource, _ player: Player, as name: String)
    throws(EngineError) -> any Node
  {
    let node = PlayerNode(source, player)
    try graph.attach(node, as: name, settings: player.settings)
    return node
  }

  /// Adds a chain after a node and returns the node from which the sound then comes.
  ///
  /// `earlier` is what lies between the player and that node.
  mutating func add(
    _ chain: ChainSpec, after node: any Node, earlier: ChainSpec = ChainSpec()
  ) throws -> any Node {
    var last = node
    var earlier = earlier
    for step in chain.steps {
      switch step {
      case .effect(let effect):
        if effect.isNeutral {
          bypassed.append(type(of: effect).name)
        } else {
          let node = try effect.makeNode(resources)
          try graph.attach(node, as: type(of: effect).name, settings: effect.settings)
          try graph.connect(last, to: node)
          last = node
        }
      case .branches(let branches):
        last = try add(branches, after: last, earlier: earlier)
      }
      earlier.steps.append(step)
    }
    return last
  }

  /// Adds parallel chains and the mixer in which they meet.
  ///
  /// Branches of different speed drift apart for as long as the sound lasts, and so would the frames
  /// kept between them. Each of those has a player of its own, and all that lies before it once more.
  private mutating func add(
    _ branches: [ChainSpec], after node: any Node, earlier: ChainSpec
  ) throws -> any Node {
    let isShared = ChainSpec.commonSpeed(of: branches) != nil || branches.count == 1
    var ends: [any Node] = []
    for branch in branches {
      let start = isShared || ends.isEmpty ? node : try playAgain(earlier)
      ends.append(try add(branch, after: start, earlier: earlier))
    }
    let mixer = MixerNode()
    try graph.attach(mixer, as: "mixer")
    for end in ends { try graph.connect(end, to: mixer) }
    return mixer
  }

  /// Adds another player and what comes after it.
  private mutating func playAgain(_ chain: ChainSpec) throws -> any Node {
    playerCount += 1
    guard playerCount <= ChainSpec.mostPlayers else { throw RenderError.tooManyPlayers }
    guard let addPlayerAgain else { throw EngineError.nothingToRender }
    let bypassedBefore = bypassed
    defer { bypassed = bypassedBefore }
    return try add(chain, after: addPlayerAgain(self))
  }

  /// Adds all nodes of a graph and returns the one that is connected to its output. The sound of
  /// the command line enters by `input`, where there is one.
  func add(_ spec: GraphSpec, input: (any Node)?) throws -> any Node {
    /// Where connections enter and leave what stands under a name.
    var inlets: [String: any Node] = [:]
    var outlets: [String: any Node] = [:]
    outlets[GraphSpec.input] = input
    for node in spec.nodes {
      let ends = try add(node)
      inlets[node.name] = ends.inlet
      outlets[node.name] = ends.outlet
    }
    var last: (any Node)?
    for connection in spec.connections {
      guard let from = outlets[connection.from] else { continue }
      if let to = inlets[connection.to] {
        try graph.connect(from, to: to)
      } else {
        last = from
      }
    }
    guard let last else { throw EngineError.nothingToRender }
    return last
  }

  private func add(_ node: GraphSpec.Node) throws -> (inlet: any Node, outlet: any Node) {
    switch node.kind {
    case .mixer:
      let mixer = MixerNode()
      try graph.attach(mixer, as: node.name)
      return (mixer, mixer)
    case .effect(let step):
      guard case .effect(let effect) = step, !effect.isNeutral else {
        let pass = PassNode()
        try graph.attach(pass, as: node.name)
        return (pass, pass)
      }
      let made = try effect.makeNode(resources)
      try graph.attach(made, as: node.name, settings: effect.settings)
      return (made, made)
    case .player(let spec):
      let source = try resources.openSource(at: spec.path ?? "")
      let player = try addPlayer(source, spec.player, as: node.name)
      guard !spec.gain.isNeutral else { return (player, player) }
      let gain = spec.gain.makeNode(resources)
      try graph.attach(gain, as: node.name + "-gain", settings: spec.gain.settings)
      try graph.connect(player, to: gain)
      return (player, gain)
    }
  }
}

/// Hands on what it is given: an effect of a graph that changes nothing.
private final class PassNode: InPlaceNode {
  func prepare(for inputs: [Inflow], maximumFrameCount: Int) -> StreamFormat { inputs[0].format }
  func process(_ block: AudioBlock) {}
  func reset() {}
}
