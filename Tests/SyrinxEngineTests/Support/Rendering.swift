// Support/ is what several folders of tests lean on: short ways to render, and sounds to render.

import SyrinxEngine

/// Nothing but so many threads.
struct Threads: RenderResources {
  let threadCount: Int
  init(_ count: Int) { threadCount = count }
  func openSource(at path: String) throws -> any FrameSource { throw EngineError.nothingToRender }
}

/// Renders an effect over whole channels, as a chain of one would, and returns what came out.
func render(
  _ effect: any Effect, _ channels: [[Float]], rate: Int, blockFrameCount: Int = 512,
  tail: TailPolicy = .automatic, threads: Int = 1
) throws -> [[Float]] {
  try render(
    resolve(effect, for: channels, rate: rate) as any GraphNode, channels, rate: rate,
    blockFrameCount: blockFrameCount, tail: tail, threads: threads)
}

/// An effect that has measured the channels first, if it has to.
func resolve(_ effect: any Effect, for channels: [[Float]], rate: Int) throws -> any Effect {
  var graph = Graph()
  let source = SoundSource(AudioBuffer(channels: channels), sampleRate: rate)
  let player = try graph.add(PlayerNode(source), as: "player")
  return try graph.resolve(effect, after: player).effect
}

/// Renders a node over whole channels.
func render(
  _ node: any GraphNode, _ channels: [[Float]], rate: Int, blockFrameCount: Int = 512,
  tail: TailPolicy = .automatic, threads: Int = 1
) throws -> [[Float]] {
  let renderer = try makeRenderer(
    node, channels, rate: rate, blockFrameCount: blockFrameCount, tail: tail, threads: threads)
  return try renderer.renderAll()
}

/// A renderer of player and node, for tests that reset it or step it by hand.
func makeRenderer(
  _ node: any GraphNode, _ channels: [[Float]], rate: Int, blockFrameCount: Int = 512,
  tail: TailPolicy = .automatic, threads: Int = 1, resources: (any RenderResources)? = nil
) throws -> Renderer {
  var graph = Graph()
  let source = SoundSource(AudioBuffer(channels: channels), sampleRate: rate)
  let player = try graph.add(PlayerNode(source), as: "player")
  let added = try graph.add(node, as: "node", after: player)
  try graph.connect(added, to: graph.output)
  return try Renderer(
    graph,
    RenderSettings(
      tail: tail, maximumFrameCount: blockFrameCount,
      resources: resources ?? Threads(threads)))
}

extension Renderer {
  /// Renders to the end and returns the channels.
  func renderAll() throws -> [[Float]] {
    let sink = BufferSink(channelCount: format.channelCount)
    try render(to: sink)
    return sink.channels
  }
}
