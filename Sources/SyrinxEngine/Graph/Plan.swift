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
    var byPlace = [Stage?](repeating: nil, count: graph.entries.count)
    var stages: [Stage] = []
    for place in order {
      let entry = graph.entries[place]
      let stage = try Stage(
        entry, inputs: entry.inputs.map { byPlace[$0]! },
        consumerCount: consumerCounts[place], tail: tail, maximumFrameCount: maximumFrameCount)
      byPlace[place] = stage
      stages.append(stage)
    }
    self.stages = stages
    for stage in stages where stage.inputs.count > 1 {
      try Plan.checkJoin(at: stage, maximumFrameCount: maximumFrameCount)
    }
  }

  /// Looks back from a join along each of its inputs: where they come from one tee they must agree
  /// in speed, and that tee must hold as many frames as they may lie apart.
  private static func checkJoin(at join: Stage, maximumFrameCount: Int) throws(EngineError) {
    struct Road {
      var stretch: Double?
      var lookahead: Int
    }
    var met: [ObjectIdentifier: Road] = [:]
    func walk(_ stage: Stage, _ road: Road, _ found: inout [ObjectIdentifier: Road])
      throws(EngineError)
    {
      if let fanOut = stage.fanOut {
        if let other = met[ObjectIdentifier(stage)] {
          guard let a = other.stretch, let b = road.stretch, (a / b - 1).magnitude < 1e-12 else {
            throw .branchesDrift(from: stage.name, at: join.name)
          }
          fanOut.reserve(max(other.lookahead, road.lookahead) + 2 * maximumFrameCount)
        }
        found[ObjectIdentifier(stage)] = road
      }
      var further = road
      further.stretch = road.stretch.flatMap { a in stage.node.stretch.map { a * $0 } }
      further.lookahead += stage.node.latency + stage.node.lookahead
      for input in stage.inputs { try walk(input, further, &found) }
    }
    for input in join.inputs {
      var found: [ObjectIdentifier: Road] = [:]
      try walk(input, Road(stretch: 1, lookahead: 0), &found)
      met.merge(found) { $0.lookahead > $1.lookahead ? $0 : $1 }
    }
  }
}
