import SyrinxSystem
import SyrinxText

/// A file that an output was made from beside the input, in a journal.
package struct SourceEntry: Hashable, Sendable {
  /// Without its folder, which may change.
  package var name: String
  /// Nil where it could not be read.
  var stamp: FileStamp?

  /// Of a file as it is; `hash` reads it.
  init(_ path: String, hash: (String) throws -> UInt64) rethrows {
    name = Path.name(of: path)
    if let facts = FileFacts(path: path), facts.kind == .file {
      stamp = FileStamp(facts, hash: try hash(path))
    }
  }
}

extension [SourceEntry] {
  /// The entries with new modification times where these files have not changed, by size and time
  /// or else by hash; nil where one has.
  package func kept(
    _ paths: [String], hash: (String) throws -> UInt64
  ) throws -> [SourceEntry]? {
    guard paths.count == count else { return nil }
    var entries = self
    for (index, path) in paths.enumerated() {
      guard let known = self[index].stamp, self[index].name == Path.name(of: path),
        let facts = FileFacts(path: path),
        let stamp = try known.renewed(facts, hash: { try hash(path) })
      else { return nil }
      entries[index].stamp = stamp
    }
    return entries
  }
}

extension SourceEntry {
  package var json: JSONValue {
    guard let stamp else { return ["name": .string(name)] }
    return .object([.init("name", .string(name))] + stamp.members("bytes", "modified", "hash"))
  }

  init?(_ json: JSONValue) {
    guard case .string(let name)? = json["name"] else { return nil }
    self.name = name
    stamp = json.stamp("bytes", "modified", "hash")
  }
}
