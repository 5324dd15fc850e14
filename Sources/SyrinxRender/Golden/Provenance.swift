import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxText

/// A record of how a golden file was made, kept beside it with `.json` added to its name.
struct Provenance: Equatable {
  /// Input, chain, seed and versions, in a fixed order.
  private var facts: [JSONValue.Member]
  /// Of the effects in the chain.
  private var revisions: SoundRevisions

  struct Change: Hashable {
    let name: String
    let was: String
    let now: String
  }

  /// The record of a case as it would be rendered now.
  init(_ golden: GoldenCase) {
    let facts =
      [
        ("input", Self.hash(golden.input)), ("chain", golden.chain.text),
        ("seed", String(golden.options.seed)), ("syrinx", programVersion),
      ] + linkedLibraries.map { ($0.name, $0.version) } + [("processor", Machine.architecture)]
    self.facts = facts.map { JSONValue.Member($0, .string($1)) }
    revisions = SoundRevisions(of: .chain(golden.chain), golden.options, to: golden.expected)
  }

  private static func hash(_ path: String) -> String {
    (try? ContentHash.ofFile(at: path)).map { ContentHash.text($0) } ?? ""
  }

  /// The record beside a golden file; nil if there is none, or it names no chain.
  init?(of path: String) {
    guard let text = try? readTextFile(at: Self.path(path), .found),
      let json = try? JSONValue(parsing: text), case .object(let members) = json
    else { return nil }
    revisions = SoundRevisions(json["revisions"])
    facts = members.filter { $0.value.text != nil }
    guard facts.contains(where: { $0.name == "chain" }) else { return nil }
  }

  static func path(_ golden: String) -> String { golden + ".json" }

  /// Writes the record into a temporary file, which gets its name when the caller finishes it.
  func begin(beside golden: GoldenCase) throws(FileError) -> DataFileWriter {
    var members = facts
    if let revisions = revisions.json { members.append(.init("revisions", revisions)) }
    let writer = try DataFileWriter(path: Self.path(golden.expected), madeOf: golden.files)
    try writer.write(JSONValue.object([.init("version", 1)] + members).pretty + "\n")
    return writer
  }

  func changes(to now: Provenance) -> [Change] {
    let changed = now.facts.compactMap { fact -> Change? in
      guard let was = facts.first(where: { $0.name == fact.name }), was != fact else { return nil }
      return Change(name: fact.name, was: was.value.plainText, now: fact.value.plainText)
    }
    return changed
      + now.revisions.names(differingFrom: revisions).map { name in
        Change(
          name: "revision of \(name)", was: String(revisions[name]),
          now: String(now.revisions[name]))
      }
  }
}
