/// A rendering from its first frame to its last.
public struct RenderedSound: EnteringSound {
  private let renderer: Renderer
  private let progress: Progress?
  private let isParallel: Bool
  /// Number of times that it has been played.
  fileprivate let playCount = Box(0)
  /// Before it was heard.
  public let frameCount: Int?

  /// Called after each block with the frames done of a sound; may throw to give up.
  public typealias Progress = (_ done: Int, _ sound: RenderedSound) throws -> Void

  public init(_ renderer: Renderer, isParallel: Bool = false, progress: Progress? = nil) {
    self.renderer = renderer
    self.isParallel = isParallel
    self.progress = progress
    frameCount = renderer.frameCount
  }

  public var format: StreamFormat { renderer.format }
  public var resources: any RenderResources { renderer.resources }

  public func play(to sink: some FrameSink) throws {
    playCount.value += 1
    try renderer.render(to: sink) { try progress?($0, self) }
    try renderer.reset()
  }

  public func play(to sinks: [any FrameSink]) throws {
    playCount.value += 1
    try renderer.render(to: sinks, isParallel: isParallel) { try progress?($0, self) }
    try renderer.reset()
  }

  /// Keeps it, where that costs less than to render it each time that it is played.
  func keep() throws -> KeptFrames? {
    try renderer.keep { try progress?($0, self) }
    return renderer.plan.output.kept?.frames
  }
}

extension Graph {
  /// Resolves an effect that is going to stand after a node: one that is open hears what leads up to
  /// there, any other is resolved as it is. What was heard is not rendered again, by this graph either.
  public mutating func resolve(
    _ effect: any Effect, after node: NodeID, _ settings: RenderSettings = RenderSettings(),
    progress: RenderedSound.Progress? = nil
  ) throws -> MeasurementResult {
    guard effect.isOpen else { return MeasurementResult(effect) }
    try effect.checkValues()
    let sound = try RenderedSound(
      Renderer(self, upTo: node, settings), isParallel: settings.resources.threadCount > 1,
      progress: progress)
    keep(try sound.keep(), of: node)
    var result = try effect.resolved(hearing: sound)
    result.passCount += sound.playCount.value
    return result
  }
}
