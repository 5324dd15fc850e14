import TestSupport
import Testing

@testable import SyrinxEngine

/// Sounds that count how many of them are open, how often they were opened and what was read.
private final class Library {
  var openCount = 0
  var mostOpen = 0
  var openings = 0
  var framesRead = 0

  func sound(_ samples: [Float]) throws -> SoundSource {
    let shared = SharedFrames(AudioBuffer(channels: [samples]))
    return SoundSource(
      format: StreamFormat(sampleRate: 8000, channelCount: 1), frameCount: samples.count
    ) { [self] in File(self, shared) }
  }

  private final class File: FrameSource {
    private let library: Library
    private let source: BufferSource

    init(_ library: Library, _ samples: SharedFrames) {
      self.library = library
      source = BufferSource(samples, sampleRate: 8000)
      library.openings += 1
      library.openCount += 1
      library.mostOpen = max(library.mostOpen, library.openCount)
    }

    deinit { library.openCount -= 1 }

    var format: StreamFormat { source.format }
    var frameCount: Int? { source.frameCount }
    func seek(to frame: Int) { source.seek(to: frame) }
    func read(into block: inout AudioBlock) -> Int {
      library.framesRead += block.frameCount
      return source.read(into: &block)
    }
  }
}

/// Counts the frames it is run for; it remembers ten.
private struct CountingNode: GraphNode {
  final class Count { var frames = 0 }
  let count = Count()
  func makeProcessor(_ setup: ProcessorSetup) -> any Processor {
    CountingProcessor(setup.format, count)
  }
}

private final class CountingProcessor: InPlaceProcessor {
  let format: StreamFormat
  let memory = InputMemory.frames(10)
  let tail = 10
  private let count: CountingNode.Count

  init(_ format: StreamFormat, _ count: CountingNode.Count) {
    self.format = format
    self.count = count
  }

  func process(_ block: inout AudioBlock) { count.frames += block.frameCount }
  func reset(to frame: Int) {}
}

/// Where clips lie on a timeline of 8 kHz, and what they play.
private struct Layout {
  var starts: [Int] = []
  var sounds: [SoundSource] = []
  var samples: [[Float]] = []

  /// Clips of 30 to 400 frames, some from files that many play.
  init(_ count: Int, in library: Library, over frameCount: Int) throws {
    let shared = (1...5).map { noise(count: 60 * $0, seed: UInt64($0)) }
    let files = try shared.map(library.sound)
    var dice = Dice(seed: 1)
    for index in 0..<count {
      starts.append(dice.next(below: frameCount))
      if index % 3 == 0 {
        samples.append(noise(count: 30 + index % 370, seed: UInt64(index + 1)))
        sounds.append(try library.sound(samples[index]))
      } else {
        samples.append(shared[index % 5])
        sounds.append(files[index % 5])
      }
    }
  }

  /// Their sum, added up by hand in the order in which they are given.
  func sum() -> [Float] {
    let end = zip(starts, samples).map { $0 + $1.count }.max()!
    var sum = [Float](repeating: 0, count: end)
    for (start, sound) in zip(starts, samples) {
      for frame in sound.indices { sum[start + frame] += sound[frame] }
    }
    return sum
  }

  /// The clips as players of one mixer, or as one node.
  func graph(asOneNode: Bool) throws -> Graph {
    var graph = Graph()
    if asOneNode {
      let format = StreamFormat(sampleRate: 8000, channelCount: 1)
      let clips = try zip(starts, sounds).map { start, sound in
        try Clip(at: start, playing: [sound]) { try Graph(playing: sound, as: format) }
      }
      let node = try graph.add(Clips(clips, format: format), as: "clips")
      try graph.connect(node, to: graph.output)
      return graph
    }
    let sum = try graph.add(Mixer(), as: "sum")
    for (start, sound) in zip(starts, sounds) {
      var player = Player()
      player.at = Double(start) / 8000
      try graph.connect(graph.add(PlayerNode(sound, player), as: "clip"), to: sum)
    }
    try graph.connect(sum, to: graph.output)
    return graph
  }
}

@Suite("A timeline")
struct TimelineTests {
  @Test(
    "of many clips is their sum, opens few at once, and reads what sounds",
    arguments: [false, true])
  func sum(asOneNode: Bool) throws {
    let library = Library()
    let layout = try Layout(400, in: library, over: 60_000)
    let graph = try layout.graph(asOneNode: asOneNode)
    #expect(library.openings == 0)
    let renderer = try Renderer(graph, RenderSettings(maximumFrameCount: 500))
    let want = layout.sum()
    #expect(try renderer.renderAll() == [want])
    #expect(library.framesRead == layout.samples.reduce(0) { $0 + $1.count })
    // Those that overlap within a block, and a few that will be played again.
    #expect(library.mostOpen <= 25)
    #expect(library.openings < 200)
    #expect(library.openCount == 0)
    for frame in [0, 59_000, 12_345] {
      try renderer.seek(to: frame)
      #expect(try renderer.renderAll() == [Array(want.dropFirst(frame))])
    }
    #expect(library.openCount == 0)
  }

  @Test("seeks without reading what lies before")
  func seekingReadsLittle() throws {
    let library = Library()
    let layout = try Layout(300, in: library, over: 60_000)
    for asOneNode in [false, true] {
      library.framesRead = 0
      let renderer = try Renderer(layout.graph(asOneNode: asOneNode))
      try renderer.seek(to: 59_900)
      _ = try renderer.renderAll()
      #expect(library.framesRead < 2000)
    }
  }

  @Test("runs a node while its clip sounds, for its tail, and no longer")
  func activeRange() throws {
    var graph = Graph()
    let sum = try graph.add(Mixer(), as: "sum")
    let long = SoundSource(AudioBuffer(channels: [noise(count: 40_000)]), sampleRate: 8000)
    try graph.connect(graph.add(PlayerNode(long), as: "long"), to: sum)
    var player = Player()
    player.at = 2
    let clip = SoundSource(AudioBuffer(channels: [noise(count: 300)]), sampleRate: 8000)
    let source = try graph.add(PlayerNode(clip, player), as: "clip")
    let node = CountingNode()
    try graph.connect(graph.add(node, as: "counting", after: source), to: sum)
    try graph.connect(sum, to: graph.output)
    _ = try Renderer(graph, RenderSettings(maximumFrameCount: 64)).renderAll()
    #expect((310...310 + 64).contains(node.count.frames))
  }

  @Test("runs the nodes behind a mixer while something sounds there, and its tail, not in pauses")
  func pauses() throws {
    var graph = Graph()
    let bus = try graph.add(Mixer(), as: "bus")
    for start in [1.0, 3, 5] {
      var player = Player()
      player.at = start
      let clip = SoundSource(AudioBuffer(channels: [noise(count: 100)]), sampleRate: 8000)
      try graph.connect(graph.add(PlayerNode(clip, player), as: "clip"), to: bus)
    }
    let node = CountingNode()
    let counting = try graph.add(node, as: "counting", after: bus)
    try graph.connect(counting, to: graph.output)
    let out = try Renderer(graph, RenderSettings(maximumFrameCount: 50)).renderAll()[0]
    #expect((330...330 + 3 * 100).contains(node.count.frames))
    #expect(out.count == 40_110)
    #expect(out.indices.filter { out[$0] != 0 }.allSatisfy { ($0 / 100) % 80 == 0 && $0 > 7999 })
  }

  @Test("lets taps hear silence that is not rendered")
  func taps() throws {
    var graph = Graph()
    var player = Player()
    player.at = 0.1
    let source = SoundSource(AudioBuffer(channels: [noise(count: 90)]), sampleRate: 8000)
    let first = try graph.add(PlayerNode(source, player), as: "player")
    var gain = Gain()
    gain.db = -6
    try graph.connect(graph.add(gain, as: "gain", after: first), to: graph.output)
    let renderer = try Renderer(graph, RenderSettings(maximumFrameCount: 64))
    var heard: [Float] = []
    renderer.installTap(on: first) { block, position in
      #expect(position == heard.count)
      let samples = block.samples(of: 0)
      for frame in samples.indices { heard.append(samples[frame]) }
    }
    _ = try renderer.renderAll()
    #expect(heard == [Float](repeating: 0, count: 800) + noise(count: 90))
  }

  @Test("converts sources of other rates and widths, each by itself")
  func conversion() throws {
    let format = StreamFormat(sampleRate: 8000, channelCount: 2)
    let wide = SoundSource(
      AudioBuffer(
        channels: (1...6).map { sine(400, rate: 16_000, count: 3200, amplitude: 0.1 * Double($0)) }),
      sampleRate: 16_000)
    let mono = SoundSource(
      AudioBuffer(channels: [[Float](repeating: 0.25, count: 100)]), sampleRate: 8000)
    let clips = try [
      Clip(at: 4000, playing: [wide]) { try Graph(playing: wide, as: format) },
      Clip(at: 0, playing: [mono]) { try Graph(playing: mono, as: format) },
    ]
    #expect(clips[0].length.frameCount == 1600)
    var graph = Graph()
    let node = try graph.add(Clips(clips, format: format), as: "clips")
    try graph.connect(node, to: graph.output)
    let out = try Renderer(graph).renderAll()
    #expect(out.map(\.count) == [5600, 5600])
    #expect(out.allSatisfy { $0.prefix(100).allSatisfy { $0 == 0.25 } })
    #expect(out.allSatisfy { $0[100..<4000].allSatisfy { $0 == 0 } })
    let want = try Renderer(Graph(playing: wide, as: format)).renderAll()
    for (channel, samples) in out.enumerated() { #expect(Array(samples[4000...]) == want[channel]) }
  }

  @Test("keeps the tail of a clip's effect, and ends with the last one")
  func tails() throws {
    let format = StreamFormat(sampleRate: 8000, channelCount: 1)
    let source = SoundSource(
      AudioBuffer(channels: [[1] + [Float](repeating: 0, count: 99)]), sampleRate: 8000)
    var delay = Delay()
    delay.time = 0.1
    delay.feedback = 0
    let clip = try Clip(at: 500, playing: [source]) { [delay] in
      try Graph(playing: source, as: format, through: [delay])
    }
    var graph = Graph()
    let node = try graph.add(Clips([clip], format: format), as: "clips")
    try graph.connect(node, to: graph.output)
    let renderer = try Renderer(graph, RenderSettings(maximumFrameCount: 128))
    let out = try renderer.renderAll()[0]
    #expect(out.count == 500 + clip.length.frameCount)
    #expect(out[500] != 0 && out[1300] != 0)
  }

  @Test("of thousands of players is planned in time that goes with their number")
  func planning() throws {
    func time(_ count: Int) throws -> Duration {
      let layout = try Layout(count, in: Library(), over: 1_000_000)
      let graph = try layout.graph(asOneNode: false)
      return try ContinuousClock().measure { _ = try Renderer(graph) }
    }
    _ = try time(100)
    let few = try time(1500)
    #expect(try time(12_000) < few * 24)
  }
}
