import SyrinxEngine
import SyrinxText

/// Words that are said together, with their times in seconds.
struct SpokenEntry {
  var words: [String]
  var start: Double
  var end: Double
  var speaker: String?
}

extension TimedText {
  /// The words in the order of their times; of a line without times of words, the line.
  var spokenEntries: [SpokenEntry] {
    var text = self
    for index in lines.indices {
      for (word, end) in zip(lines[index].words.indices, lines[index].wordEnds) {
        text.lines[index].words[word].end = lines[index].words[word].end ?? end
      }
      if lines[index].end == nil, lines[index].words.isEmpty, index + 1 < lines.count {
        text.lines[index].end = end(ofLine: index)
      }
    }
    return text.dividedIntoWords.lines.map { line in
      let start = max(seconds(line.start), 0)
      let end = line.end.map { max(seconds($0), start) } ?? .infinity
      return SpokenEntry(
        words: line.text.spokenWords, start: start, end: end, speaker: line.speaker)
    }.filter { !$0.words.isEmpty }.ordered(by: \.start)
  }
}

extension String {
  /// Its words in lower case: letters and digits, with apostrophes between them.
  var spokenWords: [String] {
    let apostrophes: Set<Character> = ["'", "\u{2019}", "\u{2BC}"]
    var words: [String] = []
    var word = ""
    for character in lowercased() + " " {
      if character.isLetter || character.isNumber {
        word.append(character)
      } else if apostrophes.contains(character) {
        if !word.isEmpty { word.append("'") }
      } else if !word.isEmpty {
        while word.last == "'" { word.removeLast() }
        words.append(word)
        word = ""
      }
    }
    return words
  }
}
