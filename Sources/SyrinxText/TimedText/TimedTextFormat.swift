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

  /// Rows and blocks that a format keeps without reading them.
  struct Asides: Sendable {
    var separator = "\n"
    var keepsEmpty = true
    /// Those before the last lines stay where these are cut away.
    var outliveLines = true
    var moved: @Sendable (String, TimedText, inout LossCount, TimedText.Move) -> String = {
      text, _, _, _ in text
    }
    /// Moves markup of a line that has been placed.
    var moveMarkup:
      @Sendable (
        inout TimedText.Line, _ old: TimedText.Line, _ end: Int, TimedText, TimedText.Move
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
