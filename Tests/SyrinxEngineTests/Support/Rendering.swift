// Support/ is what several rooms of tests lean on: short ways to render, and sounds to render.

import SyrinxEngine

/// Nothing but so many threads.
struct Threads: EffectResources {
  let crew: Crew
  init(_ count: Int) { crew = Crew(threadCount: count) }
  func openSource(at path: String) throws -> any FrameSource { throw EngineError.nothingToRender }
}

/// Renders an effect over whole channels, as a chain of one would, and returns what came out.
func render(
  _ effect: some Effect, _ channels: [[Float]], rate: Int, blockFrameCount: Int = 512,
  tail: TailPolicy = .automatic, threads: Int = 1
) throws -> [[Float]] {
  try render(
    makeNode(effect, for: channels, rate: rate, threads: threads), channels, rate: rate,
    blockFrameCount: blockFrameCount, tail: tail)
}

/// The node of an effect, which may have to hear the channels first.
func makeNode(
  _ effect: any Effect, for channels: [[Float]], rate: Int, threads: Int = 1
) throws -> any Node {
  let player = PlayerNode(BufferSource(AudioBuffer(channels: channels), sampleRate: rate))
  let graph = Graph()
  try graph.attach(player, as: "player")
  return try graph.settle(effect, after: player).effect.makeNode(Threads(threads))
}

/// Renders a node over whole channels.
func render(
  _ node: any Node, _ channels: [[Float]], rate: Int, blockFrameCount: Int = 512,
  tail: TailPolicy = .automatic
) throws -> [[Float]] {
  let renderer = try makeRenderer(
    node, channels, rate: rate, blockFrameCount: blockFrameCount, tail: tail)
  return try renderer.renderAll()
}

/// A renderer of player and node, for tests that reset it or step it by hand.
func makeRenderer(
  _ node: any Node, _ channels: [[Float]], rate: Int, blockFrameCount: Int = 512,
  tail: TailPolicy = .automatic
) throws -> Renderer {
  let player = PlayerNode(BufferSource(AudioBuffer(channels: channels), sampleRate: rate))
  let graph = Graph()
  try graph.attach(player, as: "player")
  try graph.attach(node, as: "node")
  try graph.connect(player, to: node)
  try graph.connect(node, to: graph.output)
  return try Renderer(graph, tail: tail, maximumFrameCount: blockFrameCount)
}

extension Renderer {
  /// Renders to the end and returns the channels.
  func renderAll() throws -> [[Float]] {
    let sink = BufferSink(channelCount: format.channelCount)
    try render(to: sink)
    return sink.channels
  }
}
