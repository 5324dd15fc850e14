import SyrinxSystem

extension TextGrid {
  /// The words of all lines. Where a line overlaps the one before, its interval begins when that ends, and
  /// so do its words, a millisecond each at least.
  private static func wordLabels(_ document: TimedText) -> [TimedText.Tier.Label] {
    var labels: [TimedText.Tier.Label] = []
    var time = 0
    for index in document.lines.indices.ordered(by: { document.lines[$0].start }) {
      let line = document.lines[index]
      let ends = line.wordEnds
      for (place, text) in line.texts(of: line.words).enumerated() {
        let word = line.words[place]
        guard word.start < time else {
          labels.append(.init(text, start: word.start, end: ends[place]))
          continue
        }
        let end = max(ends[place], time + max(document.rate / 1000, 1))
        labels.append(.init(text, start: time, end: end))
        time = end
      }
      time = max(document.end(ofLine: index), time)
    }
    return labels
  }

  static func write(_ document: TimedText) -> String {
    let lines = document.lines.enumerated().map { index, line in
      TimedText.Tier.Label(line.text, start: line.start, end: document.end(ofLine: index))
    }
    let words = wordLabels(document)
    let usual = ["lines:lines"] + (document.hasWords ? ["words:words"] : [])
    let order = document.details(for: .textGrid).filter { $0.name == "tier" }.map(\.value)
    var others = document.tiers[...]
    var tiers: [TimedText.Tier] = []
    for entry in order.isEmpty ? usual : order {
      if entry.hasPrefix("lines:") {
        tiers.append(TimedText.Tier(String(entry.dropFirst(6)), labels: lines))
      } else if entry.hasPrefix("words:") {
        tiers.append(TimedText.Tier(String(entry.dropFirst(6)), labels: words))
      } else if let other = others.popFirst() {
        tiers.append(other)
      }
    }
    return TextGridText(document, tiers + others).text
  }
}
