import SyrinxSystem

/// Which tar files are whole, in `syrinx-shards.jsonl` beside them.
///
/// Only the place of each line is kept, which is read again where it is asked for.
struct ShardJournal {
  private let log: LineLog
  private let path: String
  private let root: String
  private let hasChapters: Bool
  private var places: [Path.Key: Range<Int>] = [:]

  init(_ request: ShardRequest) throws {
    root = request.root
    path = request.journal
    hasChapters = request.hasOwnChapters
    // A pipe of that name would block.
    if FileFacts(path: path)?.kind == .file {
      var places: [Path.Key: Range<Int>] = [:]
      try? LineSplitter.read(path) { line, start in
        guard let entry = ShardEntry(line: line) else { return }
        places[Path.Key(entry.output)] = start..<start + line.count
      }
      self.places = places
    }
    let first = Array("{\"tar\":".utf8)
    log = try LineLog.journal(path, madeOf: request.named) {
      $0.starts(with: first.prefix($0.count))
    }
  }

  /// The entry of a tar file that is as it was made, by the same recipe, and with the lines of a manifest if
  /// `sources` are given, which these name.
  func entry(
    of path: String, number: Int, _ recipe: String, withLinesOf sources: Set<Path.Key>?
  ) -> ShardEntry? {
    guard let place = places[Path.Key(Path.below(root, path))],
      let file = try? Descriptor(opening: self.path, 0),
      let bytes = try? readBytes(from: file.number, at: place.lowerBound, count: place.count),
      var entry = ShardEntry(line: bytes[...]), entry.number == number, entry.recipe == recipe,
      let facts = FileFacts(path: path), facts.kind == .file,
      facts.byteCount == entry.byteCount, sources.map(entry.hasLines(of:)) ?? true,
      !hasChapters || ShardChapters.areUnchanged(entry.chapters)
    else { return nil }
    guard let stamp = entry.stamp else { return entry }
    guard let renewed = try? stamp.renewed(of: path) else { return nil }
    // The next run need not read the file.
    if renewed != stamp {
      entry.stamp = renewed
      try? add(entry)
    }
    return entry
  }

  func add(_ entry: ShardEntry) throws { try log.add(entry.json.compact) }
  func finish() throws { try log.finish() }
}
