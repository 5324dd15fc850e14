import SyrinxEngine
import Testing

/// Delays by a number of frames and says so, or keeps it to itself.
private final class LateNode: Node {
  private let delay: Int
  private let isHonest: Bool
  private var queue: [Float] = []
  private var ring = 0

  init(_ delay: Int, isHonest: Bool = true, ring: Int = 0) {
    self.delay = delay
    self.isHonest = isHonest
    self.ring = ring
    queue = Array(repeating: 0, count: delay)
  }

  func prepare(for inputs: [Inflow], maximumFrameCount: Int) -> StreamFormat { inputs[0].format }
  var latency: Int { isHonest ? delay : 0 }
  func length(for inputs: [StreamLength?]) -> StreamLength? { inputs[0]?.ringing(for: ring) }

  func render(into block: AudioBlock, from inlets: [Inlet]) throws {
    try inlets[0].pull(into: block)
    var samples = block[0]
    for frame in samples.indices {
      queue.append(samples[frame])
      samples[frame] = queue.removeFirst()
    }
  }

  func reset() { queue = Array(repeating: 0, count: delay) }
}

/// A source that keeps its length to itself, as a pipe does.
private final class OpenEnded: FrameSource {
  private let source: BufferSource
  init(_ samples: [Float]) {
    source = BufferSource(AudioBuffer(channels: [samples]), sampleRate: 8000)
  }
  var format: StreamFormat { source.format }
  var frameCount: Int? { nil }
  func read(into block: AudioBlock) -> Int { source.read(into: block) }
  func seek(to frame: Int) { source.seek(to: frame) }
}

/// A source that promises more than it has.
private final class Liar: FrameSource {
  private let source = BufferSource(AudioBuffer(channels: [noise(count: 50)]), sampleRate: 8000)
  var format: StreamFormat { source.format }
  var frameCount: Int? { 80 }
  func read(into block: AudioBlock) -> Int { source.read(into: block) }
  func seek(to frame: Int) { source.seek(to: frame) }
}

private func player(_ samples: [Float], _ knobs: Player = Player()) -> PlayerNode {
  PlayerNode(BufferSource(AudioBuffer(channels: [samples]), sampleRate: 8000), knobs)
}

private func gain(_ db: Double) -> any Node {
  var gain = Gain()
  gain.db = Curve(db)
  return gain.makeNode(NoResources())
}

@Suite("A renderer")
struct RendererTests {
  static let blockSizes = [1, 7, 64, 512, 4096]

  @Test("trims the latency a node declares", arguments: blockSizes)
  func latency(block: Int) throws {
    let sound = noise(count: 1000)
    let out = try render(LateNode(300), [sound], rate: 8000, blockFrameCount: block)
    #expect(out == [sound])
  }

  @Test("aligns parallel branches to the sample, whatever their latency", arguments: blockSizes)
  func branches(block: Int) throws {
    let sound = noise(count: 1000)
    let graph = Graph()
    let source = player(sound)
    let branches: [any Node] = [LateNode(700), LateNode(3), gain(0)]
    let mixer = MixerNode()
    try graph.attach(source, as: "player")
    try graph.attach(mixer, as: "mixer")
    for branch in branches {
      try graph.attach(branch, as: "branch")
      try graph.connect(source, to: branch)
      try graph.connect(branch, to: mixer)
    }
    try graph.connect(mixer, to: graph.output)
    let renderer = try Renderer(graph, maximumFrameCount: block)
    #expect(try renderer.renderAll() == [sound.map { $0 + $0 + $0 }])
    try renderer.reset()
    #expect(try renderer.renderAll() == [sound.map { $0 + $0 + $0 }])
  }

  @Test("nests branches, and lets one node feed a join twice")
  func nested() throws {
    let sound = noise(count: 500)
    let graph = Graph()
    let source = player(sound)
    let (late, inner, outer) = (LateNode(100), MixerNode(), MixerNode())
    for (node, name) in [(source, "player"), (late, "late"), (inner, "inner"), (outer, "outer")]
      as [(any Node, String)]
    {
      try graph.attach(node, as: name)
    }
    try graph.connect(source, to: late)
    try graph.connect(late, to: inner)
    try graph.connect(source, to: inner)
    try graph.connect(inner, to: outer)
    try graph.connect(inner, to: outer)
    try graph.connect(source, to: outer)
    try graph.connect(outer, to: graph.output)
    let out = try Renderer(graph, maximumFrameCount: 64).renderAll()
    #expect(out == [sound.map { ($0 + $0) + ($0 + $0) + $0 }])
  }

  @Test("ends the tail as it is told, and never changes what comes before")
  func tails() throws {
    let sound = noise(count: 400)
    func out(_ tail: TailPolicy) throws -> [Float] {
      try render(LateNode(90, isHonest: false, ring: 90), [sound], rate: 8000, tail: tail)[0]
    }
    let whole = try out(.automatic)
    #expect(whole == Array(repeating: 0, count: 90) + sound)
    #expect(try out(.none) == Array(whole.prefix(400)))
    #expect(try out(.seconds(0.005)) == Array(whole.prefix(440)))
    #expect(try out(.seconds(0.02)) == whole + Array(repeating: 0, count: 70))
  }

  @Test("finds the end of a source that did not tell it", arguments: blockSizes)
  func openEnd(block: Int) throws {
    let sound = noise(count: 1000)
    let graph = Graph()
    let source = PlayerNode(OpenEnded(sound))
    let late = LateNode(40, isHonest: true, ring: 25)
    try graph.attach(source, as: "player")
    try graph.attach(late, as: "late")
    try graph.connect(source, to: late)
    try graph.connect(late, to: graph.output)
    let renderer = try Renderer(graph, maximumFrameCount: block)
    #expect(renderer.frameCount == nil)
    #expect(try renderer.renderAll() == [sound + Array(repeating: 0, count: 25)])
    #expect(renderer.frameCount == 1025)
  }

  @Test("says so when a source ends before its promised length")
  func shortSource() throws {
    let graph = Graph()
    let source = PlayerNode(Liar())
    try graph.attach(source, as: "player")
    try graph.connect(source, to: graph.output)
    #expect(throws: EngineError.sourceEndedEarly(at: 50, promised: 80)) {
      try Renderer(graph).renderAll()
    }
  }

  @Test("can be stepped by hand in blocks of any size")
  func stepping() throws {
    let sound = noise(count: 1000)
    let renderer = try makeRenderer(gain(0), [sound], rate: 8000, blockFrameCount: 128)
    let buffer = AudioBuffer(channelCount: 1, frameCapacity: 333)
    var out: [Float] = []
    while true {
      let count = try renderer.render(into: buffer.block)
      guard count > 0 else { break }
      out += buffer.channels[0].prefix(count)
    }
    #expect(out == sound)
    #expect(renderer.position == 1000)
    #expect(try renderer.render(into: buffer.block) == 0)
  }

  @Test("lets a tap hear what a node makes, every frame once")
  func taps() throws {
    let sound = noise(count: 1000)
    let graph = Graph()
    let (source, node) = (player(sound), gain(6))
    try graph.attach(source, as: "player")
    try graph.attach(node, as: "gain")
    try graph.connect(source, to: node)
    try graph.connect(node, to: graph.output)
    var heard: [Float] = []
    try graph.installTap(on: source) { block, position in
      #expect(position == heard.count)
      let samples = block.samples(of: 0)
      for frame in samples.indices { heard.append(samples[frame]) }
    }
    _ = try Renderer(graph, maximumFrameCount: 300).renderAll()
    #expect(heard == sound)
  }

  @Test("plays several players together, each from its own time")
  func players() throws {
    let (a, b) = (noise(count: 300, seed: 1), noise(count: 200, seed: 2))
    var later = Player()
    later.at = 0.02
    let graph = Graph()
    let mixer = MixerNode()
    try graph.attach(mixer, as: "mixer")
    for node in [player(a), player(b, later)] {
      try graph.attach(node, as: "player")
      try graph.connect(node, to: mixer)
    }
    try graph.connect(mixer, to: graph.output)
    let out = try Renderer(graph, maximumFrameCount: 64).renderAll()[0]
    let silence = [Float](repeating: 0, count: 160)
    let want = zip(a + silence, silence + b + silence).map { $0 + $1 }.prefix(360)
    #expect(out == Array(want))
  }

  @Test("plays a segment, and plays it again", arguments: blockSizes)
  func segments(block: Int) throws {
    let sound = noise(count: 1000)
    var knobs = Player()
    knobs.start = 0.01
    knobs.end = 0.05
    knobs.loop = 3
    let graph = Graph()
    let source = player(sound, knobs)
    try graph.attach(source, as: "player")
    try graph.connect(source, to: graph.output)
    let renderer = try Renderer(graph, maximumFrameCount: block)
    let segment = Array(sound[80..<400])
    #expect(renderer.frameCount == 960)
    #expect(try renderer.renderAll() == [segment + segment + segment])
  }
}
