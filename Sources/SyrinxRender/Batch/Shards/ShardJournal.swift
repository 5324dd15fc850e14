import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxText

/// A place among the samples of several sources, and their variants.
struct ShardPlace: Hashable, Sendable {
  var source = 0
  var sample = 0
  var variant = 0
}

package struct ShardFailure: Equatable, Sendable {
  package let name: String
  package let reason: String

  var json: JSONValue { ["sample": .string(name), "error": .string(reason)] }
}

/// Where samples come from.
enum ShardSource {
  case archive(String)
  case files([BatchInput])

  var paths: [String] {
    switch self {
    case .archive(let path): [path]
    case .files(let inputs): inputs.map(\.path)
    }
  }

  var name: String { paths.first ?? "" }

  /// The files that are read, each by a name that tells where its samples go.
  var inputs: [(name: String, path: String)] {
    switch self {
    case .archive(let path): [(Path.name(of: path), path)]
    case .files(let inputs):
      inputs.flatMap { input in
        [(input.relativePath, input.path)]
          + ShardSample.neighbours(of: input).map { (Path.name(of: $0), $0) }
      }
    }
  }

  func open() throws -> ShardSamples {
    switch self {
    case .archive(let path): try ShardSamples(archive: path)
    case .files(let inputs): ShardSamples(files: inputs)
    }
  }
}

extension ShardRequest {
  /// Text of what decides the bytes of tar files beside their sources.
  func chainRecipe() -> String {
    var used = SoundRevisions()
    // With the chains of voices, which the words only name.
    var chains = ContentHash()
    for patch in template.ends {
      used.formUnion(SoundRevisions(of: patch, options.render, to: "a.flac"))
      if case .chain(let chain) = patch { chains.add(Array((chain.text + "\n").utf8)) }
    }
    let files = (template.files + [options.render.chapterFile].compactMap { $0 }).map { ($0, $0) }
    return [
      template.recipe, "chain#" + ContentHash.text(chains.value),
      files.isEmpty ? nil : "files#" + Self.hash(files), options.render.recipe,
      "--variants=\(options.variants)", options.shardSize.map { "--shard-size=\($0)" },
      used.json?.compact,
    ].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Text of all that decides the bytes of the tar files made of these sources.
  func recipe(of sources: [ShardSource], _ chain: String) -> String {
    "inputs#\(Self.hash(sources.flatMap(\.inputs))) \(chain)"
  }

  private static func hash(_ files: [(name: String, path: String)]) -> String {
    var hash = ContentHash()
    for (name, path) in files {
      // One that is missing, or may not be read, is a failure of its sample.
      guard let facts = FileFacts(path: path), isReadable(path) else { continue }
      hash.add(Array("\(name)\n\(facts.byteCount)\n\(facts.modified)\n".utf8))
    }
    return ContentHash.text(hash.value)
  }

  /// False of a pipe, of which nobody can tell whether it brings the same bytes again.
  func isRepeatable(_ sources: [ShardSource]) -> Bool {
    sources.allSatisfy { source in
      guard case .archive(let path) = source else { return true }
      return InputLocation(path) != .standardInput && FileFacts(path: path)?.kind == .file
    }
  }
}

/// A line of the journal: a tar file that is whole.
struct ShardEntry {
  let output: String
  let number: Int
  let byteCount: Int
  /// Nil in journals of earlier versions; tells a tar file that has been changed since.
  fileprivate(set) var stamp: FileStamp?
  let recipe: String
  let sampleCount: Int
  let seconds: Double
  /// Where the next begins; nil at the end of the sources.
  let next: ShardPlace?
  let failures: [ShardFailure]
  /// Of a manifest, but for the path of the tar file; nil where none was asked for.
  let lines: [JSONValue]?
  /// The files of chapters of its samples; nil where these have none of their own.
  let chapters: JSONValue?

  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("tar", .string(output)), .init("number", .integer(number)),
      .init("bytes", .integer(byteCount)), .init("samples", .integer(sampleCount)),
      .init("seconds", .number(seconds.rounded(to: 1000))),
      .init(
        "next",
        next.map { .array([$0.source, $0.sample, $0.variant].map { .integer($0) }) } ?? nil),
      .init("failures", .array(failures.map(\.json))), .init("recipe", .string(recipe)),
    ]
    if let stamp {
      // The first is there.
      members += stamp.members("bytes", "modified", "hash").dropFirst()
    }
    if let chapters { members.append(.init("chapters", chapters)) }
    if let lines { members.append(.init("lines", .array(lines))) }
    return .object(members)
  }
}

extension ShardEntry {
  /// True where all lines of a manifest are of these files by the paths that they have now.
  fileprivate func hasLines(of sources: Set<Path.Key>) -> Bool {
    lines?.allSatisfy { line in
      line["input"]?.text.map { sources.contains(Path.Key($0)) } ?? false
    } ?? false
  }

  init?(line: ArraySlice<UInt8>) {
    guard let json = JSONValue(line: line), let output = json["tar"]?.text,
      let number = json["number"]?.whole, let byteCount = json["bytes"]?.whole,
      let recipe = json["recipe"]?.text, let sampleCount = json["samples"]?.whole,
      let seconds = json["seconds"]?.value,
      case .array(let failures)? = json["failures"], let next = json["next"],
      number >= 0, byteCount >= 0, (0...1 << 40).contains(sampleCount)
    else { return nil }
    (self.output, self.number, self.byteCount) = (output, number, byteCount)
    (self.recipe, self.sampleCount, self.seconds) = (recipe, sampleCount, seconds)
    stamp = json.stamp("bytes", "modified", "hash")
    self.failures = failures.compactMap {
      guard let name = $0["sample"]?.text, let reason = $0["error"]?.text else { return nil }
      return ShardFailure(name: name, reason: reason)
    }
    chapters = json["chapters"]
    if case .array(let lines)? = json["lines"] { self.lines = lines } else { lines = nil }
    if case .array(let pair) = next {
      let numbers = pair.compactMap(\.whole)
      guard numbers.count == 3, numbers.allSatisfy((0...1 << 40).contains) else { return nil }
      self.next = ShardPlace(source: numbers[0], sample: numbers[1], variant: numbers[2])
    } else {
      self.next = nil
    }
  }
}

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
