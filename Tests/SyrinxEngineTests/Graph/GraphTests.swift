import TestSupport
import Testing

@testable import SyrinxEngine

/// A player of a short ramp, for graphs whose sound does not matter.
private func player(_ channels: Int = 1, rate: Int = 8000) -> PlayerNode {
  let samples = (0..<100).map { Float($0) / 100 }
  return PlayerNode(
    SoundSource(
      AudioBuffer(channels: Array(repeating: samples, count: channels)), sampleRate: rate))
}

private func gain(_ db: Double) -> any GraphNode {
  var gain = Gain()
  gain.db = Curve(db)
  return gain
}

@Suite("A graph")
struct GraphTests {
  @Test("names the nodes of a circle in the order of the sound")
  func circle() throws {
    var graph = Graph()
    let (a, b, c) = (Mixer(), gain(1), gain(2))
    let aID = try graph.add(a, as: "a")
    let bID = try graph.add(b, as: "b")
    let cID = try graph.add(c, as: "c")
    try graph.connect(aID, to: bID)
    try graph.connect(bID, to: cID)
    #expect(throws: EngineError.cycle(["a", "b", "c"])) { try graph.connect(cID, to: aID) }
    #expect(throws: EngineError.cycle(["a"])) { try graph.connect(aID, to: aID) }
  }

  @Test("refuses a node of a larger graph")
  func foreignNode() throws {
    var larger = Graph()
    let node = try larger.add(gain(1), as: "gain")
    var graph = Graph()
    let error = #expect(throws: EngineError.self) { try graph.connect(node, to: graph.output) }
    #expect(error == .unknownNode)
  }

  @Test("names a node whose inlet dangles, and an output nothing feeds")
  func dangling() throws {
    var graph = Graph()
    #expect(throws: EngineError.nothingToRender) { try Renderer(graph) }
    let node = gain(1)
    let nodeID = try graph.add(node, as: "quiet")
    try graph.connect(nodeID, to: graph.output)
    #expect(throws: EngineError.missingInput(node: "quiet")) { try Renderer(graph) }
  }

  @Test("refuses more inputs than a node has inlets")
  func tooManyInputs() throws {
    var graph = Graph()
    let (a, b, node) = (player(), player(), gain(1))
    let aID = try graph.add(a, as: "a")
    let bID = try graph.add(b, as: "b")
    let nodeID = try graph.add(node, as: "gain")
    try graph.connect(aID, to: nodeID)
    #expect(throws: EngineError.tooManyInputs(node: "gain", most: 1)) {
      try graph.connect(bID, to: nodeID)
    }
  }

  @Test("names the mixer whose inputs differ in format")
  func formatsClash() throws {
    var graph = Graph()
    let (a, b, mixer) = (player(2), player(6), Mixer())
    let aID = try graph.add(a, as: "a")
    let bID = try graph.add(b, as: "b")
    let mixerID = try graph.add(mixer, as: "sum")
    for node in [aID, bID] { try graph.connect(node, to: mixerID) }
    try graph.connect(mixerID, to: graph.output)
    let formats = [2, 6].map { StreamFormat(sampleRate: 8000, channelCount: $0) }
    #expect(throws: EngineError.formatsClash(node: "sum", formats)) { try Renderer(graph) }
  }

  @Test(
    "hears a mono branch in every channel of those beside it", arguments: [[1, 2], [2, 1, 1]])
  func widening(widths: [Int]) throws {
    var graph = Graph()
    let mixer = Mixer()
    let mixerID = try graph.add(mixer, as: "sum")
    var wanted = [[Float]](repeating: [Float](repeating: 0, count: 100), count: 2)
    for (place, width) in widths.enumerated() {
      let sound = (0..<width).map { noise(count: 100, seed: UInt64(7 * place + $0 + 1)) }
      let player = PlayerNode(SoundSource(AudioBuffer(channels: sound), sampleRate: 8000))
      let playerID = try graph.add(player, as: "player")
      try graph.connect(playerID, to: mixerID)
      for channel in 0..<2 {
        for frame in 0..<100 { wanted[channel][frame] += sound[min(channel, width - 1)][frame] }
      }
    }
    try graph.connect(mixerID, to: graph.output)
    let renderer = try Renderer(graph, RenderSettings(maximumFrameCount: 64))
    #expect(renderer.format.channelCount == 2)
    #expect(try renderer.renderAll() == wanted)
  }

  @Test("refuses to join branches of different speed")
  func drift() throws {
    var graph = Graph()
    let (source, mixer) = (player(), Mixer())
    var varispeed = Varispeed()
    varispeed.rate = 2
    let fast = varispeed
    let sourceID = try graph.add(source, as: "player")
    let fastID = try graph.add(fast, as: "fast")
    let mixerID = try graph.add(mixer, as: "sum")
    try graph.connect(sourceID, to: mixerID)
    try graph.connect(sourceID, to: fastID)
    try graph.connect(fastID, to: mixerID)
    try graph.connect(mixerID, to: graph.output)
    #expect(throws: EngineError.branchesDrift(from: "player", at: "sum")) { try Renderer(graph) }
  }

  /// A player, then stretches of branches that are joined again, each from what was joined before.
  private func brackets(_ branches: [[any GraphNode]]) throws -> Graph {
    var graph = Graph()
    var last = try graph.add(player(), as: "player")
    for nodes in branches {
      let mixer = try graph.add(Mixer(), as: "sum", after: last)
      for node in nodes {
        try graph.connect(graph.add(node, as: "branch", after: last), to: mixer)
      }
      last = mixer
    }
    try graph.connect(last, to: graph.output)
    return graph
  }

  @Test("with hundreds of joins in a row is planned at once")
  func manyJoins() throws {
    let graph = try brackets((0..<200).map { _ in [gain(-6)] })
    let time = try ContinuousClock().measure {
      _ = try Renderer(graph, RenderSettings(maximumFrameCount: 64))
    }
    #expect(time < .seconds(1))
  }

  @Test("refuses branches of different speed after many that agree, and beside one that joins late")
  func lateDrift() throws {
    func fast() -> any GraphNode {
      var varispeed = Varispeed()
      varispeed.rate = 2
      return varispeed
    }
    let late = try brackets((0..<30).map { _ in [gain(-6)] } + [[fast()]])
    #expect(throws: EngineError.branchesDrift(from: "sum-30", at: "sum-31")) { try Renderer(late) }
    // Both of the first join's inputs are fast; the player's own sound comes in at the second.
    var graph = Graph()
    let (source, nodes) = (player(), [fast(), fast()])
    let (first, second) = (Mixer(), Mixer())
    let sourceID = try graph.add(source, as: "player")
    let firstID = try graph.add(first, as: "first")
    let secondID = try graph.add(second, as: "second")
    for node in nodes {
      let nodeID = try graph.add(node, as: "fast")
      try graph.connect(sourceID, to: nodeID)
      try graph.connect(nodeID, to: firstID)
    }
    for node in [firstID, sourceID] { try graph.connect(node, to: secondID) }
    try graph.connect(secondID, to: graph.output)
    #expect(throws: EngineError.branchesDrift(from: "player", at: "second")) {
      try Renderer(graph)
    }
  }

  /// A player whose sound meets itself again at a mixer, through a node and past it.
  private func meeting(_ source: PlayerNode, through node: any GraphNode) throws -> Graph {
    var graph = Graph()
    let mixer = Mixer()
    let sourceID = try graph.add(source, as: "player")
    let mixerID = try graph.add(mixer, as: "sum")
    for (node, name) in [(node, "node"), (gain(-6), "gain")] {
      let nodeID = try graph.add(node, as: name)
      try graph.connect(sourceID, to: nodeID)
      try graph.connect(nodeID, to: mixerID)
    }
    try graph.connect(mixerID, to: graph.output)
    return graph
  }

  @Test("refuses branches that meet again too far apart for what lies between to be held")
  func branchesTooFarApart() throws {
    let frames = Limits.heldBytes / MemoryLayout<Float>.stride
    let graph = try meeting(
      PlayerNode(SoundSource(LateSound(at: 2 * frames))), through: EagerNode(frames))
    let error = #expect(throws: EngineError.self) { try Renderer(graph) }
    guard case .branchesTooFarApart("player", at: "sum", let seconds) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(abs(seconds - Double(frames) / 48_000) < 0.2)
    // Of a short sound there is less to hold.
    let short = try meeting(PlayerNode(SoundSource(LateSound(at: 100))), through: EagerNode(frames))
    #expect(try Renderer(short).renderAll()[0].count == 101)
  }

  @Test("holds what lies between branches that meet again not so far apart")
  func branchesApart() throws {
    let late = 300_000
    var graph = Graph()
    let source = PlayerNode(SoundSource(LateSound(at: late)))
    let sourceID = try graph.add(source, as: "player")
    var trim = Trim()
    trim.keep = 0
    let node = try graph.resolve(trim, after: sourceID).effect
    let again = PlayerNode(SoundSource(LateSound(at: late)))
    let out = try Renderer(meeting(again, through: node)).renderAll()[0]
    #expect(out.first == 0.5)
    #expect(abs(try #require(out.last) - 0.25) < 1e-3)
    #expect(out.count == late + 1)
  }

  @Test("holds nothing for a branch that has ended, and refuses one that begins too late")
  func trimmedBranch() throws {
    func graph(_ kept: Range<Int>) throws -> Graph {
      try meeting(
        PlayerNode(SoundSource(LateSound(at: 300_000_000))), through: KeepingNode(kept: kept))
    }
    let renderer = try Renderer(graph(0..<4800))
    var block = AudioBuffer(channelCount: 1, frameCapacity: 5000)
    for _ in 0..<20 { #expect(try renderer.render(into: &block) == 5000) }
    let error = #expect(throws: EngineError.self) { try Renderer(graph(144_000_000..<144_048_000)) }
    guard case .branchesTooFarApart("player", at: "sum", let seconds) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(abs(seconds - 3000) < 1)
  }

  @Test("may have many nodes, but not too many in a row")
  func chainLength() throws {
    var graph = Graph()
    var last = try graph.add(player(), as: "player")
    for _ in 1..<Limits.chainLength { last = try graph.add(Passage(), as: "node", after: last) }
    var longer = graph
    try graph.connect(last, to: graph.output)
    #expect(try Renderer(graph).renderAll()[0].count == 100)
    last = try longer.add(Passage(), as: "node", after: last)
    try longer.connect(last, to: longer.output)
    #expect(throws: EngineError.tooManyNodesInARow(most: Limits.chainLength)) {
      try Renderer(longer)
    }
  }

  @Test("lets the speed change between joins")
  func bendBetween() throws {
    var varispeed = Varispeed()
    varispeed.rate = Curve(points: [.init(1, at: .seconds(0)), .init(2, at: .percent(100))])
    let bend = varispeed
    var graph = Graph()
    var last = try graph.add(player(), as: "player")
    for middle in [bend, nil] {
      let branch = try graph.add(gain(-6), as: "branch", after: last)
      let mixer = try graph.add(Mixer(), as: "sum", after: branch)
      try graph.connect(last, to: mixer)
      last = mixer
      if let middle { last = try graph.add(middle, as: "bend", after: last) }
    }
    try graph.connect(last, to: graph.output)
    #expect(try Renderer(graph).renderAll()[0].isEmpty == false)
  }

  @Test("gives nodes of one name different ones")
  func uniqueNames() throws {
    var graph = Graph()
    let nodes = try (1...3).map { try graph.add(gain(Double($0)), as: "gain") }
    #expect(nodes.map { graph.name(of: $0) } == ["gain", "gain-2", "gain-3"])
  }

  @Test("describes its nodes in the order of the sound")
  func description() throws {
    var graph = Graph()
    let source = try graph.add(player(2), as: "player")
    var gain = Gain()
    gain.db = -6
    let node = try graph.add(gain, as: "gain", after: source)
    try graph.connect(node, to: graph.output)
    let nodes = try Renderer(graph).description.nodes
    #expect(nodes.map(\.name) == ["player", "gain", "output"])
    #expect(nodes.map(\.inputs) == [[], ["player"], ["gain"]])
    #expect(nodes.map(\.format.channelCount) == [2, 2, 2])
    #expect(nodes.map { $0.length?.frameCount } == [100, 100, 100])
    #expect(nodes[1].settings == gain.settings && gain.settings.map(\.name) == ["db"])
  }
}

/// Silence and one frame after it, which takes no memory.
private final class LateSound: FrameSource {
  let format = StreamFormat(sampleRate: 48_000, channelCount: 1)
  private let place: Int
  private var position = 0

  init(at place: Int) { self.place = place }

  var frameCount: Int? { place + 1 }

  func read(into block: inout AudioBlock) -> Int {
    let count = min(block.frameCount, place + 1 - position)
    var part = block.prefix(count)
    var samples = part[0]
    for frame in samples.indices { samples[frame] = position + frame == place ? 0.5 : 0 }
    position += count
    return count
  }

  func seek(to frame: Int) { position = frame }
}

/// Cuts away all but some frames.
private struct KeepingNode: GraphNode {
  let kept: Range<Int>

  func makeProcessor(_ setup: ProcessorSetup) -> any Processor {
    TrimProcessor(keeping: kept, setup)
  }
}

/// Hands on what it is given, and says that it may have pulled many frames more.
private struct EagerNode: GraphNode {
  let lookahead: Int
  init(_ lookahead: Int) { self.lookahead = lookahead }

  func makeProcessor(_ setup: ProcessorSetup) -> any Processor {
    EagerProcessor(format: setup.format, lookahead: lookahead)
  }
}

private final class EagerProcessor: InPlaceProcessor {
  let format: StreamFormat
  let lookahead: Int

  init(format: StreamFormat, lookahead: Int) {
    self.format = format
    self.lookahead = lookahead
  }

  func process(_ block: inout AudioBlock) {}
  func reset(to frame: Int) {}
}
