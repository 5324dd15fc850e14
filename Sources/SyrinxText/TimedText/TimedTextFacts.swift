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

extension TimedTextFormat {
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
}
