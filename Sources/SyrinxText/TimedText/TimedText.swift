import SyrinxSystem

// TimedText/ is the one model of words that have times in a sound: how they are moved, what a format can hold
// of them and what of them it loses. It knows no format.

/// Lines of text with the times at which they are sung or spoken.
public struct TimedText: Sendable {
  /// Frames per second of all times.
  public var rate: Int
  /// In the order of the format they came from, which usually is that of their times.
  public var lines: [Line]
  /// Further labels with times, such as phonemes.
  public var tiers: [Tier] = []
  /// Title, artist, language and the like.
  public var tags: [Detail] = []
  /// The length of the sound, where something says it.
  public var duration: Int?
  /// The format whose details are kept here, in lines and in words.
  public var format: TimedTextFormat?
  /// Anything that the format carries beyond the model, by names that its reader and writer agree on.
  public var details: [Detail] = []
  /// The bytes this was read from, to be written again where nothing has changed.
  var origin: Origin?

  /// At this rate the times of all text formats are whole numbers.
  public static let usualRate = 1_000_000

  public init(rate: Int = usualRate, lines: [Line] = []) {
    precondition(rate > 0, "time has a rate")
    self.rate = rate
    self.lines = lines
  }

  public struct Detail: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  public enum Source: String, CaseIterable, Sendable {
    /// A file says it.
    case given
    /// A speech engine says it.
    case engine
    /// A time that something says for several words, divided among them.
    case divided
    /// Nothing says it: it follows from the lengths of the words.
    case estimated
  }

  /// A stretch of a line's text with its time: a word, a syllable, or several words of one time.
  public struct Word: Hashable, Sendable {
    /// Within the line's text, in Unicode scalars from 0.
    public var range: Range<Int>
    public var start: Int
    /// Nil where nothing says it.
    public var end: Int?
    public var source: Source
    public var details: [Detail] = []

    public init(_ range: Range<Int>, start: Int, end: Int?, source: Source = .given) {
      self.range = range
      self.start = start
      self.end = end.map { max($0, start) }
      self.source = source
    }

    /// The same in another text, further behind.
    package func moved(by count: Int) -> Word {
      var word = self
      word.range = range.lowerBound + count..<range.upperBound + count
      return word
    }
  }

  /// A line of lyrics, a subtitle, a label, a sentence.
  public struct Line: Hashable, Sendable {
    /// May have several rows, divided by line feeds.
    public var text: String
    public var start: Int
    /// Nil where nothing says it.
    public var end: Int?
    public var source: Source
    /// In the order of the text.
    public var words: [Word] = []
    public var speaker: String?
    public var markup: [Markup] = []
    public var details: [Detail] = []

    public init(
      _ text: String, start: Int, end: Int?, source: Source = .given, words: [Word] = []
    ) {
      self.text = text
      self.start = start
      self.end = end.map { max($0, start) }
      self.source = source
      self.words = words
    }
  }

  /// Something of the format's own that stands within a line's text, such as a tag for italics.
  public struct Markup: Hashable, Sendable {
    /// The number of Unicode scalars of the text before it.
    public var position: Int
    public var text: String
  }

  /// Labels beside the lines.
  public struct Tier: Hashable, Sendable {
    public struct Label: Hashable, Sendable {
      public var text: String
      public var start: Int
      /// Equal to the start of a point.
      public var end: Int

      public init(_ text: String, start: Int, end: Int) {
        self.text = text
        self.start = start
        self.end = max(start, end)
      }
    }

    public var name: String
    public var isOfPoints: Bool
    public var labels: [Label]

    public init(_ name: String, isOfPoints: Bool = false, labels: [Label]) {
      self.name = name
      self.isOfPoints = isOfPoints
      self.labels = labels
    }
  }

  final class Origin: Sendable {
    let bytes: [UInt8]
    let format: TimedTextFormat
    let content: TimedText

    init(bytes: [UInt8], format: TimedTextFormat, content: TimedText) {
      self.bytes = bytes
      self.format = format
      self.content = content
    }
  }
}

/// Two are equal that say the same, wherever they were read.
extension TimedText: Equatable {
  public static func == (one: TimedText, other: TimedText) -> Bool {
    one.rate == other.rate && one.lines == other.lines && one.tiers == other.tiers
      && one.tags == other.tags && one.duration == other.duration && one.format == other.format
      && one.details == other.details
  }
}

extension [TimedText.Detail] {
  /// The value of the first detail of a name; setting nil takes out all of the name.
  public subscript(name: String) -> String? {
    get { first { $0.name == name }?.value }
    set {
      guard let newValue else { return removeAll { $0.name == name } }
      if let index = firstIndex(where: { $0.name == name }) {
        self[index].value = newValue
      } else {
        append(TimedText.Detail(name, newValue))
      }
    }
  }

  /// Adds a value that is not empty.
  mutating func add(_ name: String, _ value: some StringProtocol) {
    if !value.isEmpty { append(TimedText.Detail(name, String(value))) }
  }

  /// Adds what stands in some rows, be they empty themselves.
  mutating func add(
    _ name: String, rows: [some StringProtocol], separator: String = "\n"
  ) {
    if !rows.isEmpty { append(TimedText.Detail(name, rows.joined(separator: separator))) }
  }
}

extension TimedText {
  public var hasWords: Bool { lines.contains { !$0.words.isEmpty } }

  public func seconds(_ frame: Int) -> Double { Double(frame) / Double(rate) }

  /// The time nearest to so many seconds.
  public func frame(_ seconds: Double) -> Int {
    Self.frame(seconds, rate: rate)
  }

  static func frame(_ seconds: Double, rate: Int) -> Int {
    Int(bounded: (seconds * Double(rate)).rounded())
  }

  /// A time in other units, such as 1000 for milliseconds.
  func steps(_ frame: Int, per second: Int) -> Int {
    Int(bounded: (Double(frame) * Double(second) / Double(rate)).rounded())
  }

  /// When a line ends: when it says so, else when the next one begins, else after three seconds.
  public func end(ofLine index: Int) -> Int {
    let line = lines[index]
    if let end = line.end { return end }
    if let last = line.words.last?.end { return max(last, line.start) }
    if index + 1 < lines.count, lines[index + 1].start > line.start {
      return lines[index + 1].start
    }
    return line.start + 3 * rate
  }
}
