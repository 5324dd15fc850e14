import SyrinxSystem

/// Words as they are shown at one moment while the sound is heard: the line that is sung, filled as far
/// as it has been, with lines before and after it.
///
/// A pure function of the time, so that a terminal, a test and a picture show the same.
public struct Karaoke: Sendable {
  public struct Settings: Hashable, Sendable {
    /// Lines shown before and after the one that is sung.
    public var linesBefore = 1
    public var linesAfter = 2
    /// Columns at most; longer lines are broken at spaces. Nil for any number.
    public var columnCount: Int?

    public init() {}
  }

  public struct Row: Hashable, Sendable {
    public var text: String
    /// Number of characters that have been sung, the last of them perhaps in part.
    public var filled: Double
    /// It belongs to the line that is sung now, or next.
    public var isFocus: Bool
    /// The number of its line.
    public var line: Int

    /// The text that has been sung, to the nearest character, and the rest.
    public var parts: (sung: String, rest: String) {
      let count = Int(bounded: filled.rounded())
      return (String(text.prefix(count)), String(text.dropFirst(count)))
    }
  }

  public struct Display: Hashable, Sendable {
    public var rows: [Row]
    /// Seconds, rounded up, until the next line begins after a long pause; nil where nothing is counted.
    public var countIn: Int?
  }

  /// Pauses as long as this, in seconds, are counted down, a dot a second.
  private static let (countInPause, countInDots) = (4.0, 3)

  private let settings: Settings
  /// Starts and ends in seconds, in order of the starts.
  private let lines: [KaraokeLine]

  public init(_ text: TimedText, _ settings: Settings = Settings()) {
    self.settings = settings
    lines = text.lines.indices.filter { !text.lines[$0].text.isBlank }
      .map { KaraokeLine(text, $0) }
      .ordered(by: \.start)
  }

  /// When everything has been sung, in seconds.
  public var end: Double { lines.map(\.end).max() ?? 0 }

  /// The place of the line that is sung at a time: the last one that has begun and has not ended, else
  /// the next to come, else the last.
  private func focus(at time: Double) -> Int {
    let next = lines.firstIndexAbove(time) { $0.start }
    // Several that overlap: the latest that still sounds.
    return lines[..<next].suffix(8).lastIndex { $0.end > time } ?? min(next, lines.count - 1)
  }

  public func display(at time: Double) -> Display {
    guard !lines.isEmpty else { return Display(rows: [], countIn: nil) }
    let focus = focus(at: time)
    let first = max(focus - max(settings.linesBefore, 0), 0)
    let last = min(focus + max(settings.linesAfter, 0), lines.count - 1)
    let rows = (first...last).flatMap { index in
      let line = lines[index]
      return line.rows(filled: line.filled(at: time), columns: settings.columnCount).map {
        Row(text: $0.text, filled: $0.filled, isFocus: index == focus, line: line.number)
      }
    }
    return Display(rows: rows, countIn: countIn(at: time, focus: focus))
  }

  private func countIn(at time: Double, focus: Int) -> Int? {
    let wait = lines[focus].start - time
    let silenceStart = focus > 0 ? lines[..<focus].suffix(8).map(\.end).max()! : 0
    guard wait > 0, wait <= Double(Self.countInDots),
      lines[focus].start - silenceStart >= Self.countInPause
    else { return nil }
    return Int(bounded: wait.rounded(.up))
  }
}

private struct KaraokeLine: Sendable {
  let number: Int
  let start: Double
  let end: Double
  private let characters: [Character]
  /// Characters of the line that are filled, at the times at which that changes its speed.
  private var points: [(time: Double, filled: Double)] = []

  init(_ text: TimedText, _ index: Int) {
    let line = text.lines[index]
    number = index
    start = text.seconds(line.start)
    end = max(text.seconds(text.end(ofLine: index)), start)
    // Characters that a terminal would obey are not shown.
    characters = line.text.map { character in
      character == "\n" || !character.unicodeScalars.contains(where: \.isObeyed)
        ? character : "\u{FFFD}"
    }
    // Where each scalar's character is, since words are counted in scalars.
    var places: [Int] = []
    for (place, character) in line.text.enumerated() {
      places += Array(repeating: place, count: character.unicodeScalars.count)
    }
    places.append(characters.count)
    func place(_ scalar: Int) -> Double { Double(places[min(max(scalar, 0), places.count - 1)]) }
    guard !line.words.isEmpty else {
      points = [(start, 0), (end, Double(characters.count))]
      return
    }
    var last = (time: -Double.infinity, filled: 0.0)
    for (word, wordEnd) in zip(line.words, line.wordEnds) {
      for (time, filled) in [
        (text.seconds(word.start), place(word.range.lowerBound)),
        (text.seconds(wordEnd), place(word.range.upperBound)),
      ] {
        last = (max(time, last.time), max(filled, last.filled))
        points.append(last)
      }
    }
  }

  /// The characters sung so far: evenly within a word, and those between words with the word before.
  func filled(at time: Double) -> Double {
    guard let next = points.firstIndex(where: { $0.time > time }) else {
      return Double(characters.count)
    }
    guard next > 0 else { return 0 }
    let (before, after) = (points[next - 1], points[next])
    let share = (time - before.time) / (after.time - before.time)
    // Between a word's end and the next one's start nothing is filled but the space.
    if next % 2 == 0, points.count > 2 { return before.filled }
    return before.filled + share * (after.filled - before.filled)
  }

  /// The line broken at its line feeds, and at spaces where it is too wide.
  func rows(filled: Double, columns: Int?) -> [(text: String, filled: Double)] {
    var rows: [(String, Double)] = []
    var start = 0
    func add(_ end: Int) {
      let count = Double(end - start)
      rows.append((String(characters[start..<end]), min(max(filled - Double(start), 0), count)))
    }
    var width = 0
    var space: Int?
    var index = 0
    while index < characters.count {
      let character = characters[index]
      if character.isNewline {
        add(index)
        start = index + 1
        (width, space) = (0, nil)
      } else {
        if character == " " { space = index }
        width += character.displayWidth
        if let columns, width > max(columns, 2), index > start {
          let end = space.map { $0 > start ? $0 : index } ?? index
          add(end)
          start = end < characters.count && characters[end] == " " ? end + 1 : end
          index = start
          (width, space) = (0, nil)
          continue
        }
      }
      index += 1
    }
    add(characters.count)
    return rows
  }
}
