import SyrinxSystem

/// A format of timed text, declared beside its reader and writer; `allCases` lists them.
public struct TimedTextFormat: Sendable {
  /// On the heap, since every text has a format, and so have its errors.
  let facts: TimedTextFacts

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
    typealias Place = (_ start: Int, _ end: Int) -> ClosedRange<Int>?

    var separator = "\n"
    var keepsEmpty = true
    /// Those before the last lines stay where these are cut away.
    var outliveLines = true
    var moved: @Sendable (String, TimedText, inout LossCount, Place) -> String = { text, _, _, _ in
      text
    }
    /// Moves markup of a line that has been placed.
    var moveMarkup:
      @Sendable (inout TimedText.Line, _ old: TimedText.Line, _ end: Int, TimedText, Place) -> Void =
        {
          _, _, _, _, _ in
        }
  }

  init(_ facts: TimedTextFacts) { self.facts = facts }

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
final class TimedTextFacts: Sendable {
  typealias Format = TimedTextFormat

  let name: String
  /// Formats of one family differ only in what of them is used.
  let family: String
  /// Endings of paths. Where several formats have the same, the first of the list is meant.
  let endings: [String]
  let holds: Format.Holds
  let reader: Format.Reader
  let writer: Format.Writer?
  let recognition: Format.Recognition?
  /// Moves what it keeps beside lines and words.
  let asides: Format.Asides
  let holdsSpeaker: @Sendable (TimedText.Line) -> Bool
  let holdsTag: @Sendable (TimedText.Detail) -> Bool
  /// A control character as the format can hold it; nil if it cannot.
  let held: @Sendable (Unicode.Scalar) -> Unicode.Scalar?
  /// Stands for characters that it cannot hold.
  let replacement: Unicode.Scalar
  /// Lines that may not overlap each other, in order.
  let voices: @Sendable (TimedText) -> [[Int]]
  /// Counts what only this format cannot hold.
  let countLosses: @Sendable (TimedText, inout LossCount) -> Void
  /// Tags that name another sound than the one that is there after it has changed, and pictures of that.
  let soundTags: Set<String>
  /// Tags whose values are times of the sound.
  let timeTags: @Sendable (TimedText) -> [TimeTag.Stretch]

  init(
    _ name: String, family: String? = nil, endings: [String], holds: Format.Holds,
    reader: Format.Reader, writer: Format.Writer?, recognition: Format.Recognition? = nil,
    asides: Format.Asides = .init(),
    holdsSpeaker: @escaping @Sendable (TimedText.Line) -> Bool = { _ in false },
    holdsTag: @escaping @Sendable (TimedText.Detail) -> Bool = { _ in false },
    held: @escaping @Sendable (Unicode.Scalar) -> Unicode.Scalar? = { $0 == "\0" ? nil : $0 },
    replacement: Unicode.Scalar = "\u{FFFD}",
    voices: @escaping @Sendable (TimedText) -> [[Int]] = { [Array($0.lines.indices)] },
    countLosses: @escaping @Sendable (TimedText, inout LossCount) -> Void = { _, _ in },
    soundTags: Set<String> = [],
    timeTags: @escaping @Sendable (TimedText) -> [TimeTag.Stretch] = { _ in [] }
  ) {
    (self.name, self.family, self.endings, self.holds) = (name, family ?? name, endings, holds)
    (self.reader, self.writer, self.recognition) = (reader, writer, recognition)
    (self.asides, self.holdsSpeaker, self.holdsTag) = (asides, holdsSpeaker, holdsTag)
    (self.held, self.replacement, self.voices) = (held, replacement, voices)
    (self.countLosses, self.soundTags, self.timeTags) = (countLosses, soundTags, timeTags)
  }
}
