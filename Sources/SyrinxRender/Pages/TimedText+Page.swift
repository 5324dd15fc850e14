import SyrinxPage
import SyrinxSpeech
import SyrinxText

extension TimedText {
  package var pageLines: [PageLine] {
    lines.indices.map { index in
      let line = lines[index]
      let end = max(seconds(line.end ?? self.end(ofLine: index)), seconds(line.start))
      let scalars = Array(line.text.unicodeScalars)
      var words: [PageLine.Word] = []
      var position = 0
      func text(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(scalars[range.clamped(to: 0..<scalars.count)]))
      }
      for (word, wordEnd) in zip(line.words, line.wordEnds) where word.range.lowerBound >= position
      {
        if word.range.lowerBound > position {
          words.append(PageLine.Word(text(position..<word.range.lowerBound)))
        }
        let start = seconds(word.start)
        words.append(PageLine.Word(text(word.range), start...max(start, seconds(wordEnd))))
        position = word.range.upperBound
      }
      if position < scalars.count { words.append(PageLine.Word(text(position..<scalars.count))) }
      var shown = PageLine(start: seconds(line.start), end: end, words: words)
      shown.singer = line.speaker
      return shown
    }
  }

  /// Mouth shapes from a tier of phonemes; empty where there is none.
  package var mouthShapes: [(seconds: Double, shape: PlayerPage.MouthShape)] {
    // As espeak-ng by `say`, the Montreal Forced Aligner and gentle name it.
    guard let tier = tiers.first(where: { $0.name.lowercased().contains("phone") }) else {
      return []
    }
    let labels = tier.labels.filter { !$0.text.isEmpty }
    let end = max(labels.map(\.end).max() ?? 0, duration ?? 0)
    return MouthShape.track(labels, until: end).map {
      (seconds($0.start), PlayerPage.MouthShape(rawValue: $0.shape.rawValue)!)
    }
  }
}
