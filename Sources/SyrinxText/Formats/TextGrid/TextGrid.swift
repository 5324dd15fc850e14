import SyrinxSystem

extension TimedTextFormat {
  public static let textGrid = TimedTextFormat(
    TimedTextFacts(
      name: "textgrid", endings: ["textgrid"], holds: [.words, .rows, .outerSpaces, .tiers],
      reader: .text(TextGrid.read), writer: .text { document, _ in TextGrid.write(document) },
      recognition: .init(rank: 4) { start in
        start.first.hasPrefix("File type = \"ooTextFile") || start.first.hasPrefix("\"ooTextFile")
      },
      // Intervals have a length.
      countLosses: { text, losses in
        losses.add(.words, text.lines.reduce(0) { $0 + $1.words.count { $0.end == $0.start } })
      }))
}

/// Praat's TextGrid: tiers of intervals that follow each other without gaps, and tiers of points. The
/// long form names every field, the short one does not; both are a sequence of texts in quotes, of
/// numbers and of flags in angle brackets, and nothing else counts. (Praat manual, “TextGrid file
/// formats”.)
enum TextGrid {
  private static let lineNames: Set<String> = [
    "lines", "line", "sentences", "sentence", "phrases", "phrase", "utterances", "utterance",
    "segments", "transcript",
  ]

  static func read(_ text: String, rate: Int) throws(TimedTextError) -> TimedText {
    var fields = TextGridFields(text)
    guard fields.text()?.hasPrefix("ooTextFile") == true else {
      let isBinary = text.hasPrefix("ooBinaryFile")
      throw .unreadable(.textGrid, isBinary ? .binary : .noHeader, line: 1)
    }
    guard fields.text() == "TextGrid" else { throw .unreadable(.textGrid, .noHeader, line: 2) }
    var document = TimedText(rate: rate)
    func missing(_ fault: TimedTextError.Fault = .endsEarly) -> TimedTextError {
      .unreadable(.textGrid, fields.excess.map { .badNumber($0) } ?? fault, line: fields.line)
    }
    guard let first = fields.number(), let last = fields.number() else { throw missing() }
    document.duration = document.frame(last)
    if first != 0 { document.details.append(TimedText.Detail("xmin", "\(first)")) }
    guard fields.flag() == "exists" else { return document }
    guard let tierCount = fields.count(upTo: 10_000) else { throw missing() }
    var tiers: [TimedText.Tier] = []
    for _ in 0..<tierCount {
      guard let kind = fields.text() else {
        throw missing(fields.isAtEnd() ? .endsEarly : .endsLate)
      }
      guard let name = fields.text(), fields.number() != nil, fields.number() != nil,
        let size = fields.count(upTo: 10_000_000)
      else { throw missing() }
      let isOfPoints = kind == "TextTier"
      guard isOfPoints || kind == "IntervalTier" else {
        throw .unreadable(.textGrid, .badElement(String(kind.prefix(40))), line: fields.line)
      }
      var tier = TimedText.Tier(name, isOfPoints: isOfPoints, labels: [])
      for _ in 0..<size {
        guard let start = fields.number(), let end = isOfPoints ? start : fields.number(),
          let text = fields.text()
        else { throw missing() }
        guard isOfPoints || !text.isBlank else { continue }
        tier.labels.append(
          .init(text, start: document.frame(start), end: document.frame(end)))
      }
      tiers.append(tier)
    }
    guard fields.isAtEnd() else { throw missing(.endsLate) }
    document.take(
      tiers,
      lines: tiers.firstIndex { !$0.isOfPoints && lineNames.contains($0.name.lowercased()) },
      words: tiers.firstIndex(where: \.isOfWords))
    return document
  }

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
