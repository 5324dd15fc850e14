import SyrinxEngine
import Testing

/// A sound of any length that takes no memory, and counts how much of it was read.
private final class CountedSource: FrameSource {
  let format: StreamFormat
  let frameCount: Int?
  private(set) var position = 0
  private var state: UInt64 = 1

  init(sampleRate: Int, frameCount: Int) {
    format = StreamFormat(sampleRate: sampleRate, channelCount: 1)
    self.frameCount = frameCount
  }

  func read(into block: inout AudioBlock) -> Int {
    let count = min(block.frameCount, frameCount! - position)
    var samples = block[0]
    var (state, frame) = (state, 0)
    while frame < count {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      samples[frame] = Float(Int32(truncatingIfNeeded: state >> 32)) / 0x1p32
      frame += 1
    }
    self.state = state
    position += count
    return count
  }

  func seek(to frame: Int) { position = frame }
}

/// An effect whose newest processor can be looked at.
private final class ObservedNode: GraphNode {
  private let effect: any Effect
  private(set) var processor: any Processor

  init(_ effect: any Effect, rate: Int) throws {
    self.effect = effect
    let format = StreamFormat(sampleRate: rate, channelCount: 1)
    let info = StreamInfo(format: format, length: StreamLength(frameCount: 60_000))
    processor = try effect.makeProcessor(
      ProcessorSetup(inputs: [info], maximumFrameCount: 512, resources: Threads(1)))
  }

  func makeProcessor(_ setup: ProcessorSetup) throws -> any Processor {
    processor = try effect.makeProcessor(setup)
    return processor
  }
}

/// Plays a long sound through an effect, and returns by how many frames it had read further than it had
/// got to, latency and a block apart, and by how many it says that it may.
private func frameCountAhead(
  _ effect: any Effect, rate: Int = 8000, block: Int = 512
) throws -> (ahead: Int, lookahead: Int) {
  // Whoever reads further ahead than it says shows it as soon as the sound is longer than that.
  var frames = 8000
  let observed = try ObservedNode(effect, rate: rate)
  func makeRenderer() throws -> (Renderer, CountedSource) {
    let source = CountedSource(sampleRate: rate, frameCount: frames)
    var graph = Graph()
    let player = PlayerNode(SoundSource(source))
    let playerID = try graph.add(player, as: "player")
    let nodeID = try graph.add(observed, as: "node")
    try graph.connect(playerID, to: nodeID)
    try graph.connect(nodeID, to: graph.output)
    return (try Renderer(graph, RenderSettings(maximumFrameCount: block)), source)
  }
  _ = try makeRenderer()
  frames += 2 * observed.processor.lookahead
  let (renderer, source) = try makeRenderer()
  var buffer = AudioBuffer(channelCount: renderer.format.channelCount, frameCapacity: block)
  var ahead = 0
  var played = 0
  // A sound that is slowed down is heard long enough, too, before it has been read to the end.
  while source.position < frames, renderer.position < 4 * frames,
    try renderer.render(into: &buffer) > 0
  {
    // Where the sound had got to before the block, found by halving: nodes tell output from input time.
    let target = Double(renderer.position - block)
    var end = frames
    while end - played > 1 {
      let middle = (played + end) / 2
      let output = observed.processor.timeMap.length(of: StreamLength(frameCount: middle)).duration
      if output <= target { played = middle } else { end = middle }
    }
    // The most that a block of the output is made of.
    let speed = (effect as? Varispeed)?.rate.maximum ?? (effect as? Pitch)?.tempo.maximum ?? 1
    ahead = max(
      ahead, source.position - played - observed.processor.latency - Int(2 * Double(block) * speed))
  }
  return (ahead, observed.processor.lookahead)
}

@Suite("Every effect, of what it has not heard yet,")
struct PullLaws {
  @Test(
    "reads no further ahead than it says, whatever the length of the sound",
    arguments: Sample.all.filter(\.isMeasured))
  func lookahead(sample: Sample) throws {
    let (ahead, lookahead) = try frameCountAhead(sample.effect)
    #expect(ahead <= lookahead)
  }
}

extension Sample {
  /// A node can be made of it as it is, for a sound of 8 kHz, and reads that from its beginning.
  fileprivate var isMeasured: Bool {
    !effect.isOpen && !(effect is Reverse)
      && admits(StreamFormat(sampleRate: 8000, channelCount: 1))
  }
}
