import SyrinxEngine

/// A graph as written in JSON: named nodes and connections.
///
/// Two names are reserved: `input` is the sound of the command line, `output` the rendered sound.
public struct GraphSpec: Hashable, Sendable {
  public struct Node: Hashable, Sendable {
    public var name: String
    public var kind: Kind
  }

  public enum Kind: Hashable, Sendable {
    case player(PlayerSpec)
    case mixer
    case effect(ChainSpec.Step)
  }

  public struct Connection: Hashable, Sendable {
    public var from: String
    public var to: String
  }

  public var nodes: [Node] = []
  public var connections: [Connection] = []

  public static let input = "input"
  public static let output = "output"

  /// Set where the sound of the command line is connected.
  public var usesInput: Bool { connections.contains { $0.from == Self.input } }
}

/// A player of a graph: a file, the segment to play and a gain.
public struct PlayerSpec: Adjustable, Hashable {
  public var path: String?
  public var player = Player()
  public var gain = Gain()

  public init() {}

  public static let parameters: [Parameter<PlayerSpec>] =
    [.text("path", \.path, placeholder: "FILE", help: "the sound file to play")]
    + Parameter.lifted(from: \.player)
    + [
      Parameter.lifted(from: \.gain)[0].renamed("gain", help: "its level in the graph")
    ]
}

extension GraphSpec {
  init(_ document: Document, effects: EffectCatalog) throws(DocumentError) {
    var names: Set = [Self.input, Self.output]
    for element in try Self.elements("nodes", in: document, most: Self.mostNodes) {
      let node = try Self.node(element, effects)
      guard names.insert(node.name).inserted else { throw .nameTaken(node.name) }
      nodes.append(node)
    }
    for element in try Self.elements("connections", in: document, most: Self.mostConnections) {
      connections.append(try connection(element, among: names))
    }
    let ends = connections.count { $0.to == Self.output }
    guard ends > 0 else { throw .noOutput }
    guard ends == 1 else { throw .manyOutputs }
    let feeders = Set(connections.map(\.from))
    for node in nodes where !feeders.contains(node.name) { throw .leadsNowhere(node.name) }
  }

  static let mostNodes = 50_000
  static let mostConnections = 10 * mostNodes

  private static func elements(
    _ name: String, in document: Document, most: Int
  ) throws(DocumentError) -> [Document] {
    let list = try document.required(name)
    let elements = try list.elements()
    guard elements.count <= most else { throw .tooMany(name, limit: most, place: list.path) }
    return elements
  }

  private func connection(
    _ document: Document, among names: Set<String>
  ) throws(DocumentError) -> Connection {
    let ends = try document.elements()
    guard ends.count == 2 else {
      throw .expected("two names, from and to", place: document.path)
    }
    func name(_ end: Document, not other: String, or own: String) throws(DocumentError) -> String {
      let name = try end.string()
      guard names.contains(name), name != other else {
        throw .unknownNode(name, place: end.path, candidates: nodes.map(\.name) + [own])
      }
      return name
    }
    return Connection(
      from: try name(ends[0], not: Self.output, or: Self.input),
      to: try name(ends[1], not: Self.input, or: Self.output))
  }

  private static func node(
    _ document: Document, _ effects: EffectCatalog
  ) throws(DocumentError) -> Node {
    let name = try document.required("name").string()
    let others = try document.members().filter { $0.name != "name" }
    guard let kind = others.first, others.count == 1 else {
      throw .expected("a name and one of player, mixer or an effect", place: document.path)
    }
    switch kind.name {
    case "player":
      var player = PlayerSpec()
      try player.read(kind.place)
      guard player.path != nil else { throw .missing(member: "path", place: kind.place.path) }
      return Node(name: name, kind: .player(player))
    case "mixer":
      try kind.place.allowMembers([])
      return Node(name: name, kind: .mixer)
    default:
      guard effects.effect(named: kind.name) != nil else {
        throw effects.unknown(kind.name, at: kind.place.path, or: ["player", "mixer"])
      }
      let effect = try ChainSpec.effect(kind.name, kind.place, effects)
      return Node(name: name, kind: .effect(.effect(effect)))
    }
  }
}
