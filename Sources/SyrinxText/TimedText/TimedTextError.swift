/// Why bytes are no timed text, or timed text cannot be written.
public enum TimedTextError: Error, Equatable, Sendable {
  public enum Fault: Equatable, Sendable {
    /// There is nothing of the kind that the format consists of.
    case nothingFound
    case noHeader
    /// XML of another kind, by the name of its outermost element.
    case otherRoot(String)
    /// A binary form of what is a text otherwise.
    case binary
    case endsEarly
    /// There is more than the numbers of its parts say.
    case endsLate
    case badTime(String)
    case badNumber(String)
    /// An element that is closed by another name, or never.
    case badElement(String)
    case badJSON(JSONError.Fault)
    /// A JSON document of a shape that nobody writes.
    case unknownShape
    case unknownEncoding(Int)
    /// Times counted in frames of MPEG audio, whose lengths only the sound knows.
    case timeInFrames
    case tooDeep(limit: Int)
  }

  case unknownFormat
  /// The line is counted from 1, and nil where the format has none.
  case unreadable(TimedTextFormat, Fault, line: Int?)
  case tooLarge(byteLimit: Int)
  case readOnly(TimedTextFormat)
}

/// Something that is not in what was written or moved, and how often.
public struct TimedTextLoss: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    /// Lines and words that lie in what was cut away.
    case lines, words
    /// Times within a line.
    case wordTimes = "word times"
    /// Starts of lines that lie before their first word.
    case starts
    /// Ends of lines that lie after the next line's start.
    case overlaps
    /// Ends of lines, where only the beginnings can be told.
    case ends
    /// Ends that are written though nothing says them.
    case guessedEnds = "guessed ends"
    case lineBreaks = "line breaks"
    /// White space before and after the text of a line.
    case spaces = "outer spaces"
    /// Characters that the format would take for its own, and which are written as others.
    case characters
    case markup, speakers, tags, tiers
    /// Anything that the other format kept beyond times and text.
    case details
  }

  public let kind: Kind
  public let count: Int

  public init(_ kind: Kind, _ count: Int) {
    self.kind = kind
    self.count = count
  }
}

struct LossCount {
  private var counts: [TimedTextLoss.Kind: Int] = [:]

  mutating func add(_ kind: TimedTextLoss.Kind, _ count: Int = 1) {
    if count > 0 { counts[kind, default: 0] += count }
  }

  var losses: [TimedTextLoss] {
    TimedTextLoss.Kind.allCases.compactMap { kind in
      counts[kind].map { TimedTextLoss(kind, $0) }
    }
  }
}
