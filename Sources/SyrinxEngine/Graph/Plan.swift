/// The processors of a graph, each after those it pulls from.
struct Plan {
  let stages: [Stage]
  var output: Stage { stages.last! }
  /// The sources that another thread reads ahead, in live mode.
  let prefetched: [PrefetchedSource]

  /// The positions of each stage's inputs.
  private let sources: [[Int]]
  /// The stage of each node of the graph; nil of those that are not rendered.
  private let positions: [Int?]

  init(_ graph: Graph, upTo node: NodeID, _ settings: RenderSettings) throws {
    var settings = settings
    // Live, every block is to cost the same.
    if settings.live != nil { settings.skipsSilence = false }
    let order = try graph.order(upTo: node)
    var consumerCounts = Array(repeating: 0, count: graph.entries.count)
    var totalWeight = 0
    for index in order {
      try graph.entries[index].checkParameters()
      for input in graph.entries[index].inputs { consumerCounts[input] += 1 }
      totalWeight += graph.entries[index].node.threadWeight
    }
    let threadCount = settings.live == nil ? settings.resources.threadCount : 1
    let idle = settings.idleSources ?? IdleSources()
    var positions = [Int?](repeating: nil, count: graph.entries.count)
    var stages: [Stage] = []
    var sources: [[Int]] = []
    var branching = Branching()
    for index in order {
      let entry = graph.entries[index]
      let inputs = entry.inputs.map { positions[$0]! }
      let stage = try Stage(
        entry,
        inputs: inputs.map { (stages[$0], branching.isReadByOthers($0)) },
        consumerCount: consumerCounts[index],
        workerCount: Self.workerCount(
          ofWeight: entry.node.threadWeight, among: totalWeight, threadCount: threadCount),
        settings, idle,
        openInputAgain: entry.inputs.count == 1
          ? { [settings] in
            let input = try Renderer(graph, upTo: NodeID(index: entry.inputs[0]), settings)
            if !input.plan.isSeekable { try input.keepAll() }
            return RenderedSource(input)
          } : nil)
      if let kept = entry.kept, kept.tail == settings.tail, settings.live == nil {
        stage.keep(kept)
      }
      try branching.add(inputs, consumerCount: consumerCounts[index])
      positions[index] = stages.count
      stages.append(stage)
      sources.append(inputs)
    }
    self.stages = stages
    self.sources = sources
    self.positions = positions
    prefetched = stages.compactMap { $0.processor as? PrefetchedSource }
    // Frames that nobody is going to read are not held for it.
    for (stage, isRunning) in zip(stages, isRunning) where !isRunning { stage.keep(nil) }
    var paths = Array(repeating: Path?.none, count: stages.count)
    for join in sources.indices where sources[join].count > 1 {
      try checkJoin(
        at: join, branching, &paths, maximumFrameCount: settings.maximumFrameCount)
    }
  }

  /// Threads that a processor may start beside its caller's, by its part of all weights; 0 where all work is to
  /// be done on that.
  private static func workerCount(
    ofWeight weight: Int, among totalWeight: Int, threadCount: Int
  ) -> Int {
    guard threadCount > 1, weight > 0 else { return 0 }
    return max((threadCount * weight + totalWeight / 2) / totalWeight, 1)
  }

  /// The stage of a node; nil where nothing that is rendered depends on it.
  func stage(of node: NodeID) -> Stage? {
    guard positions.indices.contains(node.index) else { return nil }
    return positions[node.index].map { stages[$0] }
  }

  /// Of each stage, true where it has to be run for the output.
  private var isRunning: [Bool] {
    var isRunning = Array(repeating: false, count: stages.count)
    isRunning[stages.count - 1] = true
    for position in stages.indices.reversed() where isRunning[position] {
      guard stages[position].kept == nil else { continue }
      for source in sources[position] { isRunning[source] = true }
    }
    return isRunning
  }

  private var running: [Stage] { zip(stages, isRunning).compactMap { $1 ? $0 : nil } }

  /// The output's value, where that of each stage is made of those of its inputs.
  func value<Value>(_ make: (Stage, [Value]) -> Value) -> Value {
    var values: [Value] = []
    for (stage, inputs) in zip(stages, sources) {
      values.append(make(stage, inputs.map { values[$0] }))
    }
    return values.last!
  }

  /// To render it again costs no more than to read what would be kept of it.
  var isCheap: Bool { running.allSatisfy(\.isCheap) }

  /// It can be rendered from any frame on without what lies before.
  var isSeekable: Bool { running.allSatisfy(\.isSeekable) }

  /// Has what comes after a stage be rendered and not be read, so that it is heard.
  func renderAnew(behind heard: Stage) {
    var isBehind = Array(repeating: false, count: stages.count)
    for position in stages.indices {
      isBehind[position] = sources[position].contains { isBehind[$0] || stages[$0] === heard }
      if isBehind[position], !stages[position].isCutOff { stages[position].keep(nil) }
    }
  }

  /// The frame from which all has to be run so that the output is right from a frame on, when all
  /// processors are as they were made.
  func start(before frame: Int) -> Int {
    /// From which frame on the output of each has to be right; nil where it does not matter.
    var needed = Array(repeating: Int?.none, count: stages.count)
    /// Frames by which the output of all comes later than that of each.
    var shifts = Array(repeating: 0, count: stages.count)
    var start = frame
    needed[stages.count - 1] = frame
    for position in stages.indices.reversed() {
      guard let frame = needed[position], !stages[position].isOver(at: frame) else { continue }
      let first = stages[position].start(before: frame)
      start = min(start, first + shifts[position])
      guard stages[position].kept == nil, let offset = stages[position].offset else { continue }
      for source in sources[position] {
        let wanted = max(first - offset, 0)
        needed[source] = min(needed[source] ?? wanted, wanted)
        shifts[source] = min(shifts[source], shifts[position] + offset)
      }
    }
    return max(start, 0)
  }

  /// The stages between one and a join after it.
  private struct Path {
    /// Nil where it is not one number.
    var ratio: Double?
    /// Frames that may be pulled ahead, of those that enter it.
    var lookahead: Double
    /// Frames by which what is pulled lies behind.
    var delay = 0.0
    /// The join's input it leads to; nil where paths lead to several.
    var input: Int?
  }

  /// Looks back from a join along those of its inputs that branched off somewhere, until they have come
  /// together: where several come from one tee they must agree in speed, and that tee must hold as many
  /// frames as they may lie apart. `paths` are nil, one for each stage.
  private func checkJoin(
    at join: Int, _ branching: Branching, _ paths: inout [Path?], maximumFrameCount: Int
  ) throws(EngineError) {
    var openCount = 0
    func reach(_ position: Int, by path: Path, _ paths: inout [Path?]) throws(EngineError) {
      guard branching.hasBranches(position) else { return }
      guard let other = paths[position] else {
        paths[position] = path
        openCount += 1
        return
      }
      var both = Path(
        ratio: path.ratio, lookahead: max(other.lookahead, path.lookahead),
        delay: max(other.delay, path.delay), input: path.input)
      // A stage that leads to one input only was joined before, and looked at then.
      if path.input == nil || path.input != other.input {
        let stage = stages[position]
        guard let a = other.ratio, let b = path.ratio, (a / b - 1).magnitude < 1e-12 else {
          throw .branchesDrift(from: stage.name, at: stages[join].name)
        }
        try stage.reserve(both.lookahead + both.delay, forJoinAt: stages[join].name)
        both.input = nil
      }
      paths[position] = both
    }
    for (input, position) in sources[join].enumerated() {
      let path = Path(ratio: 1, lookahead: 2 * Double(maximumFrameCount), input: input)
      try reach(position, by: path, &paths)
    }
    // A stage lies after all that it pulls from, so that no more paths lead to the last one.
    var position = join
    while openCount > 0 {
      position -= 1
      guard var path = paths[position] else { continue }
      paths[position] = nil
      openCount -= 1
      guard openCount > 0 else { break }
      let processor = stages[position].processor
      let ratio = processor.timeMap.ratio
      path.ratio = path.ratio.flatMap { a in ratio.map { a * $0 } }
      path.lookahead = (path.lookahead + Double(processor.latency)) / (ratio ?? 1)
      path.lookahead += Double(processor.lookahead)
      path.delay = path.delay / (ratio ?? 1) + Double(max(processor.timeMap.offset ?? 0, 0))
      for source in sources[position] { try reach(source, by: path, &paths) }
    }
  }
}
