import SyrinxSystem

/// Puts a line together from text and from the times between its parts.
struct LineBuilder {
  private var scalars: [Unicode.Scalar] = []
  private var words: [TimedText.Word] = []
  private var markup: [TimedText.Markup] = []
  /// The time of the part being read, and where it begins; nil where it has none.
  private var partStart: Int?
  private var partPosition = 0
  private var partDetails: [TimedText.Detail] = []
  private(set) var lastTime: Int?

  var isBlank: Bool { scalars.allSatisfy(\.isSpace) }

  mutating func append(_ text: some StringProtocol) {
    scalars.append(contentsOf: text.unicodeScalars)
  }

  /// Something of the format's own, here.
  mutating func mark(_ text: some StringProtocol) {
    markup.append(TimedText.Markup(position: scalars.count, text: String(text)))
  }

  /// The next text begins at a time. If only spaces follow, the text before ends then.
  mutating func stamp(_ time: Int, details: [TimedText.Detail] = []) {
    finishPart()
    lastTime = time
    partStart = time
    partDetails = details
  }

  /// All that has been read began at a time.
  mutating func stampFront(_ time: Int) {
    partStart = time
    partPosition = 0
  }

  /// Ends the part being read; what follows has no time of its own.
  mutating func endPart(at time: Int) {
    finishPart()
    if let last = words.indices.last, words[last].end == nil {
      words[last].end = max(time, words[last].start)
    }
    partStart = nil
  }

  private mutating func finishPart() {
    defer { partPosition = scalars.count }
    guard let start = partStart else { return }
    if let last = words.indices.last, words[last].end == nil {
      words[last].end = max(start, words[last].start)
    }
    let part = scalars[partPosition...].trimmed
    guard !part.isEmpty else { return }
    var word = TimedText.Word(part.startIndex..<part.endIndex, start: start, end: nil)
    word.details = partDetails
    words.append(word)
  }

  /// The line, without the spaces around it. The last word ends with it, if nothing has ended it. It begins
  /// no later than its words and ends no earlier than it begins, whatever times were stated.
  mutating func line(start: Int, end: Int?) -> TimedText.Line {
    finishPart()
    let start = words.reduce(start) { min($0, $1.start) }
    let end = end.map { max($0, start) }
    if let last = words.indices.last, words[last].end == nil, let end {
      words[last].end = max(end, words[last].start)
    }
    return TimedText.Line(scalars, words, markup, start: start, end: end)
  }
}

extension TimedText.Line {
  /// Without the spaces around it, which ranges of words and places of markup count.
  init(
    _ scalars: [Unicode.Scalar], _ words: [TimedText.Word], _ markup: [TimedText.Markup],
    start: Int, end: Int?
  ) {
    let kept = scalars.trimmed
    let leading = kept.startIndex
    self.init(
      String(String.UnicodeScalarView(kept)), start: start, end: end,
      words: words.map { $0.moved(by: -leading) })
    self.markup = markup.map {
      TimedText.Markup(position: min(max($0.position - leading, 0), kept.count), text: $0.text)
    }
  }
}

/// A part of a line as a writer meets it.
enum LineElement {
  case text(String)
  case markup(String)
  case begin(TimedText.Word)
  /// With the word that follows, if one does.
  case end(TimedText.Word, next: TimedText.Word?)
}

extension TimedText.Line {
  /// All words lie in the text, one after the other, as all writers rely on.
  private var hasProperWords: Bool {
    let count = text.unicodeScalars.count
    var position = 0
    for word in words {
      guard word.range.lowerBound >= position, word.range.upperBound <= count else { return false }
      position = word.range.upperBound
    }
    return true
  }

  /// The text with what stands in it, from front to back. Words whose ranges are out of order or
  /// outside are left out.
  func pieces(withMarkup: Bool, withWords: Bool = true) -> [LineElement] {
    let scalars = Array(text.unicodeScalars)
    let words = withWords && hasProperWords ? self.words : []
    var pieces: [LineElement] = []
    var position = 0
    var rest = withMarkup ? markup.ordered(by: \.position)[...] : []
    func append(_ end: Int) {
      guard end > position else { return }
      pieces.append(.text(String(String.UnicodeScalarView(scalars[position..<end]))))
      position = end
    }
    /// Goes to a place, with the markup on the way and, if wanted, that of the place itself.
    func advance(to end: Int, including: Bool) {
      while let mark = rest.first, mark.position < end || including && mark.position <= end {
        append(min(max(mark.position, position), end))
        pieces.append(.markup(mark.text))
        rest.removeFirst()
      }
      append(end)
    }
    for (index, word) in words.enumerated() {
      advance(to: word.range.lowerBound, including: true)
      pieces.append(.begin(word))
      var openCount = rest.prefix { $0.position < word.range.upperBound }.reduce(0) {
        $0 + ($1.text.hasPrefix("</") ? -1 : 1)
      }
      advance(to: word.range.upperBound, including: false)
      // Marks that have been opened within the word are closed within it.
      while openCount > 0, let mark = rest.first, mark.position == word.range.upperBound,
        mark.text.hasPrefix("</")
      {
        pieces.append(.markup(mark.text))
        rest.removeFirst()
        openCount -= 1
      }
      pieces.append(.end(word, next: index + 1 < words.count ? words[index + 1] : nil))
    }
    advance(to: scalars.count, including: true)
    for mark in rest { pieces.append(.markup(mark.text)) }
    return pieces
  }

  /// The end of each word: its own, or the start of the next, or the end of the line.
  public var wordEnds: [Int] {
    words.indices.map { index in
      let next = index + 1 < words.count ? words[index + 1].start : end
      return max(words[index].end ?? next ?? words[index].start, words[index].start)
    }
  }

  /// The texts of some of its words; of many together in time that grows with the line only.
  public func texts(of words: [TimedText.Word]) -> [String] {
    let scalars = Array(text.unicodeScalars)
    return words.map { word in
      String(String.UnicodeScalarView(scalars[word.range.clamped(to: 0..<scalars.count)]))
    }
  }

  /// The rows as one, with a space between.
  var inOneRow: String { text.replacing("\n", with: " ") }
}
