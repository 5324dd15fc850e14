import SyrinxEngine
import Testing

/// A player of a short ramp, for graphs whose sound does not matter.
private func player(_ channels: Int = 1, rate: Int = 8000) -> PlayerNode {
  let samples = (0..<100).map { Float($0) / 100 }
  return PlayerNode(
    BufferSource(
      AudioBuffer(channels: Array(repeating: samples, count: channels)), sampleRate: rate))
}

private func gain(_ db: Double) -> any Node {
  var gain = Gain()
  gain.db = Curve(db)
  return gain.makeNode(NoResources())
}

@Suite("A graph")
struct GraphTests {
  @Test("names the nodes of a circle in the order of the sound")
  func circle() throws {
    let graph = Graph()
    let (a, b, c) = (MixerNode(), gain(1), gain(2))
    try graph.attach(a, as: "a")
    try graph.attach(b, as: "b")
    try graph.attach(c, as: "c")
    try graph.connect(a, to: b)
    try graph.connect(b, to: c)
    #expect(throws: EngineError.cycle(["a", "b", "c"])) { try graph.connect(c, to: a) }
    #expect(throws: EngineError.cycle(["a"])) { try graph.connect(a, to: a) }
  }

  @Test("refuses what is not attached, or attached twice")
  func attachment() throws {
    let graph = Graph()
    let node = gain(1)
    #expect(throws: EngineError.notAttached) { try graph.connect(node, to: graph.output) }
    try graph.attach(node, as: "gain")
    #expect(throws: EngineError.alreadyAttached(node: "gain")) {
      try graph.attach(node, as: "again")
    }
  }

  @Test("names a node whose inlet dangles, and an output nothing feeds")
  func dangling() throws {
    let graph = Graph()
    #expect(throws: EngineError.nothingToRender) { try Renderer(graph) }
    let node = gain(1)
    try graph.attach(node, as: "quiet")
    try graph.connect(node, to: graph.output)
    #expect(throws: EngineError.danglingInlet(node: "quiet")) { try Renderer(graph) }
  }

  @Test("refuses more inputs than a node has inlets")
  func tooManyInlets() throws {
    let graph = Graph()
    let (a, b, node) = (player(), player(), gain(1))
    try graph.attach(a, as: "a")
    try graph.attach(b, as: "b")
    try graph.attach(node, as: "gain")
    try graph.connect(a, to: node)
    #expect(throws: EngineError.tooManyInlets(node: "gain", most: 1)) {
      try graph.connect(b, to: node)
    }
  }

  @Test("names the mixer whose inputs differ in format")
  func formatsClash() throws {
    let graph = Graph()
    let (a, b, mixer) = (player(2), player(6), MixerNode())
    try graph.attach(a, as: "a")
    try graph.attach(b, as: "b")
    try graph.attach(mixer, as: "sum")
    for node in [a, b] { try graph.connect(node, to: mixer) }
    try graph.connect(mixer, to: graph.output)
    let formats = [2, 6].map { StreamFormat(sampleRate: 8000, channelCount: $0) }
    #expect(throws: EngineError.formatsClash(node: "sum", formats)) { try Renderer(graph) }
  }

  @Test(
    "hears a mono branch in every channel of those beside it", arguments: [[1, 2], [2, 1, 1]])
  func widening(widths: [Int]) throws {
    let graph = Graph()
    let mixer = MixerNode()
    try graph.attach(mixer, as: "sum")
    var wanted = [[Float]](repeating: [Float](repeating: 0, count: 100), count: 2)
    for (place, width) in widths.enumerated() {
      let sound = (0..<width).map { noise(count: 100, seed: UInt64(7 * place + $0 + 1)) }
      let player = PlayerNode(BufferSource(AudioBuffer(channels: sound), sampleRate: 8000))
      try graph.attach(player, as: "player")
      try graph.connect(player, to: mixer)
      for channel in 0..<2 {
        for frame in 0..<100 { wanted[channel][frame] += sound[min(channel, width - 1)][frame] }
      }
    }
    try graph.connect(mixer, to: graph.output)
    let renderer = try Renderer(graph, maximumFrameCount: 64)
    #expect(renderer.format.channelCount == 2)
    #expect(try renderer.renderAll() == wanted)
  }

  @Test("refuses to join branches of different speed")
  func drift() throws {
    let graph = Graph()
    let (source, mixer) = (player(), MixerNode())
    var varispeed = Varispeed()
    varispeed.rate = 2
    let fast = varispeed.makeNode(NoResources())
    try graph.attach(source, as: "player")
    try graph.attach(fast, as: "fast")
    try graph.attach(mixer, as: "sum")
    try graph.connect(source, to: mixer)
    try graph.connect(source, to: fast)
    try graph.connect(fast, to: mixer)
    try graph.connect(mixer, to: graph.output)
    #expect(throws: EngineError.branchesDrift(from: "player", at: "sum")) { try Renderer(graph) }
  }

  /// A player, then stretches of branches that are joined again, each from what was joined before.
  private func brackets(_ branches: [[any Node]]) throws -> Graph {
    let graph = Graph()
    var last: any Node = player()
    try graph.attach(last, as: "player")
    for nodes in branches {
      let mixer = MixerNode()
      try graph.attach(mixer, as: "sum")
      try graph.connect(last, to: mixer)
      for node in nodes {
        try graph.attach(node, as: "branch")
        try graph.connect(last, to: node)
        try graph.connect(node, to: mixer)
      }
      last = mixer
    }
    try graph.connect(last, to: graph.output)
    return graph
  }

  @Test("with hundreds of joins in a row is planned at once")
  func manyJoins() throws {
    let graph = try brackets((0..<200).map { _ in [gain(-6)] })
    let time = try ContinuousClock().measure { _ = try Renderer(graph, maximumFrameCount: 64) }
    #expect(time < .seconds(1))
  }

  @Test("refuses branches of different speed after many that agree, and beside one that joins late")
  func lateDrift() throws {
    func fast() -> any Node {
      var varispeed = Varispeed()
      varispeed.rate = 2
      return varispeed.makeNode(NoResources())
    }
    let late = try brackets((0..<30).map { _ in [gain(-6)] } + [[fast()]])
    #expect(throws: EngineError.branchesDrift(from: "sum-30", at: "sum-31")) { try Renderer(late) }
    // Both of the first join's inputs are fast; the player's own sound comes in at the second.
    let graph = Graph()
    let (source, nodes) = (player(), [fast(), fast()])
    let (first, second) = (MixerNode(), MixerNode())
    try graph.attach(source, as: "player")
    try graph.attach(first, as: "first")
    try graph.attach(second, as: "second")
    for node in nodes {
      try graph.attach(node, as: "fast")
      try graph.connect(source, to: node)
      try graph.connect(node, to: first)
    }
    for node in [first, source] as [any Node] { try graph.connect(node, to: second) }
    try graph.connect(second, to: graph.output)
    #expect(throws: EngineError.branchesDrift(from: "player", at: "second")) {
      try Renderer(graph)
    }
  }

  /// A player whose sound meets itself again at a mixer, through a node and past it.
  private func meeting(_ source: PlayerNode, through node: any Node) throws -> Graph {
    let (graph, mixer) = (Graph(), MixerNode())
    try graph.attach(source, as: "player")
    try graph.attach(mixer, as: "sum")
    for (node, name) in [(node, "node"), (gain(-6), "gain")] {
      try graph.attach(node, as: name)
      try graph.connect(source, to: node)
      try graph.connect(node, to: mixer)
    }
    try graph.connect(mixer, to: graph.output)
    return graph
  }

  @Test("refuses branches that meet again too far apart for what lies between to be held")
  func branchesTooFarApart() throws {
    let frames = Limits.heldBytes / MemoryLayout<Float>.stride
    let graph = try meeting(PlayerNode(LateSound(at: 2 * frames)), through: EagerNode(frames))
    let error = #expect(throws: EngineError.self) { try Renderer(graph) }
    guard case .branchesTooFarApart("player", at: "sum", let seconds) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(abs(seconds - Double(frames) / 48_000) < 0.2)
    // Of a short sound there is less to hold.
    let short = try meeting(PlayerNode(LateSound(at: 100)), through: EagerNode(frames))
    #expect(try Renderer(short).renderAll()[0].count == 101)
  }

  @Test("holds what lies between branches that meet again not so far apart")
  func branchesApart() throws {
    let (late, graph) = (300_000, Graph())
    let source = PlayerNode(LateSound(at: late))
    try graph.attach(source, as: "player")
    var trim = Trim()
    trim.keep = 0
    let node = try graph.settle(trim, after: source).effect.makeNode(NoResources())
    let again = PlayerNode(LateSound(at: late))
    let out = try Renderer(meeting(again, through: node)).renderAll()[0]
    #expect(out.first == 0.5)
    #expect(abs(try #require(out.last) - 0.25) < 1e-3)
    #expect(out.count == late + 1)
  }

  @Test("lets the speed change between joins")
  func bendBetween() throws {
    var varispeed = Varispeed()
    varispeed.rate = Curve(points: [.init(1, at: .seconds(0)), .init(2, at: .percent(100))])
    let bend = varispeed.makeNode(NoResources())
    let graph = Graph()
    let source = player()
    try graph.attach(source, as: "player")
    var last: any Node = source
    for middle in [bend, nil] {
      let (branch, mixer) = (gain(-6), MixerNode())
      try graph.attach(branch, as: "branch")
      try graph.attach(mixer, as: "sum")
      try graph.connect(last, to: branch)
      try graph.connect(branch, to: mixer)
      try graph.connect(last, to: mixer)
      last = mixer
      guard let middle else { continue }
      try graph.attach(middle, as: "bend")
      try graph.connect(mixer, to: middle)
      last = middle
    }
    try graph.connect(last, to: graph.output)
    #expect(try Renderer(graph).renderAll()[0].isEmpty == false)
  }

  @Test("gives nodes of one name different ones")
  func uniqueNames() throws {
    let graph = Graph()
    let nodes = [gain(1), gain(2), gain(3)]
    for node in nodes { try graph.attach(node, as: "gain") }
    #expect(nodes.map { graph.name(of: $0) } == ["gain", "gain-2", "gain-3"])
  }

  @Test("describes itself as text, JSON and DOT")
  func description() throws {
    let graph = Graph()
    let (source, node) = (player(2), gain(-6))
    try graph.attach(source, as: "player")
    var knobs = Gain()
    knobs.db = -6
    try graph.attach(node, as: "gain", settings: knobs.settings)
    try graph.connect(source, to: node)
    try graph.connect(node, to: graph.output)
    let description = try Renderer(graph).description
    #expect(
      description.text == """
        player            8000 Hz, 2 ch  100 frames
        gain    ← player  8000 Hz, 2 ch  100 frames  db=-6
        output  ← gain    8000 Hz, 2 ch  100 frames

        """)
    #expect(
      description.json["connections"]?.compact == #"[["player", "gain"], ["gain", "output"]]"#)
    #expect(description.dot.contains(#""player" -> "gain";"#))
    #expect(description.dot.contains(#"label="gain\ndb=-6""#))
  }
}

/// Silence and one frame after it, which takes no memory.
private final class LateSound: FrameSource {
  let format = StreamFormat(sampleRate: 48_000, channelCount: 1)
  private let place: Int
  private var position = 0

  init(at place: Int) { self.place = place }

  var frameCount: Int? { place + 1 }

  func read(into block: AudioBlock) -> Int {
    let count = min(block.frameCount, place + 1 - position)
    var samples = block.prefix(count)[0]
    for frame in samples.indices { samples[frame] = position + frame == place ? 0.5 : 0 }
    position += count
    return count
  }

  func seek(to frame: Int) { position = frame }
}

/// Hands on what it is given, and says that it may have pulled many frames more.
private final class EagerNode: InPlaceNode {
  let lookahead: Int
  init(_ lookahead: Int) { self.lookahead = lookahead }
  func prepare(for inputs: [Inflow], maximumFrameCount: Int) -> StreamFormat { inputs[0].format }
  func process(_ block: AudioBlock) {}
  func reset() {}
}
