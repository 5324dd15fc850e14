import SyrinxEngine
import SyrinxText

/// Effects one after the other, as whoever knows the chain language has read them.
public final class TimelineChain {
  /// How it is written: what is written alike sounds alike.
  public let json: JSONValue
  /// Files that are read beside the sound, such as impulse responses.
  public let files: [String]
  /// Whether it takes so long that its result is worth keeping.
  public let isExpensive: Bool
  /// Whether it hears the whole sound before it begins.
  public let isMeasuring: Bool
  /// Whether it disguises a voice, so that words about the sound must not give it away.
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

  /// A chain of effects.
  public convenience init(_ effects: [any Effect], json: JSONValue) {
    self.init(
      json: json, files: effects.compactMap { ($0 as? Reverb)?.ir },
      isExpensive: effects.contains(where: Self.isExpensive),
      isMeasuring: effects.contains { ($0 as? any MeasuringEffect)?.isOpen == true }
    ) { graph, node, settings in
      var last = node
      for effect in effects {
        let resolved = try graph.resolve(effect, after: last, settings).effect
        guard !resolved.isBypass else { continue }
        last = try graph.add(resolved, as: resolved.descriptor.name, after: last)
      }
      return last
    }
  }

  /// Whether an effect takes long: what stretches, analyses voices, or convolves.
  public static func isExpensive(_ effect: any Effect) -> Bool {
    switch effect {
    case is Pitch, is Robotize, is Whisper, is Anonymize: true
    case let reverb as Reverb: reverb.ir != nil
    default: false
    }
  }

  func add(
    to graph: inout Graph, after node: NodeID, _ settings: RenderSettings
  ) throws -> NodeID {
    try build(&graph, node, settings)
  }
}

/// Reads a chain that is written at a path of the document.
public typealias ChainReader = (_ json: JSONValue, _ place: String) throws -> TimelineChain
