/// A graph made ready: stages in order of the sound, prepared once.
struct Plan {
  let stages: [Stage]
  var output: Stage { stages.last! }

  init(
    _ graph: Graph, upTo node: any Node, tail: TailPolicy, maximumFrameCount: Int
  ) throws {
    let order = try graph.order(upTo: node)
    var consumerCounts = Array(repeating: 0, count: graph.entries.count)
    for place in order {
      for input in graph.entries[place].inputs { consumerCounts[input] += 1 }
    }
    var byPlace = [Int?](repeating: nil, count: graph.entries.count)
    var stages: [Stage] = []
    var sources: [[Int]] = []
    for place in order {
      let entry = graph.entries[place]
      let inputs = entry.inputs.map { byPlace[$0]! }
      let stage = try Stage(
        entry, inputs: inputs.map { stages[$0] }, consumerCount: consumerCounts[place],
        tail: tail, maximumFrameCount: maximumFrameCount)
      byPlace[place] = stages.count
      stages.append(stage)
      sources.append(inputs)
    }
    self.stages = stages
    for join in sources.indices where sources[join].count > 1 {
      try checkJoin(at: join, sources, maximumFrameCount: maximumFrameCount)
    }
  }

  /// What lies between a stage and a join after it.
  private struct Road {
    /// Nil where it is not one number.
    var stretch: Double?
    /// Frames that may be pulled ahead, of those that enter it.
    var lookahead: Double
    /// The join's input it leads to; nil where roads lead to several.
    var input: Int?
  }

  /// Looks back from a join along all of its inputs, until they have come together: where several
  /// come from one tee they must agree in speed, and that tee must hold as many frames as they may
  /// lie apart. `sources` are the places of each stage's inputs.
  private func checkJoin(
    at join: Int, _ sources: [[Int]], maximumFrameCount: Int
  ) throws(EngineError) {
    var open: [Int: Road] = [:]
    func reach(_ place: Int, by road: Road) throws(EngineError) {
      guard let other = open[place] else {
        open[place] = road
        return
      }
      var both = Road(
        stretch: road.stretch, lookahead: max(other.lookahead, road.lookahead), input: road.input)
      // What leads to one input only was joined before, and looked at then.
      if road.input == nil || road.input != other.input {
        let stage = stages[place]
        guard let a = other.stretch, let b = road.stretch, (a / b - 1).magnitude < 1e-12 else {
          throw .branchesDrift(from: stage.name, at: stages[join].name)
        }
        try stage.reserve(both.lookahead, forJoinAt: stages[join].name)
        both.input = nil
      }
      open[place] = both
    }
    for (input, place) in sources[join].enumerated() {
      try reach(
        place, by: Road(stretch: 1, lookahead: 2 * Double(maximumFrameCount), input: input))
    }
    // A stage lies after all that it pulls from, so that no more roads lead to the last one.
    while open.count > 1, let place = open.keys.max(), var road = open.removeValue(forKey: place) {
      let node = stages[place].node
      road.stretch = road.stretch.flatMap { a in node.stretch.map { a * $0 } }
      road.lookahead = (road.lookahead + Double(node.latency)) / (node.stretch ?? 1)
      road.lookahead += Double(node.lookahead)
      for source in sources[place] { try reach(source, by: road) }
    }
  }
}
