extension GraphNode {
  /// Frames by which a sound that is heard as it is made, such as a microphone's, comes out late: found
  /// by counting what is pulled beyond what is rendered. Nil where the node cannot follow such a sound,
  /// since it changes time.
  public func liveDelay(for format: StreamFormat, _ settings: RenderSettings) throws -> Int? {
    var settings = settings
    settings.live = settings.live ?? LiveSettings()
    let counter = CountedSilence(format)
    var graph = Graph()
    let source = try graph.add(counter, as: "input")
    let node = try graph.add(self, as: "node", after: source)
    try graph.connect(node, to: graph.output)
    let renderer = try Renderer(graph, settings)
    guard renderer.plan.stage(of: node)?.processor.timeMap.isIdentity == true else { return nil }
    try renderer.prime()
    var buffer = AudioBuffer(
      channelCount: renderer.format.channelCount, frameCapacity: settings.maximumFrameCount)
    var delay = counter.processor.frameCount
    // Until everything that is pulled in larger blocks has come round.
    while renderer.position < renderer.format.sampleRate {
      guard try renderer.render(into: &buffer) > 0 else { return nil }
      delay = max(delay, counter.processor.frameCount - renderer.position)
    }
    return delay
  }
}

/// Silence without end, as much of it as is asked for.
private struct CountedSilence: GraphNode {
  final class CountingProcessor: SourceProcessor {
    let format: StreamFormat
    let start = 0
    let isReadAhead = false
    private(set) var frameCount = 0

    init(_ format: StreamFormat) { self.format = format }

    func length(for inputs: [StreamLength?]) -> StreamLength? { nil }

    func render(into block: inout AudioBlock, from inputs: [ProcessorInput]) {
      block.clear()
      frameCount += block.frameCount
    }

    func close() {}
    func reset(to frame: Int) { frameCount = 0 }
  }

  let processor: CountingProcessor

  init(_ format: StreamFormat) { processor = CountingProcessor(format) }

  var inputCounts: ClosedRange<Int> { 0...0 }

  func makeProcessor(_ setup: ProcessorSetup) -> any Processor { processor }
}
