extension GraphNode {
  /// Frames by which a sound that is heard as it is made, such as a microphone's, comes out late. Nil where
  /// the node cannot follow such a sound, since it changes time.
  public func liveDelay(for format: StreamFormat, _ settings: RenderSettings) throws -> Int? {
    var settings = settings
    settings.live = settings.live ?? LiveSettings()
    let input = StreamInput(format, frameCapacity: 0)
    var graph = Graph()
    let node = try graph.add(self, as: "node", after: graph.add(input, as: "input"))
    try graph.connect(node, to: graph.output)
    let renderer = try Renderer(graph, settings)
    guard renderer.plan.stage(of: node)?.processor.timeMap.isIdentity == true else { return nil }
    // Until everything that is pulled in larger blocks has come round.
    return try renderer.framesAhead(
      of: input, blockFrameCount: settings.maximumFrameCount, upTo: renderer.format.sampleRate)
  }
}
