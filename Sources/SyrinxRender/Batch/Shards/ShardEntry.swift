import SyrinxSystem
import SyrinxText

/// A line of the journal: a tar file that is whole.
struct ShardEntry {
  let output: String
  let number: Int
  let byteCount: Int
  /// Nil in journals of earlier versions; tells a tar file that has been changed since.
  var stamp: FileStamp?
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
  func hasLines(of sources: Set<Path.Key>) -> Bool {
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
