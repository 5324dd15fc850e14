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
