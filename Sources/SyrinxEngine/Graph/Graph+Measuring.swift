/// A rendering from its first frame to its last.
public struct RenderedSound: EnteringSound {
  private let renderer: Renderer
  private let progress: Progress?

  /// Called after each block with the frames done of a sound; may throw to give up.
  public typealias Progress = (_ done: Int, _ sound: RenderedSound) throws -> Void

  public init(_ renderer: Renderer, progress: Progress? = nil) {
    self.renderer = renderer
    self.progress = progress
  }

  public var format: StreamFormat { renderer.format }
  public var frameCount: Int? { renderer.frameCount }

  public func play(to sink: some FrameSink) throws {
    try renderer.render(to: sink) { try progress?($0, self) }
    try renderer.reset()
  }
}

extension Graph {
  /// Resolves an effect that is going to stand behind a node: one that is open hears what leads up to
  /// there, any other is resolved as it is.
  public func resolve(
    _ effect: any Effect, after node: NodeID, _ settings: RenderSettings = RenderSettings(),
    progress: RenderedSound.Progress? = nil
  ) throws -> MeasurementResult {
    guard effect.isOpen else { return MeasurementResult(effect) }
    try effect.checkValues()
    let renderer = try Renderer(self, upTo: node, settings)
    return try effect.resolved(hearing: RenderedSound(renderer, progress: progress))
  }
}
