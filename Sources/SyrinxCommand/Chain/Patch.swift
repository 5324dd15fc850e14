import SyrinxEngine

/// What `--chain` names: a chain, or a graph of several players.
public enum Patch: Hashable, Sendable {
  case chain(ChainSpec)
  case graph(GraphSpec)

  /// What `explain --json` writes beside the chain; its output can be read again as it is.
  private static let facts = [
    "input", "output", "tailFrames", "nodes", "connections", "bypassed", "warnings",
  ]

  /// Reads a document with the member `chain`, or with `nodes` and `connections`.
  public init(parsing text: String) throws(DocumentError) {
    let document: Document
    do throws(JSONError) {
      document = Document(try JSONValue(parsing: text))
    } catch {
      throw .notJSON(error)
    }
    let names = try document.members().map(\.name)
    guard let version = document.value["version"] else {
      throw .missing(member: "version", place: "")
    }
    guard version == 1 else { throw .unknownVersion(version.compact) }
    if names.contains("nodes"), !names.contains("chain") {
      try document.allowMembers(["version", "nodes", "connections"])
      self = .graph(try GraphSpec(document))
    } else {
      try document.allowMembers(["version", "chain"] + Self.facts)
      self = .chain(try ChainSpec(document.member("chain")))
    }
  }

  /// The document that is read as this chain.
  public static func document(_ chain: ChainSpec) -> JSONValue {
    ["version": 1, "chain": chain.json]
  }
}
