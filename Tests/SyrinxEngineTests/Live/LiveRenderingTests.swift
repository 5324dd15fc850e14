import TestSupport
import Testing

@testable import SyrinxEngine

/// A ramp whose reading waits until it is let, or fails.
private final class SlowSource: FrameSource {
  struct Failure: Error {}

  let format = StreamFormat(sampleRate: 48_000, channelCount: 1)
  let frameCount: Int?
  private let count: Int
  private let failsAt: Int
  private let isLet = LockedState(true)
  private var position = 0

  init(_ count: Int, isKnown: Bool = true, isLet: Bool = true, failsAt: Int = .max) {
    self.count = count
    self.failsAt = failsAt
    frameCount = isKnown ? count : nil
    if !isLet { self.isLet.update { $0 = false } }
  }

  func letRead() { isLet.update { $0 = true } }

  func read(into block: inout AudioBlock) throws -> Int {
    isLet.wait { $0 ? () : nil }
    if position >= failsAt { throw Failure() }
    let read = min(block.frameCount, count - position)
    var samples = block[0]
    for frame in 0..<read { samples[frame] = Float(position + frame + 1) }
    position += read
    return read
  }

  func seek(to frame: Int) { position = frame }
}

/// The samples that such a ramp has in a range of frames.
private func ramp(_ frames: Range<Int>) -> [Float] { frames.map { Float($0 + 1) } }

/// A sound device that counts the frames it was asked for.
private struct DeviceNode: GraphNode {
  final class DeviceProcessor: SourceProcessor {
    let format = StreamFormat(sampleRate: 48_000, channelCount: 1)
    let start = 0
    let isReadAhead = false
    private(set) var frameCount = 0

    func length(for inputs: [StreamLength?]) -> StreamLength? { nil }
    func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) {
      block.clear()
      frameCount += block.frameCount
    }
    func close() {}
    func reset(to frame: Int) {}
  }

  let processor = DeviceProcessor()
  var inputCounts: ClosedRange<Int> { 0...0 }
  func makeProcessor(_ setup: ProcessorSetup) -> any Processor { processor }
}

@Suite("A live rendering")
struct LiveRenderingTests {
  private func renderer(
    _ source: SoundSource, _ node: any GraphNode = Passage(), size: Int = 128, seconds: Double = 1,
    resources: any RenderResources = NoResources()
  ) throws -> Renderer {
    var live = LiveSettings()
    live.prefetchSeconds = seconds
    var graph = Graph()
    let player = try graph.add(PlayerNode(source), as: "player")
    let added = try graph.add(node, as: "node", after: player)
    try graph.connect(added, to: graph.output)
    return try Renderer(
      graph, RenderSettings(maximumFrameCount: size, resources: resources, live: live))
  }

  /// All that is rendered in blocks of these sizes, in turn.
  private func all(_ renderer: Renderer, blocks: [Int]) throws -> [Float] {
    var buffer = AudioBuffer(channelCount: renderer.format.channelCount, frameCapacity: 1024)
    let sink = BufferSink(channelCount: renderer.format.channelCount)
    var turn = 0
    while true {
      var part = buffer.prefix(blocks[turn % blocks.count])
      let count = try renderer.render(into: &part)
      guard count > 0 else { return sink.channels[0] }
      sink.write(buffer.frames.prefix(count))
      turn += 1
    }
  }

  @Test("gives what one gives that is not, whatever frames it is asked for")
  func sameSamples() throws {
    let sound = noise(count: 9000)
    var delay = Delay()
    delay.time = 0.02
    let source = SoundSource(AudioBuffer(channels: [sound]), sampleRate: 48_000)
    let live = try renderer(source, delay)
    try live.prime()
    let expected = try render(delay, [sound], rate: 48_000)[0]
    let heard = try all(live, blocks: [128, 1, 77, 128, 500])
    // The tail is as long as the longest delay may become that somebody sets.
    #expect(heard.count >= expected.count)
    #expect(largestDifference(Array(heard.prefix(expected.count)), expected) < 1e-6)
    #expect(live.underrunCount == 0)
  }

  @Test("begins again when it is reset, with what its taps had not heard before")
  func resets() throws {
    let sound = noise(count: 5000)
    let source = SoundSource(AudioBuffer(channels: [sound]), sampleRate: 48_000)
    let live = try renderer(source)
    for _ in 0..<2 {
      try live.prime()
      #expect(try all(live, blocks: [100]) == sound)
      try live.reset()
    }
  }

  @Test("is silent where a source is late, counts that, and is in time again afterwards")
  func underrun() throws {
    let source = SlowSource(6000, isLet: false)
    let live = try renderer(SoundSource(source))
    var block = AudioBuffer(channelCount: 1, frameCapacity: 128)
    for _ in 0..<5 {
      #expect(try live.render(into: &block) == 128)
      #expect(block.channels[0].allSatisfy { $0 == 0 })
    }
    #expect(live.underrunCount == 5)
    source.letRead()
    try live.prime()
    let rest = try all(live, blocks: [128])
    #expect(rest == ramp(640..<6000))
    #expect(live.underrunCount == 5)
  }

  @Test("ends where a source turns out to end", arguments: [1, 1024, 5000])
  func unknownEnd(count: Int) throws {
    let live = try renderer(SoundSource(SlowSource(count, isKnown: false)))
    try live.prime()
    #expect(try all(live, blocks: [128]) == (0..<count).map { Float($0 + 1) })
    #expect(live.underrunCount == 0)
  }

  @Test("goes on in silence after a source has failed, and says why")
  func failure() throws {
    let live = try renderer(SoundSource(SlowSource(8192, failsAt: 2048)))
    try live.prime()
    let sound = try all(live, blocks: [128])
    #expect(sound.count == 8192 && sound[2047] == 2048)
    #expect(sound[2048...].allSatisfy { $0 == 0 })
    #expect(live.sourceError is SlowSource.Failure)
  }

  @Test("asks a sound device for no more frames than are heard")
  func device() throws {
    let node = DeviceNode()
    var graph = Graph()
    try graph.connect(graph.add(node, as: "microphone"), to: graph.output)
    let live = try Renderer(graph, RenderSettings(maximumFrameCount: 64, live: LiveSettings()))
    try live.prime()
    var block = AudioBuffer(channelCount: 1, frameCapacity: 64)
    for _ in 0..<3 { _ = try live.render(into: &block) }
    #expect(node.processor.frameCount == 192)
  }

  @Test("hands every frame to its taps, on another thread")
  func taps() throws {
    let live = try renderer(SoundSource(SlowSource(3000)))
    let heard = LockedState<[Float]>([])
    live.installTap(on: NodeID(index: 2)) { block, position in
      heard.update { heard in
        #expect(position == heard.count)
        let samples = block.samples(of: 0)
        for frame in samples.indices { heard.append(samples[frame]) }
      }
    }
    try live.prime()
    _ = try all(live, blocks: [100])
    live.flushTaps()
    #expect(heard.update { $0 } == ramp(0..<3000))
  }

  @Test("drops what a tap is too slow for")
  func slowTap() throws {
    let live = try renderer(SoundSource(SlowSource(48_000)))
    let isLet = LockedState(false)
    let heard = LockedState(0)
    live.installTap(on: NodeID(index: 2)) { _, _ in
      heard.update { $0 += 1 }
      isLet.wait { $0 ? () : nil }
    }
    try live.prime()
    let count = try all(live, blocks: [128]).count
    isLet.update { $0 = true }
    live.flushTaps()
    let blocks = heard.update { $0 }
    #expect(count == 48_000 && blocks > 0 && blocks <= 94, "\(blocks)")
  }

  @Test("hands out the values of its parameters by node and name, those that follow a curve apart")
  func values() throws {
    var compressor = Compressor()
    compressor.ratio = Curve(points: [.init(2, at: .seconds(0)), .init(4, at: .seconds(1))])
    let source = SoundSource(AudioBuffer(channels: [noise(count: 500)]), sampleRate: 48_000)
    let live = try renderer(source, compressor)
    let names = live.liveParameters(of: "node")
    #expect(names == ["attack", "knee", "makeup", "release", "threshold"])
    let value = try #require(live.liveValue("threshold", of: "node"))
    #expect(value.value == compressor.threshold.constant && value.range.contains(value.value))
    #expect(live.liveValue("ratio", of: "node") == nil)
    #expect(live.liveValue("threshold", of: "player") == nil)
    let offline = try makeRenderer(compressor, [[0]], rate: 48_000)
    #expect(offline.liveParameters(of: "node").isEmpty)
  }

  @Test("stays finite while every parameter jumps about", arguments: EffectCatalog.standard.names)
  func wild(name: String) throws {
    let sound = noise(count: 6000)
    let made = try #require(EffectCatalog.standard.effect(named: name)).makeEffect()
    let effect = try resolve(made, for: [sound], rate: 48_000)
    let source = SoundSource(AudioBuffer(channels: [sound]), sampleRate: 48_000)
    let live = try renderer(source, effect, size: 64)
    try live.prime()
    let values = live.liveParameters(of: "node").compactMap { live.liveValue($0, of: "node") }
    var block = AudioBuffer(channelCount: live.format.channelCount, frameCapacity: 64)
    var turn = 0
    while try live.render(into: &block) > 0, turn < 200 {
      for channel in 0..<block.channelCount {
        let samples = block.samples(of: channel)
        for frame in samples.indices where !samples[frame].isFinite {
          Issue.record("\(samples[frame]) in block \(turn)")
          return
        }
      }
      for (index, value) in values.enumerated() {
        let part = Double((turn * 7 + index * 3) % 16) / 15
        value.set(
          value.range.lowerBound + part * (value.range.upperBound - value.range.lowerBound))
      }
      turn += 1
    }
  }
}
