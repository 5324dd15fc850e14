import SyrinxEngine

// Live/ changes the sound of a microphone while it is heard.

/// A chain through which a microphone is heard.
public struct LiveVoice: @unchecked Sendable {
  public let name: String
  let resources: any RenderResources
  let build: (inout Graph, NodeID) throws -> NodeID

  /// `build` adds the chain behind a node and returns its last node. Its effects read files from the resources.
  public init(
    name: String, resources: any RenderResources = NoResources(),
    build: @escaping (inout Graph, NodeID) throws -> NodeID
  ) {
    self.name = name
    self.resources = resources
    self.build = build
  }

  public static let passthrough = LiveVoice(name: "passthrough") { _, input in input }
}

/// What a chain pulls its sound from: silence at first, then what was put in.
private struct LiveInput: GraphNode {
  final class InputProcessor: SourceProcessor {
    let format: StreamFormat
    let start = 0
    let isReadAhead = false
    private let ring: FrameRing
    private(set) var pulledFrameCount = 0

    init(_ format: StreamFormat, frameCapacity: Int) {
      self.format = format
      ring = FrameRing(channelCount: format.channelCount, frameCapacity: frameCapacity)
    }

    func length(for inputs: [StreamLength?]) -> StreamLength? { nil }

    func put(_ block: AudioFrames) { _ = ring.write(block) }

    func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) {
      let count = ring.read(into: &block)
      block.clear(from: count)
      pulledFrameCount += block.frameCount
    }

    func close() {}
    func reset(to frame: Int) {}
  }

  let processor: InputProcessor

  var inputCounts: ClosedRange<Int> { 0...0 }

  func makeProcessor(_ setup: ProcessorSetup) -> any Processor { processor }
}

/// A voice at work. Its delay is always the same: sound is held back before the chain so that there is always as
/// much of it as the chain pulls at once.
final class LiveChain: @unchecked Sendable {
  let name: String
  let renderer: Renderer
  /// Frames between a frame's coming and its going.
  let delay: Int
  private let input: LiveInput.InputProcessor
  private var made: AudioBuffer
  private(set) var hasFailed = false

  /// Frames of the blocks in which the delay is found, and how many of them are tried.
  private static let probeFrameCount = 32
  private static let probeCount = 512
  static let longestDelaySeconds = 2.0

  /// `delay` is that of a chain that was made of the same voice before.
  init(
    _ voice: LiveVoice, _ format: StreamFormat, maximumFrameCount: Int, delay known: Int? = nil
  ) throws {
    name = voice.name
    let delay = try known ?? Self.delay(of: voice, format, maximumFrameCount)
    self.delay = delay
    (renderer, input) = try Self.make(voice, format, maximumFrameCount)
    let silence = AudioBuffer(channelCount: format.channelCount, frameCapacity: max(delay, 1))
    input.put(silence.frames.prefix(delay))
    try renderer.prime()
    made = AudioBuffer(
      channelCount: renderer.format.channelCount, frameCapacity: maximumFrameCount)
  }

  private static func make(
    _ voice: LiveVoice, _ format: StreamFormat, _ maximumFrameCount: Int
  ) throws -> (Renderer, LiveInput.InputProcessor) {
    let capacity = format.frames(in: longestDelaySeconds) + 2 * maximumFrameCount
    let processor = LiveInput.InputProcessor(format, frameCapacity: capacity)
    var graph = Graph()
    let node = try graph.add(LiveInput(processor: processor), as: "input")
    let last = try voice.build(&graph, node)
    try graph.connect(last, to: graph.output)
    let renderer: Renderer
    do {
      renderer = try Renderer(
        graph,
        RenderSettings(
          maximumFrameCount: maximumFrameCount, resources: voice.resources, live: LiveSettings()))
    } catch EngineError.notMeasured { throw DeviceError.notLive(voice: voice.name) }
    // A chain that changes time cannot follow a sound as it comes.
    let (from, to) = (renderer.output(atPlayed: 0), renderer.output(atPlayed: 1e6))
    guard renderer.format.sampleRate == format.sampleRate, let from, let to,
      (to - from - 1e6).magnitude < 0.5
    else { throw DeviceError.notLive(voice: voice.name) }
    return (renderer, processor)
  }

  /// The most by which what is pulled may be ahead of what is rendered, in blocks of any size.
  private static func delay(
    of voice: LiveVoice, _ format: StreamFormat, _ maximumFrameCount: Int
  ) throws -> Int {
    let (renderer, input) = try make(voice, format, maximumFrameCount)
    try renderer.prime()
    var buffer = AudioBuffer(
      channelCount: renderer.format.channelCount, frameCapacity: probeFrameCount)
    var block = buffer.block
    var delay = input.pulledFrameCount
    for _ in 0..<probeCount {
      guard try renderer.render(into: &block) == block.frameCount else {
        throw DeviceError.notLive(voice: voice.name)
      }
      delay = max(delay, input.pulledFrameCount - renderer.position)
    }
    guard delay < format.frames(in: longestDelaySeconds) else {
      throw DeviceError.notLive(voice: voice.name)
    }
    return delay == 0 ? 0 : delay + probeFrameCount
  }

  /// Makes as many frames as have come. The output may have other channels than the chain.
  func process(_ block: AudioFrames, into output: inout AudioBlock) {
    input.put(block)
    made.withBlock { buffer in
      var made = buffer.prefix(output.frameCount)
      let count = hasFailed ? 0 : (try? renderer.render(into: &made)) ?? -1
      if count < 0 { hasFailed = true }
      guard count == output.frameCount else { return output.clear() }
      output.fill(from: made.frames)
    }
  }
}
