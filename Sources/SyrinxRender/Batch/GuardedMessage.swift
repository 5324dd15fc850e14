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
    case .finished(let finished): return "done " + finished.json.compact
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
