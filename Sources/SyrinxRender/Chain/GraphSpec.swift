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
