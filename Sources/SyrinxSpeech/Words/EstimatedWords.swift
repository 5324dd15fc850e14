import SyrinxText

/// Words of a speech of which only the length is known: spread by the number of their letters, with
/// something for the pauses that punctuation makes.
public enum EstimatedWords {
  /// A line for each sentence; a sentence ends with `.`, `!`, `?` or their like, or with its row.
  public static func lines(_ text: String, frames: Range<Int>) -> [TimedText.Line] {
    let scalars = Array(text.unicodeScalars)
    let tokens = scalars.indices.split { scalars[$0].properties.isWhitespace }
      .map { $0.startIndex..<$0.endIndex }
    let weights = tokens.map { token in
      scalars[token].reduce(into: (letters: 1, pause: 0)) { sum, scalar in
        if scalar.isSentenceEnd {
          sum.pause = 6
        } else if scalar.properties.generalCategory == .otherPunctuation {
          sum.pause = max(sum.pause, 2)
        } else {
          sum.letters += scalar.isOfScriptWithoutSpaces ? 3 : 1
        }
      }
    }
    // The pause after the last word is not part of what is spread.
    let total = max(
      weights.reduce(0) { $0 + $1.letters + $1.pause } - (weights.last?.pause ?? 0), 1)
    func frame(_ sum: Int) -> Int {
      frames.lowerBound
        + Int(bounded: (Double(frames.count) * Double(min(sum, total)) / Double(total)).rounded())
    }
    let ends = SentenceEnds(scalars)
    var lines: [TimedText.Line] = []
    var words: [TimedText.Word] = []
    var sum = 0
    for (index, token) in tokens.enumerated() {
      let start = frame(sum)
      sum += weights[index].letters
      words.append(.init(token, start: start, end: frame(sum), source: .estimated))
      sum += weights[index].pause
      let next = index + 1 < tokens.count ? tokens[index + 1] : nil
      let isRowEnd = next.map { scalars[token.upperBound..<$0.lowerBound].contains("\n") } ?? true
      guard
        isRowEnd
          || ends.endsSentence(token)
            && !ends.isAbbreviation(
              token, before: next!, after: index > 0 ? tokens[index - 1] : nil)
      else { continue }
      lines.append(TimedText.Line(words[...], of: scalars, source: .estimated))
      words = []
    }
    return lines
  }
}

extension Unicode.Scalar {
  var isSentenceEnd: Bool { ".!?…。！？।؟".unicodeScalars.contains(self) }
}
