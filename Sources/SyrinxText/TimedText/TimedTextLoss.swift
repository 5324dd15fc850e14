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
