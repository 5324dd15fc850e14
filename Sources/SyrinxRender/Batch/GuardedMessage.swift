import SyrinxEngine
import SyrinxSystem
import SyrinxText

/// A message from the child process of a batch, one line each.
enum GuardedMessage {
  case event(BatchMessages.Event, Int)
  /// An output that has been renamed, or has failed.
  indirect case finished(FinishedOutput)
  /// Code of others that is about to be called.
  case foreign(String)
  /// From 0 to 1, and seconds of sound rendered.
  case progress(Double, seconds: Double)
  /// The child ends normally.
  case over(isInterrupted: Bool)

  var line: String {
    switch self {
    case .event(.begins, let place): return "begin \(place)"
    case .event(.ends, let place): return "end \(place)"
    case .foreign(let name): return "\(HelperProcess.foreignWord) \(name)"
    case .progress(let fraction, let seconds): return "progress \(fraction) \(seconds)"
    case .over(let isInterrupted): return isInterrupted ? "over interrupted" : "over"
    case .finished(let finished):
      let shortened: JSONValue? = finished.shortened.map {
        ["line": .integer($0.line), "sentence": .string($0.sentence)]
      }
      let json: JSONValue = [
        "entry": finished.entry.json, "kind": .string(finished.kind.rawValue),
        "warnings": .array(finished.warnings.map { .string($0) }), "line": .string(finished.line),
        "endsAll": .bool(finished.endsAll), "task": .integer(finished.task),
        "rank": .integer(finished.rank), "shortened": shortened ?? .null,
      ]
      return "done " + json.compact
    }
  }

  init?(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard let word = words.first else { return nil }
    let rest = words.count > 1 ? words[1] : ""
    switch word {
    case "begin", "end":
      guard let place = Int(rest) else { return nil }
      self = .event(word == "begin" ? .begins : .ends, place)
    case HelperProcess.foreignWord: self = .foreign(rest)
    case "progress":
      let numbers = rest.split(separator: " ").compactMap { Double($0) }
      guard numbers.count == 2 else { return nil }
      self = .progress(numbers[0], seconds: numbers[1])
    case "over": self = .over(isInterrupted: !rest.isEmpty)
    case "done":
      guard let json = try? JSONValue(parsing: rest), let finished = FinishedOutput(json) else {
        return nil
      }
      self = .finished(finished)
    default: return nil
    }
  }
}

extension FinishedOutput {
  fileprivate init?(_ json: JSONValue) {
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
