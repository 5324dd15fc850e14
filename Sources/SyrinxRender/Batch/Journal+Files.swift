import SyrinxSystem

extension Journal {
  private static let stem = "syrinx-journal"
  private static let ending = ".jsonl"

  static func paths(in folder: String) throws(PathError) -> [String] {
    let names: [String]
    do throws(PathError) {
      names = try fileNames(in: folder.isEmpty ? "." : folder)
    } catch {
      if case .notFound = error { return [] }
      throw error
    }
    return names.filter { $0.hasPrefix(stem) && $0.hasSuffix(ending) }
      .map { Path.join(folder, $0) }
      // Reading a pipe of that name would block.
      .filter { FileFacts(path: $0)?.kind == .file }
  }

  /// The journals of those who have outputs in common with a part: all but those of as many parts.
  static func paths(
    in folder: String, besideAllOf shard: Shard
  ) throws(PathError) -> [String] {
    let own = "-of-\(shard.count)" + ending
    return try paths(in: folder).filter {
      shard.count == 1 ? Path.name(of: $0) != stem + ending : !$0.hasSuffix(own)
    }
  }

  /// True for the first bytes of a journal, of which a crash may have left less than a line.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    let first = Array("{\"path\":".utf8)
    return bytes.starts(with: first.prefix(bytes.count))
  }

  package static func path(in folder: String, _ shard: Shard) -> String {
    let part = shard.count == 1 ? "" : "-\(shard.number)-of-\(shard.count)"
    return Path.join(folder, stem + part + ending)
  }
}
