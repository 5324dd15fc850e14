import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxText

/// A place among the samples of several sources.
struct ShardPlace: Hashable, Sendable {
  var source = 0
  var sample = 0
}

/// A sample that could not be rendered.
package struct ShardFailure: Hashable, Sendable {
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

  func open() throws -> ShardSamples {
    switch self {
    case .archive(let path): try ShardSamples(archive: path)
    case .files(let inputs): ShardSamples(files: inputs)
    }
  }
}

extension ShardRequest {
  /// Text of all that decides the bytes of the tar files made of these sources.
  func recipe(of sources: [ShardSource]) throws -> String {
    var hash = ContentHash()
    for path in sources.flatMap(\.paths) {
      guard InputLocation(path) != .standardInput else { continue }
      guard let facts = FileFacts(path: path) else { throw PathError.notFound(path: path) }
      hash.add(Array("\(Path.name(of: path))\n\(facts.byteCount)\n\(facts.modified)\n".utf8))
    }
    let revisions = SoundRevisions(of: template.first, options.render, to: "a.flac").json?.compact
    return [
      "inputs#" + ContentHash.text(hash.value), template.recipe, options.render.recipe,
      "--variants=\(options.variants)", options.shardSize.map { "--shard-size=\($0)" },
      revisions,
    ].compactMap { $0 }.joined(separator: " ")
  }
}

/// A line of the journal: a tar file that is whole.
struct ShardEntry {
  let output: String
  let number: Int
  let byteCount: Int
  let recipe: String
  let sampleCount: Int
  let seconds: Double
  /// Where the next begins; nil at the end of the sources.
  let next: ShardPlace?
  let failures: [ShardFailure]
  /// Of a manifest; nil where none was asked for.
  let lines: [JSONValue]?

  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("tar", .string(output)), .init("number", .integer(number)),
      .init("bytes", .integer(byteCount)), .init("samples", .integer(sampleCount)),
      .init("seconds", .number(seconds.rounded(to: 1000))),
      .init("next", next.map { .array([.integer($0.source), .integer($0.sample)]) } ?? nil),
      .init("failures", .array(failures.map(\.json))), .init("recipe", .string(recipe)),
    ]
    if let lines { members.append(.init("lines", .array(lines))) }
    return .object(members)
  }

  init(
    output: String, number: Int, byteCount: Int, recipe: String, sampleCount: Int,
    seconds: Double, next: ShardPlace?, failures: [ShardFailure], lines: [JSONValue]?
  ) {
    (self.output, self.number, self.byteCount) = (output, number, byteCount)
    (self.recipe, self.sampleCount, self.seconds) = (recipe, sampleCount, seconds)
    (self.next, self.failures, self.lines) = (next, failures, lines)
  }

  init?(_ json: JSONValue) {
    guard case .string(let output)? = json["tar"], let number = json["number"]?.whole,
      let byteCount = json["bytes"]?.whole, case .string(let recipe)? = json["recipe"],
      let sampleCount = json["samples"]?.whole, case .number(let seconds)? = json["seconds"],
      case .array(let failures)? = json["failures"], let next = json["next"],
      number >= 0, byteCount >= 0, (0...1 << 40).contains(sampleCount)
    else { return nil }
    (self.output, self.number, self.byteCount) = (output, number, byteCount)
    (self.recipe, self.sampleCount, self.seconds) = (recipe, sampleCount, seconds)
    self.failures = failures.compactMap {
      guard case .string(let name)? = $0["sample"], case .string(let reason)? = $0["error"] else {
        return nil
      }
      return ShardFailure(name: name, reason: reason)
    }
    if case .array(let lines)? = json["lines"] { self.lines = lines } else { lines = nil }
    if case .array(let pair) = next {
      let numbers = pair.compactMap(\.whole)
      guard numbers.count == 2, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
      self.next = ShardPlace(source: numbers[0], sample: numbers[1])
    } else {
      self.next = nil
    }
  }
}

/// Which tar files are whole, in `syrinx-shards.jsonl` beside them.
struct ShardJournal {
  private let log: LineLog
  private var entries: [String: ShardEntry] = [:]

  init(_ request: ShardRequest) throws {
    let path = Path.join(request.root, "syrinx-shards.jsonl")
    if let text = try? readTextFile(at: path, .found) {
      for line in text.split(whereSeparator: \.isNewline) {
        guard let json = try? JSONValue(parsing: String(line)), let entry = ShardEntry(json) else {
          continue
        }
        entries[entry.output] = entry
      }
    }
    let first = Array("{\"tar\":".utf8)
    let log: LineLog?
    do throws(LineLog.Refusal) {
      log = try LineLog(path: path, madeOf: request.named) {
        $0.starts(with: first.prefix($0.count))
      }
    } catch {
      switch error {
      case .file(let error): throw error
      case .foreign: throw BatchError.foreignJournal(path: path)
      }
    }
    guard let log else { throw BatchError.busy(journal: path) }
    self.log = log
  }

  /// The entry of a tar file that is as it was made, by the same recipe, with the lines of a manifest where
  /// they are wanted.
  func entry(
    of path: String, number: Int, _ recipe: String, withLines: Bool
  ) -> ShardEntry? {
    guard let entry = entries[Path.name(of: path)], entry.number == number,
      entry.recipe == recipe, let facts = FileFacts(path: path), facts.kind == .file,
      facts.byteCount == entry.byteCount, !withLines || entry.lines != nil
    else { return nil }
    return entry
  }

  func add(_ entry: ShardEntry) throws { try log.add(entry.json.compact) }
  func finish() throws { try log.finish() }
}

/// A tar file that is being written.
struct ShardOutput {
  private let writer: DataFileWriter
  private let path: String
  private let number: Int
  private let recipe: String
  private(set) var byteCount = 0
  private var sampleCount = 0
  private var seconds = 0.0
  var failures: [ShardFailure] = []
  private(set) var lines: [JSONValue]?

  init(_ path: String, number: Int, _ recipe: String, madeOf sources: [String]) throws {
    (self.path, self.number, self.recipe) = (path, number, recipe)
    if OutputLocation(path) != .standardOutput {
      try makeFolder(Path.folder(of: path), durably: false)
    }
    writer = try DataFileWriter(
      path: path, madeOf: sources.filter { InputLocation($0) != .standardInput })
  }

  /// Adds what was made of a sample out of a tar file or of a file; `manifest` is the path of a manifest.
  mutating func add(
    _ rendered: ShardRenderer.Rendered, of input: String, manifest: String?
  ) throws {
    if let manifest {
      let file = JSONValue.Member("path", .string(ManifestWriter.place(of: path, in: manifest)))
      lines =
        (lines ?? [])
        + rendered.lines.map { .object([file, .init("input", .string(input))] + $0) }
    }
    try writer.write(rendered.blocks)
    byteCount += rendered.blocks.count
    sampleCount += rendered.sampleCount
    seconds += rendered.seconds
  }

  /// Gives the file its name; nil of a pipe.
  func finish(next: ShardPlace?, durably: Bool) throws -> ShardEntry? {
    try writer.write(TarWriter.end)
    guard let file = try writer.complete() else { return nil }
    let count = file.facts.byteCount
    try [file].publish(durably: durably)
    return ShardEntry(
      output: Path.name(of: path), number: number, byteCount: count, recipe: recipe,
      sampleCount: sampleCount, seconds: seconds, next: next, failures: failures, lines: lines)
  }
}

/// The counts of a batch of tar files.
package struct ShardSummary {
  private let start = MonotonicTime.now
  package var shardCount = 0
  package var keptCount = 0
  package var sampleCount = 0
  package var soundSeconds = 0.0
  package var failures: [ShardFailure] = []

  mutating func add(_ rendered: ShardRenderer.Rendered) {
    sampleCount += rendered.sampleCount
    soundSeconds += rendered.seconds
  }

  mutating func keep(_ entry: ShardEntry) {
    keptCount += 1
    failures += entry.failures
  }

  package var exitStatus: ExitStatus { failures.isEmpty ? .done : .failed }

  private var elapsed: Double { max((MonotonicTime.now - start) / .seconds(1), 1e-9) }

  package var line: String {
    var parts = [
      Measure.count(sampleCount, "sample"), Measure.count(shardCount, "tar file"),
    ]
    if keptCount > 0 { parts.append("\(keptCount) up to date") }
    if !failures.isEmpty { parts.append("\(failures.count) failed") }
    if sampleCount > 0 {
      parts.append(
        Measure.clock(soundSeconds.rounded()) + " of sound in "
          + Measure.clock(elapsed.rounded(.up)))
      parts.append(Measure.speed(soundSeconds / elapsed) + " real time")
    }
    return parts.joined(separator: "  ")
  }

  package var json: JSONValue {
    [
      "version": 1, "tarFiles": .integer(shardCount), "kept": .integer(keptCount),
      "samples": .integer(sampleCount), "seconds": .number(soundSeconds.rounded(to: 1000)),
      "failures": .array(failures.map(\.json)),
    ]
  }
}
