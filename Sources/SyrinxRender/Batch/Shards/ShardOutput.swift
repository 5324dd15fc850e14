import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxText

/// A tar file that is being written.
struct ShardOutput {
  private let writer: DataFileWriter
  let path: String
  /// Below the folder of all of them.
  private let name: String
  private let number: Int
  private let recipe: String
  private(set) var byteCount = 0
  private var hash = ContentHash()
  private var sampleCount = 0
  private var seconds = 0.0
  var failures: [ShardFailure] = []
  /// Of a manifest, but for the path of the tar file; nil where none is asked for.
  private(set) var lines: [JSONValue]?
  private var chapters: ShardChapters?

  init(
    _ path: String, number: Int, _ recipe: String, madeOf sources: [String], _ request: ShardRequest
  ) throws {
    (self.path, self.number, self.recipe) = (path, number, recipe)
    name = Path.below(request.root, path)
    chapters = request.hasOwnChapters ? ShardChapters() : nil
    lines = request.options.manifest == nil ? nil : []
    if OutputLocation(path) != .standardOutput {
      try makeFolder(Path.folder(of: path), durably: false)
    }
    writer = try DataFileWriter(
      path: path, madeOf: sources.filter { InputLocation($0) != .standardInput },
      noClobber: request.options.render.noClobber)
  }

  /// Notes the file of chapters of a sample, in the state it had before that was rendered.
  mutating func note(_ file: (path: String, state: String)?) {
    if let file { chapters?.add(file.path, file.state) }
  }

  /// Adds what was made of a sample out of a tar file or of a file.
  mutating func add(_ rendered: ShardRenderer.Rendered, of input: String) throws {
    lines? += rendered.lines.map { .object([.init("input", .string(input))] + $0) }
    try write(rendered.blocks)
    byteCount += rendered.blocks.count
    sampleCount += rendered.sampleCount
    seconds += rendered.seconds
  }

  private mutating func write(_ blocks: [UInt8]) throws {
    try writer.write(blocks)
    hash.add(blocks)
  }

  /// Gives the file its name; nil of a pipe.
  mutating func finish(next: ShardPlace?, durably: Bool) throws -> ShardEntry? {
    try write(TarWriter.end)
    guard let file = try writer.complete() else { return nil }
    let stamp = FileStamp(file.facts, hash: hash.value)
    try [file].publish(durably: durably)
    return ShardEntry(
      output: name, number: number, byteCount: stamp.byteCount, stamp: stamp, recipe: recipe,
      sampleCount: sampleCount, seconds: seconds, next: next, failures: failures, lines: lines,
      chapters: chapters?.json)
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
    if sampleCount > 0 { parts.append(Measure.pace(soundSeconds, in: elapsed)) }
    return parts.joined(separator: "  ")
  }

  package func json(_ warnings: [String]) -> JSONValue {
    [
      "version": 1, "tarFiles": .integer(shardCount), "kept": .integer(keptCount),
      "samples": .integer(sampleCount), "seconds": .number(soundSeconds.rounded(to: 1000)),
      "failures": .array(failures.map(\.json)),
      "warnings": .array(warnings.map { .string($0) }),
    ]
  }
}
