import SyrinxEngine
import SyrinxText

/// Effects one after the other, as whoever knows the chain language has read them.
public final class TimelineChain {
  /// The chain as written: two that are written alike sound alike.
  public let json: JSONValue
  /// Files that are read beside the sound, such as impulse responses.
  public let files: [String]
  /// It takes so long that its result is worth keeping.
  public let isExpensive: Bool
  /// It hears the whole sound before it begins.
  public let isMeasuring: Bool
  /// It disguises a voice, so that words about the sound must not give that away.
  public let hidesSpeaker: Bool
  private let build: (inout Graph, NodeID, RenderSettings) throws -> NodeID

  /// A chain by what adds its nodes after one of a graph and returns the last of them.
  public init(
    json: JSONValue, files: [String] = [], isExpensive: Bool, isMeasuring: Bool,
    hidesSpeaker: Bool = false,
    build: @escaping (inout Graph, NodeID, RenderSettings) throws -> NodeID
  ) {
    self.json = json
    self.files = files
    self.isExpensive = isExpensive
    self.isMeasuring = isMeasuring
    self.hidesSpeaker = hidesSpeaker
    self.build = build
  }

  func add(
    to graph: inout Graph, after node: NodeID, _ settings: RenderSettings
  ) throws -> NodeID {
    try build(&graph, node, settings)
  }
}

/// Reads a chain that is written at a path of the document.
public typealias ChainReader = (_ json: JSONValue, _ place: String) throws -> TimelineChain
