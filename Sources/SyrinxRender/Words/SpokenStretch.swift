import SyrinxEngine
import SyrinxSystem
import SyrinxText

/// A stretch of a sound in which some words are spoken, in seconds.
struct SpokenStretch: Hashable {
  var start: Double
  var end: Double
  /// The pauses before and behind, to the neighbouring words or the ends of the sound.
  var pauseBefore: Double
  var pauseBehind: Double
}

extension TimedText {
  /// Every place at which these words are spoken one after another. Case and punctuation do not count. A line
  /// whose words have no times of their own can only be found whole.
  func stretches(of phrase: String) -> [SpokenStretch] {
    let wanted = phrase.spokenWords
    let entries = dividedIntoWords.lines.map { line in
      (words: line.text.spokenWords, start: seconds(line.start), end: line.end.map { seconds($0) })
    }.filter { !$0.words.isEmpty }
    guard !wanted.isEmpty else { return [] }
    var found: [SpokenStretch] = []
    var index = 0
    while index < entries.count {
      var (count, next) = (0, index)
      while next < entries.count, count < wanted.count,
        wanted[count...].starts(with: entries[next].words)
      {
        count += entries[next].words.count
        next += 1
      }
      guard count == wanted.count else {
        index += 1
        continue
      }
      let behind = next < entries.count ? entries[next].start : duration.map { seconds($0) }
      let start = entries[index].start
      // A word without an end lasts to the next.
      let end = max(entries[next - 1].end ?? behind ?? start, start)
      let before = index > 0 ? entries[index - 1].end ?? start : 0
      found.append(
        SpokenStretch(
          start: start, end: end, pauseBefore: max(start - before, 0),
          pauseBehind: max((behind ?? end) - end, 0)))
      index = next
    }
    return found
  }
}

extension String {
  /// Its words in lower case, without what is neither a letter nor a digit nor an apostrophe within a word.
  fileprivate var spokenWords: [String] {
    lowercased().split(whereSeparator: \.isWhitespace).map { word in
      String(word.filter { $0.isLetter || $0.isNumber })
    }.filter { !$0.isEmpty }
  }
}
