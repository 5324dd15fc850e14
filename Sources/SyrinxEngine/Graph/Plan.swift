/// What runs: the processors of a graph, each after those it pulls from.
struct Plan {
  let stages: [Stage]
  var output: Stage { stages.last! }

  /// The stages of the nodes that are rendered, by their index in the graph.
  private let places: [Int: Int]

  init(_ graph: Graph, upTo node: NodeID, _ settings: RenderSettings) throws {
    let order = try graph.order(upTo: node)
    var consumerCounts = Array(repeating: 0, count: graph.entries.count)
    var totalWeight = 0
    for index in order {
      for input in graph.entries[index].inputs { consumerCounts[input] += 1 }
      totalWeight += graph.entries[index].node.threadWeight
    }
    let budget = ThreadBudget(
      threadCount: settings.resources.threadCount, totalWeight: totalWeight)
    var places: [Int: Int] = [:]
    var stages: [Stage] = []
    var sources: [[Int]] = []
    for index in order {
      let entry = graph.entries[index]
      let inputs = entry.inputs.map { places[$0]! }
      let stage = try Stage(
        entry, inputs: inputs.map { stages[$0] }, consumerCount: consumerCounts[index],
        workerCount: budget.workerCount(ofWeight: entry.node.threadWeight), settings)
      places[index] = stages.count
      stages.append(stage)
      sources.append(inputs)
    }
    self.stages = stages
    self.places = places
    for join in sources.indices where sources[join].count > 1 {
      try checkJoin(at: join, sources, maximumFrameCount: settings.maximumFrameCount)
    }
  }

  /// The stage of a node; nil where nothing that is rendered depends on it.
  func stage(of node: NodeID) -> Stage? { places[node.index].map { stages[$0] } }

  /// What lies between a stage and a join after it.
  private struct Path {
    /// Nil where it is not one number.
    var ratio: Double?
    /// Frames that may be pulled ahead, of those that enter it.
    var lookahead: Double
    /// The join's input it leads to; nil where paths lead to several.
    var input: Int?
  }

  /// Looks back from a join along all of its inputs, until they have come together: where several
  /// come from one tee they must agree in speed, and that tee must hold as many frames as they may
  /// lie apart. `sources` are the places of each stage's inputs.
  private func checkJoin(
    at join: Int, _ sources: [[Int]], maximumFrameCount: Int
  ) throws(EngineError) {
    var open: [Int: Path] = [:]
    func reach(_ place: Int, by path: Path) throws(EngineError) {
      guard let other = open[place] else {
        open[place] = path
        return
      }
      var both = Path(
        ratio: path.ratio, lookahead: max(other.lookahead, path.lookahead), input: path.input)
      // What leads to one input only was joined before, and looked at then.
      if path.input == nil || path.input != other.input {
        let stage = stages[place]
        guard let a = other.ratio, let b = path.ratio, (a / b - 1).magnitude < 1e-12 else {
          throw .branchesDrift(from: stage.name, at: stages[join].name)
        }
        try stage.reserve(both.lookahead, forJoinAt: stages[join].name)
        both.input = nil
      }
      open[place] = both
    }
    for (input, place) in sources[join].enumerated() {
      try reach(
        place, by: Path(ratio: 1, lookahead: 2 * Double(maximumFrameCount), input: input))
    }
    // A stage lies after all that it pulls from, so that no more paths lead to the last one.
    while open.count > 1, let place = open.keys.max(), var path = open.removeValue(forKey: place) {
      let processor = stages[place].processor
      let ratio = processor.timeMap.ratio
      path.ratio = path.ratio.flatMap { a in ratio.map { a * $0 } }
      path.lookahead = (path.lookahead + Double(processor.latency)) / (ratio ?? 1)
      path.lookahead += Double(processor.lookahead)
      for source in sources[place] { try reach(source, by: path) }
    }
  }
}
