import SyrinxEngine

/// Turns chains and graphs as they are written into a `Graph` of nodes.
package struct GraphBuilder {
  package private(set) var graph = Graph()
  private let resources: any RenderResources
  private let analysisPass: AnalysisPass
  /// Effects whose parameters leave every sample as it is, and which therefore have no node.
  private(set) var bypassed: [String] = []
  package private(set) var effectWarnings: [NamedEffectWarning] = []
  /// The rate of what is played; in a graph, that of its first player.
  package private(set) var sampleRate: Int?
  /// Adds a player of the same sound; used where branches of a chain differ in speed.
  package var addPlayerAgain: ((inout Self) throws -> NodeID)?
  private var playerCount = 1
  /// The files that players play, each opened by its first.
  private var sounds: [String: SoundSource] = [:]

  package init(
    extending graph: Graph = Graph(), _ resources: any RenderResources,
    _ analysisPass: AnalysisPass = AnalysisPass()
  ) {
    self.graph = graph
    self.resources = resources
    self.analysisPass = analysisPass
  }

  /// Adds a player of a source.
  package mutating func addPlayer(_ source: SoundSource, _ player: Player, as name: String)
    throws(EngineError) -> NodeID
  {
    sampleRate = source.format.sampleRate
    return try graph.add(PlayerNode(source, player), as: name)
  }

  /// Adds a node behind another one.
  package mutating func add(
    _ node: any GraphNode, as name: String, settings: [Setting]? = nil, after source: NodeID
  ) throws(EngineError) -> NodeID {
    try graph.add(node, as: name, settings: settings, after: source)
  }

  /// The whole graph, the sound of a node being what leaves it.
  package mutating func finish(at last: NodeID) throws(EngineError) -> Graph {
    try graph.connect(last, to: graph.output)
    return graph
  }

  /// Adds a chain after a node and returns the node from which the sound then comes.
  ///
  /// `earlier` is what lies between the player and that node.
  package mutating func add(
    _ chain: ChainSpec, after node: NodeID, earlier: ChainSpec = ChainSpec()
  ) throws -> NodeID {
    var last = node
    var earlier = earlier
    for step in chain.steps {
      switch step {
      case .effect(let effect):
        let resolved = try resolve(effect, after: last)
        if resolved.effect.isBypass {
          bypassed.append(resolved.name)
        } else {
          last = try add(
            resolved.effect, as: resolved.name, settings: resolved.settings, after: last)
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
    _ branches: [ChainSpec], after node: NodeID, earlier: ChainSpec
  ) throws -> NodeID {
    let isShared = ChainSpec.commonSpeed(of: branches) != nil || branches.count == 1
    var ends: [NodeID] = []
    for branch in branches {
      let start = isShared || ends.isEmpty ? node : try playAgain(earlier)
      ends.append(try add(branch, after: start, earlier: earlier))
    }
    let mixer = try graph.add(Mixer(), as: "mixer")
    for end in ends { try graph.connect(end, to: mixer) }
    return mixer
  }

  /// Adds another player and what comes after it.
  private mutating func playAgain(_ chain: ChainSpec) throws -> NodeID {
    playerCount += 1
    guard playerCount <= ChainSpec.mostPlayers else {
      throw RenderError.tooManyPlayers(most: ChainSpec.mostPlayers)
    }
    guard let addPlayerAgain else { throw EngineError.nothingToRender }
    // What these effects have to say has been said by the first of them.
    let (bypassed, effectWarnings) = (self.bypassed, self.effectWarnings)
    defer { (self.bypassed, self.effectWarnings) = (bypassed, effectWarnings) }
    return try add(chain, after: addPlayerAgain(&self))
  }

  /// Lets an effect that has to measure first do so.
  private mutating func resolve(_ effect: any Effect, after node: NodeID) throws -> ResolvedEffect {
    let resolved = try ResolvedEffect(effect, in: graph, after: node, resources, analysisPass)
    if let warning = resolved.warning {
      effectWarnings.append(NamedEffectWarning(effect: resolved.name, warning: warning))
    }
    return resolved
  }

  /// Adds all nodes of a graph and what the output needs after it, or before the level at its end. The
  /// sound of the command line enters by `input`, where there is one.
  package mutating func add(
    _ spec: GraphSpec, input: NodeID?, _ conversions: Conversions = Conversions()
  ) throws -> NodeID {
    let level = spec.lastLevel
    var isConverted = false
    /// Where the sound leaves what stands under a name.
    var outlets: [String: NodeID] = [:]
    outlets[GraphSpec.input] = input
    let sources = spec.sources
    for node in try spec.nodesInOrder() {
      var feeders = (sources[node.name] ?? []).compactMap { outlets[$0] }
      if node.name == level, conversions.rate(from: sampleRate) != nil {
        feeders = try feeders.map { try add(conversions, after: $0) }
        isConverted = true
      }
      outlets[node.name] = try add(node, after: feeders)
    }
    guard let last = spec.connections.last(where: { $0.to == GraphSpec.output }),
      let outlet = outlets[last.from]
    else { throw EngineError.nothingToRender }
    return isConverted ? outlet : try add(conversions, after: outlet)
  }

  private mutating func add(_ node: GraphSpec.Node, after feeders: [NodeID]) throws -> NodeID {
    func attach(_ made: any GraphNode, _ settings: [Setting]? = nil) throws -> NodeID {
      let added = try graph.add(made, as: node.name, settings: settings)
      for feeder in feeders { try graph.connect(feeder, to: added) }
      return added
    }
    switch node.kind {
    case .mixer: return try attach(Mixer())
    case .effect(let step):
      guard case .effect(let effect) = step, let feeder = feeders.first else {
        throw EngineError.missingInput(node: node.name)
      }
      let resolved = try resolve(effect, after: feeder)
      guard !resolved.effect.isBypass || feeders.count > 1 else { return try attach(Passage()) }
      return try attach(resolved.effect, resolved.settings)
    case .player(let spec):
      guard feeders.isEmpty else { throw EngineError.tooManyInputs(node: node.name, most: 0) }
      let path = spec.path ?? ""
      let source = try sounds[path] ?? sound(at: path)
      sounds[path] = source
      let player = try addPlayer(spec.player, of: source, as: node.name)
      guard !spec.gain.isBypass else { return player }
      return try add(spec.gain, as: node.name + "-gain", after: player)
    }
  }

  /// A file that is open only while it sounds, if it can be.
  private func sound(at path: String) throws -> SoundSource {
    let open = { [resources] in try resources.openSource(at: path) }
    return resources.opensAgain(at: path)
      ? try SoundSource(reopening: open) : SoundSource(try open(), openAgain: open)
  }

  /// Adds a player of a graph. Where its rate is not that of the first, what it plays is converted before
  /// it is put in its place.
  private mutating func addPlayer(
    _ player: Player, of source: SoundSource, as name: String
  ) throws(EngineError) -> NodeID {
    guard let rate = sampleRate, rate != source.format.sampleRate else {
      return try addPlayer(source, player, as: name)
    }
    var early = player
    early.at = 0
    let format = StreamFormat(sampleRate: rate, channelCount: source.format.channelCount)
    let played = try graph.add(PlayerNode(source, early), as: name, settings: player.settings)
    let converted = try add(RateConversion(to: rate), as: name + "-rate", after: played)
    guard player.at > 0 else { return converted }
    let start = Placement(at: format.frames(in: player.at))
    return try add(start, as: name + "-start", after: converted)
  }
}

extension GraphSpec {
  /// The names of what feeds each node, in the order of connection.
  fileprivate var sources: [String: [String]] {
    Dictionary(grouping: connections, by: \.to).mapValues { $0.map(\.from) }
  }

  /// The nodes, each after those that feed it.
  fileprivate func nodesInOrder() throws(EngineError) -> [Node] {
    let sources = sources
    let byName = Dictionary(uniqueKeysWithValues: nodes.map { ($0.name, $0) })
    var order: [Node] = []
    var isDone: Set<String> = []
    /// The way back from a node to the one that is being looked at, and how many of the feeders of each
    /// have been seen to.
    var way: [(name: String, done: Int)] = []
    var isOnWay: Set<String> = []
    func enter(_ name: String) throws(EngineError) {
      if isOnWay.contains(name), let start = way.firstIndex(where: { $0.name == name }) {
        throw .cycle(way[start...].map(\.name).reversed())
      }
      guard byName[name] != nil, !isDone.contains(name) else { return }
      way.append((name, 0))
      isOnWay.insert(name)
    }
    for node in nodes {
      try enter(node.name)
      while let (name, done) = way.last {
        if let feeders = sources[name], done < feeders.count {
          way[way.count - 1].done += 1
          try enter(feeders[done])
        } else {
          way.removeLast()
          isOnWay.remove(name)
          isDone.insert(name)
          order.append(byName[name]!)
        }
      }
    }
    return order
  }
}
