import SyrinxEngine

/// Carries a microphone's sound, through a chain if there is one, to a sink that is made whole again and again.
public struct Recording {
  private let renderer: Renderer
  private let sink: any FrameSink
  private let checkpoint: () throws -> Void
  private let checkpointFrameCount: Int

  /// Seconds of sound that may be lost when the program is killed.
  public static let checkpointSeconds = 1.0

  /// `build` adds a chain behind the microphone and returns its last node. `checkpoint` makes a file whole with all
  /// that was written to it so far.
  public init(
    _ microphone: Microphone, to sink: any FrameSink,
    build: (inout Graph, NodeID) throws -> NodeID = { $1 },
    checkpoint: @escaping () throws -> Void = {}
  ) throws {
    var graph = Graph()
    let player = try graph.add(PlayerNode(SoundSource(microphone)), as: "microphone")
    try graph.connect(build(&graph, player), to: graph.output)
    // Small blocks: whoever reads waits for a whole one.
    renderer = try Renderer(graph, RenderSettings(maximumFrameCount: 512))
    self.sink = sink
    self.checkpoint = checkpoint
    checkpointFrameCount = max(renderer.format.frames(in: Self.checkpointSeconds), 1)
  }

  public var format: StreamFormat { renderer.format }

  /// Records until the microphone is stopped, or for so many frames. `progress` is called after every block with
  /// the frames done.
  public func run(frameCount: Int? = nil, progress: (Int) throws -> Void = { _ in }) throws {
    let block = AudioBuffer(channelCount: format.channelCount, frameCapacity: 512).block
    var next = checkpointFrameCount
    defer { try? checkpoint() }
    while renderer.position < frameCount ?? .max {
      let left = (frameCount ?? .max) - renderer.position
      let count = try renderer.render(into: block.prefix(left))
      guard count > 0 else { return }
      try sink.write(block.prefix(count))
      if renderer.position >= next {
        try checkpoint()
        next = renderer.position + checkpointFrameCount
      }
      try progress(renderer.position)
    }
  }
}
