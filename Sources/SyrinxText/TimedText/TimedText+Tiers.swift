extension TimedText {
  /// Makes lines and words of two tiers of labels; what is neither stays a tier.
  mutating func take(_ found: [Tier], lines lineIndex: Int?, words wordIndex: Int?) {
    let isNamed = lineIndex != nil || wordIndex != nil
    let lineIndex =
      isNamed ? lineIndex : found.firstIndex { !$0.isOfPoints && !$0.labels.isEmpty }
    let words = wordIndex.map { found[$0].labels } ?? []
    let taken = lineIndex.flatMap { Self.lines(found[$0].labels, words: words) }
    lines = taken ?? Self.lines(of: words, pause: rate / 2)
    for (index, tier) in found.enumerated() {
      if index == lineIndex, taken != nil {
        details.append(Detail("tier", "lines:" + tier.name))
      } else if index == wordIndex {
        details.append(Detail("tier", "words:" + tier.name))
      } else {
        details.append(Detail("tier", "other"))
        tiers.append(tier)
      }
    }
  }

  /// Lines with the words that are sung in them; nil where a line's words are not in its text.
  private static func lines(_ labels: [Tier.Label], words: [Tier.Label]) -> [Line]? {
    var rest = words[...]
    var lines: [Line] = []
    for label in labels {
      var line = Line(label.text, start: label.start, end: label.end)
      let text = Array(label.text.unicodeScalars)
      var position = 0
      while let word = rest.first, word.start < label.end || word.start == label.start {
        guard word.start >= label.start else { return nil }
        rest.removeFirst()
        let scalars = Array(word.text.unicodeScalars)
        guard let start = text.firstPosition(of: scalars, from: position) else { return nil }
        position = start + scalars.count
        line.words.append(Word(start..<position, start: word.start, end: word.end))
      }
      lines.append(line)
    }
    return rest.isEmpty ? lines : nil
  }

  /// Lines of nothing but words, a new one after each pause.
  static func lines(of words: [Tier.Label], pause: Int) -> [Line] {
    var lines: [Line] = []
    var builder = LineBuilder()
    var (start, end) = (0, 0)
    func finish() {
      guard !builder.isBlank else { return }
      lines.append(builder.line(start: start, end: end))
      builder = LineBuilder()
    }
    for word in words {
      if builder.isBlank || word.start - end >= pause {
        finish()
        start = word.start
      } else {
        builder.append(" ")
      }
      builder.stamp(word.start)
      builder.append(word.text)
      builder.endPart(at: word.end)
      end = word.end
    }
    finish()
    return lines
  }
}

extension TimedText.Tier {
  var isOfWords: Bool { !isOfPoints && name.lowercased().contains("word") }
}

extension [Unicode.Scalar] {
  /// Where others begin that stand here, not before a position. What is passed over is not looked at
  /// again, and no more than a few thousand are passed over.
  func firstPosition(of other: [Unicode.Scalar], from position: Int) -> Int? {
    guard let first = other.first else { return position }
    for start in position..<Swift.max(Swift.min(count - other.count + 1, position + 4096), position)
    where self[start] == first {
      if self[start..<start + other.count].elementsEqual(other) { return start }
    }
    return nil
  }
}
