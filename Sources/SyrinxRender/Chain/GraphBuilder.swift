import SyrinxEngine
import SyrinxFiles

/// Builds a `Graph` of nodes from a `ChainSpec` or `GraphSpec`.
package struct GraphBuilder {
  package internal(set) var graph = Graph()
  private let resources: any RenderResources
  private let analysisPass: AnalysisPass
  /// Effects that change no sample and therefore have no node.
  private(set) var bypassed: [String] = []
  package private(set) var effectWarnings: [NamedEffectWarning] = []
  /// In hertz, of the first player; nil before there is one.
  package private(set) var sampleRate: Int?
  /// Adds a player of the same sound; used where branches of a chain differ in speed.
  package var addPlayerAgain: ((inout Self) throws -> NodeID)?
  private var playerCount = 1
  /// Sources of players by path, so that each file is opened once.
  private var sounds: [String: SoundSource] = [:]
  /// Sentences about missing and damaged parts of these files.
  private(set) var cuts: [String] = []

  package init(
    extending graph: Graph = Graph(), _ resources: any RenderResources,
    _ analysisPass: AnalysisPass = AnalysisPass()
  ) {
    self.graph = graph
    self.resources = resources
    self.analysisPass = analysisPass
  }

  package mutating func addPlayer(_ source: SoundSource, _ player: Player, as name: String)
    throws(EngineError) -> NodeID
  {
    sampleRate = source.format.sampleRate
    return try graph.add(PlayerNode(source, player), as: name)
  }

  package mutating func finish(at last: NodeID) throws(EngineError) -> Graph {
    try graph.connect(last, to: graph.output)
    return graph
  }

  /// Adds a chain after a node and returns its last node.
  ///
  /// `earlier` is the chain between the player and `node`.
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
          bypassed.append(effect.descriptor.name)
        } else {
          last = try graph.add(
            resolved.effect, as: effect.descriptor.name, settings: resolved.settings, after: last)
        }
      case .branches(let branches):
        last = try add(branches, after: last, earlier: earlier)
      }
      earlier.steps.append(step)
    }
    return last
  }

  /// Adds parallel chains and the mixer that sums them.
  ///
  /// Branches of different speed drift apart, and the frames buffered between them would grow
  /// without limit. So each has a player of its own, followed by a copy of `earlier`.
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

  private mutating func playAgain(_ chain: ChainSpec) throws -> NodeID {
    playerCount += 1
    guard playerCount <= ChainSpec.mostPlayers else {
      throw RenderError.tooManyPlayers(most: ChainSpec.mostPlayers)
    }
    guard let addPlayerAgain else { throw EngineError.nothingToRender }
    // The first copy of these effects has reported them.
    let (bypassed, effectWarnings) = (self.bypassed, self.effectWarnings)
    defer { (self.bypassed, self.effectWarnings) = (bypassed, effectWarnings) }
    return try add(chain, after: addPlayerAgain(&self))
  }

  /// The effect, whose measured parameters get values by rendering the output of `node`, with the parameters
  /// that were set and those that were measured.
  private mutating func resolve(
    _ effect: any Effect, after node: NodeID
  ) throws -> (effect: any Effect, settings: [Setting]) {
    let measured = try graph.resolve(
      effect, after: node, RenderSettings(tail: analysisPass.tail, resources: resources),
      progress: analysisPass.progress)
    if let warning = measured.warning {
      effectWarnings.append(NamedEffectWarning(effect: effect.descriptor.name, warning: warning))
    }
    let passes = Setting(measured: "passes", Double(measured.passCount), .plain, decimals: 0)
    return (measured.effect, effect.settings + measured.findings + (effect.isOpen ? [passes] : []))
  }

  /// Adds all nodes of a graph and the conversions, which come before a limiter or normalizer at
  /// its end. `input` is the node of the sound of the command line.
  package mutating func add(
    _ spec: GraphSpec, input: NodeID?, _ conversions: Conversions = Conversions()
  ) throws -> NodeID {
    let level = spec.lastLevel
    var isConverted = false
    /// The last node that was made for each name.
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
      return try graph.add(spec.gain, as: node.name + "-gain", after: player)
    }
  }

  /// A regular file is open only while it plays; others stay open.
  private mutating func sound(at path: String) throws -> SoundSource {
    let open = { [resources] in try resources.openSource(at: path) }
    let source = try open()
    if let reader = source as? SoundFileReader { cuts += reader.cuts }
    guard resources.opensAgain(at: path) else { return SoundSource(source, openAgain: open) }
    return SoundSource(like: source, open: open)
  }

  /// Adds a player of a graph. A sound whose rate is not that of the first player is converted
  /// before it is delayed to its start.
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
    let converted = try graph.add(RateConversion(to: rate), as: name + "-rate", after: played)
    guard player.at > 0 else { return converted }
    let start = Placement(at: format.frames(in: player.at))
    return try graph.add(start, as: name + "-start", after: converted)
  }
}
