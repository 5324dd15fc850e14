/// The nodes of a graph in the order of the sound, and what feeds each.
public struct GraphDescription: Sendable {
  public struct NodeDescription: Sendable {
    public let name: String
    public let settings: [Setting]
    public let inputs: [String]
    public let format: StreamFormat
    public let latency: Int
    /// Nil while the end of the stream is unknown.
    public let length: StreamLength?
    /// Frames that this node rings on beyond its input.
    public let tail: Int?
  }

  public let nodes: [NodeDescription]

  init(_ stages: [Stage]) {
    nodes = stages.map { stage in
      let incoming = stage.inputs.compactMap { $0.length?.tail }.max() ?? 0
      return NodeDescription(
        name: stage.name, settings: stage.settings, inputs: stage.inputs.map(\.name),
        format: stage.format, latency: stage.processor.latency, length: stage.length,
        tail: stage.length.map { max($0.tail - incoming, 0) })
    }
  }
}

public struct NodeID: Hashable, Sendable {
  let index: Int
}
