import SyrinxEngine
import TestSupport
import Testing

/// Delays by a number of frames and says so, or keeps it to itself.
private struct LateNode: GraphNode {
  let delay: Int
  var isHonest = true
  var ring = 0

  init(_ delay: Int, isHonest: Bool = true, ring: Int = 0) {
    self.delay = delay
    self.isHonest = isHonest
    self.ring = ring
  }

  func makeProcessor(_ setup: ProcessorSetup) -> any Processor {
    LateProcessor(
      format: setup.format, delay, latency: isHonest ? delay : 0, tail: ring)
  }
}

private final class LateProcessor: InPlaceProcessor {
  let format: StreamFormat
  let latency: Int
  let tail: Int
  private let delay: Int
  private var queue: [Float]

  init(format: StreamFormat, _ delay: Int, latency: Int, tail: Int) {
    self.format = format
    self.delay = delay
    self.latency = latency
    self.tail = tail
    queue = Array(repeating: 0, count: delay)
  }

  func process(_ block: inout AudioBlock) {
    var samples = block[0]
    for frame in samples.indices {
      queue.append(samples[frame])
      samples[frame] = queue.removeFirst()
    }
  }

  func reset(to frame: Int) { queue = Array(repeating: 0, count: delay) }
}

/// A source that keeps its length to itself, as a pipe does.
private final class OpenEnded: FrameSource {
  private let source: BufferSource
  init(_ samples: [Float]) {
    source = BufferSource(AudioBuffer(channels: [samples]), sampleRate: 8000)
  }
  var format: StreamFormat { source.format }
  var frameCount: Int? { nil }
  func read(into block: inout AudioBlock) -> Int { source.read(into: &block) }
  func seek(to frame: Int) { source.seek(to: frame) }
}

/// A source that promises more than it has.
private final class Liar: FrameSource {
  private let source = BufferSource(AudioBuffer(channels: [noise(count: 50)]), sampleRate: 8000)
  var format: StreamFormat { source.format }
  var frameCount: Int? { 80 }
  func read(into block: inout AudioBlock) -> Int { source.read(into: &block) }
  func seek(to frame: Int) { source.seek(to: frame) }
}

private func player(_ samples: [Float], _ parameters: Player = Player()) -> PlayerNode {
  PlayerNode(SoundSource(AudioBuffer(channels: [samples]), sampleRate: 8000), parameters)
}

private func gain(_ db: Double) -> any GraphNode {
  var gain = Gain()
  gain.db = Curve(db)
  return gain
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
    var graph = Graph()
    let source = player(sound)
    let branches: [any GraphNode] = [LateNode(700), LateNode(3), gain(0)]
    let mixer = Mixer()
    let sourceID = try graph.add(source, as: "player")
    let mixerID = try graph.add(mixer, as: "mixer")
    for branch in branches {
      let branchID = try graph.add(branch, as: "branch")
      try graph.connect(sourceID, to: branchID)
      try graph.connect(branchID, to: mixerID)
    }
    try graph.connect(mixerID, to: graph.output)
    let renderer = try Renderer(graph, RenderSettings(maximumFrameCount: block))
    #expect(try renderer.renderAll() == [sound.map { $0 + $0 + $0 }])
    try renderer.reset()
    #expect(try renderer.renderAll() == [sound.map { $0 + $0 + $0 }])
  }

  @Test("nests branches, and lets one node feed a join twice")
  func nested() throws {
    let sound = noise(count: 500)
    var graph = Graph()
    let source = try graph.add(player(sound), as: "player")
    let late = try graph.add(LateNode(100), as: "late", after: source)
    let inner = try graph.add(Mixer(), as: "inner", after: late)
    try graph.connect(source, to: inner)
    let outer = try graph.add(Mixer(), as: "outer", after: inner)
    try graph.connect(inner, to: outer)
    try graph.connect(source, to: outer)
    try graph.connect(outer, to: graph.output)
    let out = try Renderer(graph, RenderSettings(maximumFrameCount: 64)).renderAll()
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
    var graph = Graph()
    let source = PlayerNode(SoundSource(OpenEnded(sound)))
    let late = LateNode(40, isHonest: true, ring: 25)
    let sourceID = try graph.add(source, as: "player")
    let lateID = try graph.add(late, as: "late")
    try graph.connect(sourceID, to: lateID)
    try graph.connect(lateID, to: graph.output)
    let renderer = try Renderer(graph, RenderSettings(maximumFrameCount: block))
    #expect(renderer.frameCount == nil)
    #expect(try renderer.renderAll() == [sound + Array(repeating: 0, count: 25)])
    #expect(renderer.frameCount == 1025)
  }

  @Test("says so when a source ends before its promised length")
  func shortSource() throws {
    var graph = Graph()
    let source = PlayerNode(SoundSource(Liar()))
    let sourceID = try graph.add(source, as: "player")
    try graph.connect(sourceID, to: graph.output)
    #expect(throws: EngineError.sourceEndedEarly(at: 50, promised: 80)) {
      try Renderer(graph).renderAll()
    }
  }

  @Test("can be stepped by hand in blocks of any size")
  func stepping() throws {
    let sound = noise(count: 1000)
    let renderer = try makeRenderer(gain(0), [sound], rate: 8000, blockFrameCount: 128)
    var buffer = AudioBuffer(channelCount: 1, frameCapacity: 333)
    var out: [Float] = []
    while true {
      let count = try renderer.render(into: &buffer)
      guard count > 0 else { break }
      out += buffer.channels[0].prefix(count)
    }
    #expect(out == sound)
    #expect(renderer.position == 1000)
    #expect(try renderer.render(into: &buffer) == 0)
  }

  @Test("lets a tap hear what a node makes, every frame once")
  func taps() throws {
    let sound = noise(count: 1000)
    var graph = Graph()
    let (source, node) = (player(sound), gain(6))
    let sourceID = try graph.add(source, as: "player")
    let nodeID = try graph.add(node, as: "gain")
    try graph.connect(sourceID, to: nodeID)
    try graph.connect(nodeID, to: graph.output)
    var heard: [Float] = []
    let renderer = try Renderer(graph, RenderSettings(maximumFrameCount: 300))
    renderer.installTap(on: sourceID) { block, position in
      #expect(position == heard.count)
      let samples = block.samples(of: 0)
      for frame in samples.indices { heard.append(samples[frame]) }
    }
    _ = try renderer.renderAll()
    #expect(heard == sound)
  }

  @Test("plays several players together, each from its own time")
  func players() throws {
    let (a, b) = (noise(count: 300, seed: 1), noise(count: 200, seed: 2))
    var later = Player()
    later.at = 0.02
    var graph = Graph()
    let mixer = Mixer()
    let mixerID = try graph.add(mixer, as: "mixer")
    for node in [player(a), player(b, later)] {
      let nodeID = try graph.add(node, as: "player")
      try graph.connect(nodeID, to: mixerID)
    }
    try graph.connect(mixerID, to: graph.output)
    let out = try Renderer(graph, RenderSettings(maximumFrameCount: 64)).renderAll()[0]
    let silence = [Float](repeating: 0, count: 160)
    let want = zip(a + silence, silence + b + silence).map { $0 + $1 }.prefix(360)
    #expect(out == Array(want))
  }

  @Test("plays a segment, and plays it again", arguments: blockSizes)
  func segments(block: Int) throws {
    let sound = noise(count: 1000)
    var parameters = Player()
    parameters.start = 0.01
    parameters.end = 0.05
    parameters.loop = 3
    var graph = Graph()
    let source = player(sound, parameters)
    let sourceID = try graph.add(source, as: "player")
    try graph.connect(sourceID, to: graph.output)
    let renderer = try Renderer(graph, RenderSettings(maximumFrameCount: block))
    let segment = Array(sound[80..<400])
    #expect(renderer.frameCount == 960)
    #expect(try renderer.renderAll() == [segment + segment + segment])
  }
}
