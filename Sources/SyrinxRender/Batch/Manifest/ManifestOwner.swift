import SyrinxSystem
import SyrinxText

/// Guards the lines of a manifest that other runs have written: other parts of a batch, or batches of other
/// tar files. A manifest is replaced as a whole, so that those lines would be lost.
struct ManifestOwner {
  let path: String
  /// Holds for outputs, as seen from the manifest, that this run writes or has written.
  let isOwn: (_ place: String) -> Bool

  /// Refuses to replace lines of other outputs that are still there, and whose inputs are.
  func check() throws {
    guard FileFacts(path: path)?.kind == .file else { return }
    guard Path.ending(of: path) == "jsonl" else { return try checkTable() }
    try LineSplitter.read(path) { line, _ in
      guard let json = JSONValue(line: line), let place = json["path"]?.text else { return }
      try check(place, madeOf: json["input"]?.text)
    }
  }

  private func checkTable() throws {
    guard let records = try? CSVRecords.parse(readTextFile(at: path)) else {
      throw BatchError.manifestUnread(path: path)
    }
    guard let names = records.first?.fields, let output = names.firstIndex(of: "path") else {
      return
    }
    let source = names.firstIndex(of: "input")
    for fields in records.dropFirst().map(\.fields) where fields.count == names.count {
      try check(fields[output], madeOf: source.map { fields[$0] })
    }
  }

  private func check(_ place: String, madeOf input: String?) throws {
    let output = Path.resolve(place, in: Path.folder(of: path))
    guard !isOwn(place), FileFacts(path: output) != nil else { return }
    if let input, FileFacts(path: input) == nil { return }
    throw BatchError.manifestOfOthers(path: path, output: output)
  }
}

extension ShardRequest {
  /// Of the manifest that is written; nil where none is.
  var manifestOwner: ManifestOwner? {
    guard let manifest = options.manifest else { return nil }
    func place(_ path: String) -> String { ManifestWriter.place(of: path, in: manifest) }
    // Of one that is named by numbers alone, all numbers are of this batch, those of earlier runs too.
    if isOneEach, pattern.uses("stem") {
      let places = Set(archives.enumerated().map { place(path(number: $0, of: $1)) })
      return ManifestOwner(path: manifest) { places.contains($0) }
    }
    let names = NamePattern(place(out), among: ["shard"])
    return ManifestOwner(path: manifest) { place in
      // As `path` writes it.
      let number = place.dropFirst(names.start?.count ?? 0).prefix(6)
      return place == names.filled { _ in String(number) }
        && (!names.uses("shard") || number.utf8.allSatisfy { (48...57).contains($0) })
    }
  }
}

extension BatchPlan {
  /// Of the manifest of one part of a batch, which holds the outputs of that part; nil of a whole batch, whose
  /// manifest is of all its outputs.
  var manifestOwner: ManifestOwner? {
    guard let manifest = request.options.manifest, request.options.shard != nil else { return nil }
    let places = Set(listed.map { ManifestWriter.place(of: $0.output.path, in: manifest) })
    return ManifestOwner(path: manifest) { places.contains($0) }
  }
}
