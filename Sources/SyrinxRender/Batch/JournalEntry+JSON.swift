import SyrinxEngine
import SyrinxSystem
import SyrinxText

extension JournalEntry {
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
