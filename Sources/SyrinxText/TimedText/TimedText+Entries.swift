/// Words as tags of sound files have them: texts with a time each. A text that begins with a line feed
/// begins a line; where none does, each is a line. One without letters ends what was before it.
extension TimedText {
  public struct Entry: Hashable, Sendable {
    public var text: String
    public var time: Int

    public init(_ text: String, at time: Int) {
      self.text = text
      self.time = time
    }
  }

  public init(rate: Int, entries: [Entry]) {
    self.init(rate: rate)
    let isOfWords = entries.contains { $0.text.unicodeScalars.first == "\n" }
    var builder = LineBuilder()
    var start = entries.first?.time ?? 0
    for entry in entries {
      if !isOfWords || entry.text.unicodeScalars.first == "\n" {
        if !builder.isBlank { lines.append(builder.line(start: start, end: entry.time)) }
        builder = LineBuilder()
        start = entry.time
      }
      if isOfWords { builder.stamp(entry.time) }
      builder.append(entry.text)
    }
    let last = entries.last.flatMap { $0.text.isBlank ? $0.time : nil }
    if !builder.isBlank { lines.append(builder.line(start: start, end: last)) }
    guard isOfWords else { return }
    for index in lines.indices {
      guard let end = lines[index].words.last?.end, end < lines[index].end ?? end else { continue }
      lines[index].end = end
    }
  }

  public var entries: [Entry] {
    var entries: [Entry] = []
    let isOfWords = hasWords
    for (index, line) in lines.enumerated() {
      if isOfWords {
        entries += line.entries
      } else {
        entries.append(Entry(line.inOneRow, at: line.start))
      }
      let next = index + 1 < lines.count ? lines[index + 1].start : Int.max
      if let end = line.end ?? line.words.last?.end, end < next {
        entries.append(Entry("", at: end))
      }
    }
    return entries
  }
}

extension TimedText.Line {
  fileprivate var entries: [TimedText.Entry] {
    var entries: [TimedText.Entry] = []
    var text = "\n"
    var time = start
    // A line that begins before its first word has a beginning of its own.
    var isPause = words.first.map { [start] in $0.start > start } ?? false
    for piece in pieces(withMarkup: false) {
      switch piece {
      case .text(let part): text += part.replacing("\n", with: " ")
      case .markup: break
      case .begin(let word):
        if isPause || !text.isBlank {
          entries.append(TimedText.Entry(text, at: time))
          text = ""
        }
        isPause = false
        time = word.start
      case .end(let word, let next):
        guard let end = word.end, let next, next.start > end else { continue }
        // The text between the words stands by itself, so that the first of them ends.
        entries.append(TimedText.Entry(text, at: time))
        text = ""
        time = end
        isPause = true
      }
    }
    entries.append(TimedText.Entry(text, at: time))
    return entries
  }
}
