import SyrinxEngine
import SyrinxFiles
import SyrinxText

/// What a golden file was made by, kept beside it in a file of its name with `.json` behind it.
package struct Provenance: Equatable {
  /// What it was made from and by, and what each was then, in a fixed order.
  private var facts: [Fact]

  private struct Fact: Equatable {
    let name: String
    let value: String
  }

  /// Something that is not what it was.
  package struct Change: Hashable {
    package let name: String
    package let was: String
    package let now: String
  }

  /// What a case would be made by now.
  init(_ golden: GoldenCase) {
    var facts = [
      Fact(name: "input", value: Self.hash(golden.input)),
      Fact(name: "chain", value: golden.chain.text),
      Fact(name: "seed", value: String(golden.options.seed)),
      Fact(name: "syrinx", value: programVersion),
    ]
    let libraries = [("libsndfile", soundFileLibraryVersion)] + engineLibraries
    facts += libraries.map { Fact(name: $0.0, value: $0.1) }
    self.facts = facts + [Fact(name: "processor", value: Machine.architecture)]
  }

  /// What stands for the contents of a file; empty if it cannot be read.
  private static func hash(_ path: String) -> String {
    (try? ContentHash.ofFile(at: path)).map { ContentHash.text($0) } ?? ""
  }

  /// What a golden file says it was made by; nil if nothing does.
  init?(of path: String) {
    guard let text = try? readTextFile(at: Self.path(path), .found),
      case .object(let members)? = try? JSONValue(parsing: text)
    else { return nil }
    facts = members.compactMap { member in
      guard case .string(let value) = member.value else { return nil }
      return Fact(name: member.name, value: value)
    }
  }

  package static func path(_ golden: String) -> String { golden + ".json" }

  /// Writes it into a file beside the golden file that has still to get its name.
  package func begin(beside golden: GoldenCase) throws(FileError) -> DataFileWriter {
    let members = facts.map { JSONValue.Member($0.name, .string($0.value)) }
    let writer = try DataFileWriter(path: Self.path(golden.expected), madeOf: golden.files)
    try writer.write(JSONValue.object([.init("version", 1)] + members).pretty + "\n")
    return writer
  }

  /// What has changed since then.
  func changes(to now: Provenance) -> [Change] {
    now.facts.compactMap { fact in
      guard let was = facts.first(where: { $0.name == fact.name }), was != fact else { return nil }
      return Change(name: fact.name, was: was.value, now: fact.value)
    }
  }
}
