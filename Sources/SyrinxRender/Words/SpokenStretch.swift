import SyrinxEngine
import SyrinxSystem
import SyrinxText

/// A stretch of a sound in which some words are spoken, in seconds.
struct SpokenStretch: Hashable {
  var start: Double
  /// Infinite for the end of the sound.
  var end: Double
  /// The pauses before and after, to whatever is spoken next to it.
  var pauseBefore = 0.0
  var pauseBehind = 0.0
}

/// The times of stretches, in which each is found by halving.
struct SpokenTimes {
  /// Rising.
  private let starts: [Double]
  /// The last end of every stretch up to one.
  private var lastEnds: [Double] = []

  init(_ stretches: [(start: Double, end: Double)]) {
    let ordered = stretches.ordered(by: \.start)
    starts = ordered.map(\.start)
    lastEnds.reserveCapacity(ordered.count)
    for stretch in ordered { lastEnds.append(max(stretch.end, lastEnds.last ?? stretch.end)) }
  }

  private func count(beginningBefore time: Double) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func lastEnd(beginningBefore time: Double) -> Double? {
    let count = count(beginningBefore: time)
    return count > 0 ? lastEnds[count - 1] : nil
  }

  /// The first start of a stretch that does not begin before a time.
  func firstStart(from time: Double) -> Double? {
    let count = count(beginningBefore: time)
    return count < starts.count ? starts[count] : nil
  }
}

extension TimedText {
  /// Every stretch in which one speaker says these words one after another. Case and punctuation do not count. A
  /// line whose words have no times of their own can only be found whole.
  func stretches(of phrase: String) -> [SpokenStretch] {
    let wanted = phrase.spokenWords
    guard !wanted.isEmpty else { return [] }
    let entries = spokenEntries
    var found: [SpokenStretch] = []
    for own in Dictionary(grouping: entries, by: \.speaker).values {
      var index = 0
      while index < own.count {
        guard let next = Self.end(of: wanted, in: own, from: index) else {
          index += 1
          continue
        }
        found.append(SpokenStretch(start: own[index].start, end: own[next - 1].end))
        index = next
      }
    }
    // Pauses are those of all speakers, and none counts longer than this.
    let longest = 1.0
    let spoken = SpokenTimes(entries.map { ($0.start, $0.end) })
    for index in found.indices {
      let (start, end) = (found[index].start, found[index].end)
      let before = spoken.lastEnd(beginningBefore: start) ?? 0
      let behind = spoken.firstStart(from: end)
      found[index].pauseBefore = min(max(start - before, 0), longest)
      found[index].pauseBehind = min(max((behind ?? end) - end, 0), longest)
    }
    // Of several that begin together, too, the order is always the same.
    return found.ordered(by: \.end).ordered(by: \.start)
  }

  /// A line that says these words among others, without times of words.
  func line(saying phrase: String) -> SpokenStretch? {
    let wanted = phrase.spokenWords
    guard let first = wanted.first else { return nil }
    let line = spokenEntries.first { entry in
      entry.words.indices.contains {
        entry.words[$0] == first && entry.words[$0...].starts(with: wanted)
      }
    }
    return line.map { SpokenStretch(start: $0.start, end: $0.end) }
  }

  private struct SpokenEntry {
    var words: [String]
    var start: Double
    var end: Double
    var speaker: String?
  }

  /// The words in the order of their times; of a line without times of words, the line.
  private var spokenEntries: [SpokenEntry] {
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

  /// The index after the last of the entries that say these words, without a pause of two seconds; nil where
  /// they do not.
  private static func end(of wanted: [String], in entries: [SpokenEntry], from first: Int) -> Int? {
    var (count, next) = (0, first)
    while count < wanted.count {
      guard next < entries.count, wanted[count...].starts(with: entries[next].words) else {
        return nil
      }
      if next > first, entries[next].start - entries[next - 1].end > 2 { return nil }
      count += entries[next].words.count
      next += 1
    }
    return next
  }
}

extension String {
  /// Its words in lower case: letters and digits, with apostrophes between them.
  fileprivate var spokenWords: [String] {
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
