import SyrinxEngine
import SyrinxPage
import SyrinxSystem
import SyrinxText

/// The result of a render in a journal and a report.
package struct BatchResult: Hashable, Sendable {
  package var frames: Int
  package var rate: Int
  package var channels: Int
  package var encoding: String
  /// Size of the output file.
  package var byteCount: Int
  /// Nil in journals of version 1.0; tells an output that has been changed since.
  var stamp: FileStamp?
  package var levels: BatchLevels
  package var clippedSamples: Int
  /// Empty in journals of earlier versions.
  package var warnings: [String] = []
  /// Waveform and pitch for a page; nil where none was requested.
  var outline: SoundOutline?
  /// Nil where no manifest was requested.
  var trace: RenderTrace?

  package var seconds: Double { Double(frames) / Double(max(rate, 1)) }
}

/// Levels of an output; silence has none.
package struct BatchLevels: Hashable, Sendable {
  package var peakDB: Double?
  package var truePeakDB: Double?
  package var integratedLUFS: Double?
  /// Set where true peak and loudness were measured too.
  var isFull = false
}

/// A line of a journal: the result for an output, and what it was made from.
package struct JournalEntry: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    case done(BatchResult)
    case failed(reason: String)
  }

  /// The path of the input as given.
  package var path: String
  /// The path below the folder of the journal.
  package var output: String
  /// Nil where the input could not even be looked at.
  package var input: FileStamp?
  package var recipe: String
  /// Of the effects in the recipe.
  package var revisions = SoundRevisions()
  /// The program that made it.
  package var version = programVersion
  /// Seconds since 1970.
  package var instant: Double
  package var outcome: Outcome
  package var words: [WordsEntry] = []
  /// Other files that the output was made from.
  package var sources: [SourceEntry] = []

  var result: BatchResult? { if case .done(let result) = outcome { result } else { nil } }

  package var failure: String? { if case .failed(let reason) = outcome { reason } else { nil } }
}

extension JournalEntry {
  /// The members that reports have too.
  package var facts: [JSONValue.Member] {
    var members = [
      JSONValue.Member("path", .string(path)), .init("output", .string(output)),
      .init("status", result == nil ? "failed" : "done"),
      .init("error", failure.json),
    ]
    guard let result else { return members }
    members += [
      .init("frames", .integer(result.frames)), .init("seconds", .number(result.seconds)),
      .init("rate", .integer(result.rate)), .init("channels", .integer(result.channels)),
      .init("encoding", .string(result.encoding)), .init("bytes", .integer(result.byteCount)),
      .init("peakDB", result.levels.peakDB.rounded(100)),
    ]
    if result.levels.isFull {
      members += [
        .init("truePeakDB", result.levels.truePeakDB.rounded(100)),
        .init("integratedLUFS", result.levels.integratedLUFS.rounded(100)),
      ]
    }
    return members + [
      .init("clippedSamples", .integer(result.clippedSamples)),
      .init("warnings", .array(result.warnings.map { .string($0) })),
    ]
  }

  package var json: JSONValue {
    var members = facts
    if let input {
      members += input.members("inputBytes", "inputModified", "inputHash")
    }
    if let stamp = result?.stamp {
      // The first is among the facts.
      members += stamp.members("bytes", "outputModified", "outputHash").dropFirst()
    }
    if !words.isEmpty { members.append(.init("words", .array(words.map(\.json)))) }
    if !sources.isEmpty { members.append(.init("sources", .array(sources.map(\.json)))) }
    if let outline = result?.outline {
      let wave = outline.wave.map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
      members += [
        .init("wave", .string(String(decoding: Base64.encoded(wave), as: UTF8.self))),
        .init("pitch", outline.pitch.rounded(100)),
      ]
    }
    if let trace = result?.trace { members.append(.init("trace", trace.json)) }
    members.append(.init("chain", .string(recipe)))
    if let revisions = revisions.json { members.append(.init("revisions", revisions)) }
    members += [
      .init("syrinx", .string(version)), .init("at", .number(instant.rounded(to: 1000))),
    ]
    return .object(members)
  }

  /// Nil for an invalid line, such as one cut off by a crash.
  init?(line: some StringProtocol) {
    guard let json = try? JSONValue(parsing: String(line)) else { return nil }
    self.init(json)
  }

  init?(_ json: JSONValue) {
    guard let path = json["path"]?.text, let output = json["output"]?.text,
      let recipe = json["chain"]?.text, let version = json["syrinx"]?.text,
      let instant = json["at"]?.value
    else { return nil }
    self.path = path
    self.output = output
    self.recipe = recipe
    revisions = SoundRevisions(json["revisions"])
    self.version = version
    self.instant = instant
    input = json.stamp("inputBytes", "inputModified", "inputHash")
    if case .array(let list)? = json["words"] { words = list.compactMap(WordsEntry.init) }
    if case .array(let list)? = json["sources"] { sources = list.compactMap(SourceEntry.init) }
    if let result = BatchResult(json) {
      outcome = .done(result)
    } else if let reason = json["error"]?.text {
      outcome = .failed(reason: reason)
    } else {
      return nil
    }
  }
}

extension BatchResult {
  /// Nil for values outside of `Limits`, since lines may be corrupt and totals are summed from
  /// them.
  fileprivate init?(_ json: JSONValue) {
    guard let frames = json["frames"]?.whole, Limits.frameCounts.contains(frames),
      let rate = json["rate"]?.whole, Limits.sampleRates.contains(rate),
      let channels = json["channels"]?.whole, Limits.channelCounts.contains(channels),
      let encoding = json["encoding"]?.text, let byteCount = json["bytes"]?.whole,
      let clipped = json["clippedSamples"]?.whole
    else { return nil }
    self.frames = frames
    self.rate = rate
    self.channels = channels
    self.encoding = encoding
    self.byteCount = byteCount
    clippedSamples = clipped
    stamp = json.stamp("bytes", "outputModified", "outputHash")
    if let text = json["wave"]?.text, let wave = Base64.decoded(text.utf8) {
      outline = SoundOutline(wave: wave.map { Float($0) / 255 }, pitch: json["pitch"]?.value)
    }
    trace = json["trace"].flatMap { RenderTrace($0) }
    if case .array(let lines)? = json["warnings"] { warnings = lines.compactMap(\.text) }
    levels = BatchLevels(
      peakDB: json["peakDB"]?.value, truePeakDB: json["truePeakDB"]?.value,
      integratedLUFS: json["integratedLUFS"]?.value, isFull: json["truePeakDB"] != nil)
  }
}

extension JournalEntry {
  /// True where these are all words of the entry, and none has changed.
  func keeps(_ words: [WordsRequest], verifying: Bool) throws -> Bool {
    guard words.count == self.words.count else { return false }
    return try zip(words, self.words).allSatisfy { try $0.isKept($1, verifying: verifying) }
  }
}

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
