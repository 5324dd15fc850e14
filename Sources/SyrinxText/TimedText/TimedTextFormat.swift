import SyrinxSystem

/// A format of timed text, declared beside its reader and writer; `allCases` lists them.
public struct TimedTextFormat: Sendable {
  /// On the heap, since every text has a format, and so have its errors.
  private let shared: Shared

  var facts: TimedTextFacts { shared.facts }

  private final class Shared: Sendable {
    let facts: TimedTextFacts

    init(_ facts: TimedTextFacts) { self.facts = facts }
  }

  enum Reader: Sendable {
    case text(@Sendable (String, _ rate: Int) throws(TimedTextError) -> TimedText)
    case bytes(@Sendable ([UInt8], _ rate: Int) throws(TimedTextError) -> TimedText)
  }

  enum Writer: Sendable {
    case text(@Sendable (TimedText, inout LossCount) -> String)
    case bytes(@Sendable (TimedText) -> [UInt8])
  }

  /// Tells files of the format by their bytes, those of a lower rank first.
  struct Recognition: Sendable {
    let rank: Int
    let matches: @Sendable (Beginning) -> Bool
  }

  /// The first 64 KiB of a file.
  struct Beginning {
    let bytes: [UInt8]
    /// Rows that are not blank.
    let rows: [Substring]
    /// The first of them without outer spaces.
    let first: Substring

    init(_ bytes: [UInt8]) {
      self.bytes = Array(bytes.prefix(1 << 16))
      rows = DecodedText(self.bytes).text.rows.filter { !$0.isBlank }
      first = rows.first?.trimmed ?? ""
    }
  }

  struct Holds: OptionSet, Sendable {
    let rawValue: Int
    /// Words within lines can have times of their own.
    static let words = Holds(rawValue: 1)
    static let rows = Holds(rawValue: 2)
    static let overlaps = Holds(rawValue: 4)
    /// A line may have no end.
    static let openEnds = Holds(rawValue: 8)
    static let outerSpaces = Holds(rawValue: 16)
    static let blankLines = Holds(rawValue: 32)
    static let tiers = Holds(rawValue: 64)
    /// Nothing is ever lost.
    static let everything = Holds(rawValue: 128)
  }

  /// Rows and blocks that a format keeps without reading them.
  struct Asides: Sendable {
    var separator = "\n"
    var keepsEmpty = true
    /// Those before the last lines stay where these are cut away.
    var outliveLines = true
    var moved: @Sendable (String, TimedText, inout LossCount, TimedText.Place) -> String = {
      text, _, _, _ in text
    }
    /// Moves markup of a line that has been placed.
    var moveMarkup:
      @Sendable (
        inout TimedText.Line, _ old: TimedText.Line, _ end: Int, TimedText, TimedText.Place
      ) -> Void = { _, _, _, _, _ in }
  }

  init(_ facts: TimedTextFacts) { shared = Shared(facts) }

  /// The name with which it is chosen.
  public var rawValue: String { facts.name }
  public var isWritable: Bool { facts.writer != nil }
  public var holdsWords: Bool { facts.holds.contains(.words) }
}

extension TimedTextFormat: Hashable {
  public static func == (one: Self, other: Self) -> Bool { one.rawValue == other.rawValue }
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// All that is to be known of a format to read it, to write it and to say what it cannot hold.
struct TimedTextFacts: Sendable {
  typealias Format = TimedTextFormat

  let name: String
  /// The name of the family, of formats that differ only in what of them is used.
  var ownFamily: String?
  /// Endings of paths. Where several formats have the same, the first of the list is meant.
  let endings: [String]
  let holds: Format.Holds
  let reader: Format.Reader
  let writer: Format.Writer?
  var recognition: Format.Recognition?
  /// Moves what it keeps beside lines and words.
  var asides = Format.Asides()
  var holdsSpeaker: @Sendable (TimedText.Line) -> Bool = { _ in false }
  var holdsTag: @Sendable (TimedText.Detail) -> Bool = { _ in false }
  /// A control character as the format can hold it; nil if it cannot.
  var held: @Sendable (Unicode.Scalar) -> Unicode.Scalar? = { $0 == "\0" ? nil : $0 }
  /// Stands for characters that it cannot hold.
  var replacement: Unicode.Scalar = "\u{FFFD}"
  /// Lines that may not overlap each other, in order.
  var voices: @Sendable (TimedText) -> [[Int]] = { [Array($0.lines.indices)] }
  /// Counts what only this format cannot hold.
  var countLosses: @Sendable (TimedText, inout LossCount) -> Void = { _, _ in }
  /// Tags that name another sound than the one that is there after it has changed, and pictures of that.
  var soundTags: Set<String> = []
  /// Tags whose values are times of the sound.
  var timeTags: @Sendable (TimedText) -> [TimeTag.Stretch] = { _ in [] }

  var family: String { ownFamily ?? name }
}
