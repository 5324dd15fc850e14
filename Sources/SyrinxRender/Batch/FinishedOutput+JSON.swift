import SyrinxText

extension FinishedOutput {
  /// Of a message between processes, without its files.
  var json: JSONValue {
    let shortened: JSONValue? = shortened.map {
      ["line": .integer($0.line), "sentence": .string($0.sentence)]
    }
    return [
      "entry": entry.json, "kind": .string(kind.rawValue),
      "warnings": .array(warnings.map { .string($0) }), "line": .string(line),
      "endsAll": .bool(endsAll), "task": .integer(task),
      "rank": .integer(rank), "shortened": shortened ?? .null,
    ]
  }

  init?(_ json: JSONValue) {
    guard let value = json["entry"], let entry = JournalEntry(value),
      case .string(let word)? = json["kind"], let kind = Kind(rawValue: word),
      case .array(let lines)? = json["warnings"], case .string(let line)? = json["line"],
      case .bool(let endsAll)? = json["endsAll"], let place = json["task"]?.whole,
      let rank = json["rank"]?.whole, rank >= 0
    else { return nil }
    self.init(rank: rank, entry: entry, kind: kind)
    warnings = lines.compactMap(\.text)
    self.line = line
    if let segment = json["shortened"], let number = segment["line"]?.whole,
      case .string(let sentence)? = segment["sentence"]
    {
      shortened = ShortSegment(line: number, sentence: sentence)
    }
    self.endsAll = endsAll
    self.task = place
  }
}
