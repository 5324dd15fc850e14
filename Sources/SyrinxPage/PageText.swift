/// A line of words with times, in seconds.
public struct PageLine: Hashable, Sendable {
  public var start: Double
  public var end: Double
  /// All of the line's text, in order.
  public var words: [Word]
  /// Who sings or speaks it.
  public var singer: String?

  public init(start: Double, end: Double, words: [Word]) {
    self.start = start
    self.end = end
    self.words = words
  }

  /// A stretch of the line's text; what lies between words has no time.
  public struct Word: Hashable, Sendable {
    public var text: String
    public var time: ClosedRange<Double>?

    public init(_ text: String, _ time: ClosedRange<Double>? = nil) {
      self.text = text
      self.time = time
    }
  }

  var text: String { words.map(\.text).joined() }
}

/// A stretch of time with a name.
public struct PageClip: Hashable, Sendable {
  public var start: Double
  public var end: Double
  public var text: String

  public init(start: Double, end: Double, text: String) {
    self.start = start
    self.end = end
    self.text = text
  }
}

public struct PageLane: Hashable, Sendable {
  public var name: String
  public var clips: [PageClip]
  public var wave: PageWave?

  public init(name: String, clips: [PageClip], wave: PageWave? = nil) {
    self.name = name
    self.clips = clips
    self.wave = wave
  }
}
