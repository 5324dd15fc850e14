import SyrinxFiles
import SyrinxSystem

/// The journals of a folder of outputs, one per shard, read as one. Of several lines about an
/// output the latest counts.
package struct Journal: Sendable {
  private(set) var entries: [Path.Key: JournalEntry] = [:]
  /// Number of files read.
  package private(set) var fileCount = 0

  private static let stem = "syrinx-journal"
  private static let ending = ".jsonl"

  /// Reads all journals of a folder, which need not exist.
  init(in folder: String) throws(PathError) {
    let names: [String]
    do throws(PathError) {
      names = try fileNames(in: folder.isEmpty ? "." : folder)
    } catch {
      if case .notFound = error { return }
      throw error
    }
    for name in names where name.hasPrefix(Self.stem) && name.hasSuffix(Self.ending) {
      let path = Path.join(folder, name)
      // Reading a pipe of that name would block.
      guard FileFacts(path: path)?.kind == .file else { continue }
      // One line per file of a large batch exceeds the limit of other texts.
      let bytes = try readFile(at: path, .found, most: 4 * mostFileBytes)
      add(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// True for the first bytes of a journal, of which a crash may have left less than a line.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    let first = Array("{\"path\":".utf8)
    return bytes.starts(with: first.prefix(bytes.count))
  }

  /// Reads the text of one journal.
  init(_ text: String) { add(text) }

  private mutating func add(_ text: String) {
    fileCount += 1
    // By bytes: in a String, CR LF is one character, which is not a line feed.
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      guard let entry = JournalEntry(line: Substring(line)) else { continue }
      let name = Path.Key(entry.output)
      if let known = entries[name], known.instant > entry.instant { continue }
      entries[name] = entry
    }
  }

  /// The path of a shard's journal.
  package static func path(in folder: String, _ shard: Shard) -> String {
    let part = shard.count == 1 ? "" : "-\(shard.number)-of-\(shard.count)"
    return Path.join(folder, stem + part + ending)
  }

  /// The entry of an output that was made by the same recipe, of whatever revisions, and has not changed
  /// since: by size and time, or else by hash. Journals of version 1.0 have only the size.
  package func entry(
    for output: BatchOutput, by recipe: String, verifying: Bool
  ) throws -> JournalEntry? {
    guard var entry = entries[Path.Key(output.name)], var result = entry.result,
      entry.recipe == recipe, let facts = FileFacts(path: output.path), facts.kind == .file,
      facts.byteCount == result.byteCount
    else { return nil }
    guard let stamp = result.stamp else { return verifying ? nil : entry }
    do {
      let renewed = try stamp.renewed(facts, verifying: verifying) {
        try BatchInterruption.hash(ofFile: output.path)
      }
      guard let renewed else { return nil }
      result.stamp = renewed
    } catch is PathError {
      return nil
    }
    entry.outcome = .done(result)
    return entry
  }
}
