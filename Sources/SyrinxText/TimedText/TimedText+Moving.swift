import SyrinxSystem

extension TimedText {
  /// Where a stretch of time goes; nil of what is cut away.
  typealias Move = (_ start: Int, _ end: Int) -> ClosedRange<Int>?

  /// The same for sound whose time has been changed: `place` says where a stretch of its frames is then. What
  /// lies in what was cut away is left out and told; what lies partly there is shortened.
  package func moved(
    from inputRate: Int, to outputRate: Int, isTurned: Bool,
    by place: (ClosedRange<Double>) -> ClosedRange<Double>?
  ) -> (text: TimedText, losses: [TimedTextLoss]) {
    let (before, after) = (Double(inputRate) / Double(rate), Double(rate) / Double(outputRate))
    var (text, losses) = placed { start, end in
      guard let range = place(Double(start) * before...Double(end) * before) else { return nil }
      let first = Int(bounded: (range.lowerBound * after).rounded())
      return first...max(first, Int(bounded: (range.upperBound * after).rounded()))
    }
    TimeTag.dropSound(from: &text, &losses)
    return (isTurned ? text.inOrder : text, losses.losses)
  }

  /// Lines in the order of their times; of one that is heard backwards the words have none.
  private var inOrder: TimedText {
    var text = self
    for (line, next) in zip(lines, lines.dropFirst()) where line.start > next.start {
      text.lines = text.lines.ordered(by: \.start)
      break
    }
    for index in text.lines.indices {
      let words = text.lines[index].words
      let isTurned = zip(words, words.dropFirst()).contains { $0.start > $1.start }
      if isTurned { text.lines[index].words = [] }
    }
    return text
  }

  /// The same so much later, or earlier; what would lie before the beginning is left out.
  public func shifted(by frames: Int) -> (text: TimedText, losses: [TimedTextLoss]) {
    let (text, losses) = placed { start, end in
      let (first, last) = (start.adding(frames), end.adding(frames))
      return last < 0 || last == 0 && start < end ? nil : max(first, 0)...max(last, 0)
    }
    return (text, losses.losses)
  }

  /// The same for sound that is heard several times in a row.
  public func repeated(_ count: Int, every frames: Int) -> TimedText {
    var text = self
    for index in 1..<max(count, 1) {
      text.append(self, at: index.multipliedReportingOverflow(by: frames).partialValue)
    }
    return text
  }

  /// Adds the words of a sound that begins at a frame of this one.
  public mutating func append(_ other: TimedText, at frame: Int) {
    func time(_ time: Int) -> Int {
      let ratio = Double(rate) / Double(other.rate)
      return frame.adding(
        other.rate == rate ? time : Int(bounded: (Double(time) * ratio).rounded()))
    }
    for line in other.lines { lines.append(line.mappingTimes(time)) }
    for tier in other.tiers {
      let known = tiers.firstIndex { $0.name == tier.name }
      let index = known ?? tiers.count
      if known == nil { tiers.append(Tier(tier.name, isOfPoints: tier.isOfPoints, labels: [])) }
      // Of a long speech they are as many as all else together.
      if tiers[index].labels.isEmpty { tiers[index].labels.reserveCapacity(tier.labels.count) }
      for label in tier.labels {
        tiers[index].labels.append(
          Tier.Label(label.text, start: time(label.start), end: time(label.end)))
      }
    }
    duration = other.duration.map { max(time($0), duration ?? 0) }
  }

  /// Several texts that are heard side by side as one, in the order of their times. Of one alone nothing is
  /// lost; of several, each tag is there once, and what else says something of a whole text is left out.
  public init(merging texts: [TimedText]) {
    guard texts.count != 1 else {
      self = texts[0]
      return
    }
    let formats = Set(texts.map(\.format?.facts.family))
    self.init()
    for text in texts { append(text, at: 0) }
    if formats.count == 1 { format = texts.first?.format }
    duration = nil
    for tag in texts.flatMap(\.tags) where !tags.contains(tag) { tags.append(tag) }
    lines = lines.ordered(by: \.start)
  }

  /// Every word as a line of its own; parts of a word that have times of their own are one again.
  public var dividedIntoWords: TimedText {
    var text = self
    text.lines = lines.flatMap { line -> [Line] in
      let words = line.wholeWords
      guard !words.isEmpty else { return [line] }
      return zip(words, line.texts(of: words)).map { word, text in
        var part = Line(text, start: word.start, end: word.end ?? line.end, source: word.source)
        part.speaker = line.speaker
        return part
      }
    }
    return text
  }

  func mappingTimes(_ time: (Int) -> Int) -> TimedText {
    var text = self
    text.lines = lines.map { $0.mappingTimes(time) }
    return text
  }

  private func placed(_ move: Move) -> (text: TimedText, losses: LossCount) {
    var text = self
    var losses = LossCount()
    let asides = format?.facts.asides ?? .init()
    /// Rows or blocks that a format keeps without reading them, put together.
    func joined(_ waiting: [String], _ last: String?) -> String? {
      let kept = (waiting + [last].compactMap(\.self)).filter { asides.keepsEmpty || !$0.isEmpty }
      return kept.isEmpty ? nil : kept.joined(separator: asides.separator)
    }
    // Texts before a line that is cut away stand before the next.
    var waiting: [String] = []
    text.lines = lines.indices.compactMap { index in
      let before = lines[index].details["before"].map { asides.moved($0, self, &losses, move) }
      guard var line = lines[index].placed(end: end(ofLine: index), &losses, move) else {
        losses.add(.lines)
        if let before { waiting.append(before) }
        return nil
      }
      asides.moveMarkup(&line, lines[index], end(ofLine: index), self, move)
      line.details["before"] = joined(waiting, before)
      waiting = []
      return line
    }
    for name in ["header", "after"] {
      guard let rows = text.details[name] else { continue }
      let moved = asides.moved(rows, self, &losses, move)
      text.details[name] = moved.isEmpty && !rows.isEmpty ? nil : moved
    }
    if !waiting.isEmpty, asides.outliveLines {
      text.details["after"] = joined(waiting, text.details["after"])
    }
    for index in tiers.indices {
      text.tiers[index].labels = tiers[index].labels.compactMap { label in
        move(label.start, label.end).map {
          Tier.Label(label.text, start: $0.lowerBound, end: $0.upperBound)
        }
      }
    }
    TimeTag.move(&text, &losses, move)
    text.duration = duration.map { move(0, max($0, 0))?.upperBound ?? 0 }
    return (text, losses)
  }
}

extension TimedText.Line {
  func mappingTimes(_ time: (Int) -> Int) -> Self {
    var line = self
    line.start = time(start)
    line.end = end.map { max(time($0), line.start) }
    for index in words.indices {
      line.words[index].start = time(words[index].start)
      line.words[index].end = words[index].end.map { max(time($0), line.words[index].start) }
    }
    return line
  }

  func placed(
    end lineEnd: Int, _ losses: inout LossCount, _ move: TimedText.Move
  ) -> Self? {
    guard let range = move(start, max(lineEnd, start)) else { return nil }
    var line = self
    line.start = range.lowerBound
    line.end = end == nil ? nil : range.upperBound
    guard !words.isEmpty else { return line }
    var kept: [Int] = []
    line.words = words.indices.compactMap { index in
      var word = words[index]
      let next = index + 1 < words.count ? words[index + 1].start : lineEnd
      guard let range = move(word.start, max(word.end ?? next, word.start)) else { return nil }
      kept.append(index)
      word.start = range.lowerBound
      word.end = word.end == nil ? nil : range.upperBound
      return word
    }
    guard !kept.isEmpty else { return nil }
    losses.add(.words, words.count - kept.count)
    line.keepText(ofWords: kept, words.map(\.range))
    return line
  }

  /// Leaves out the text of all other words, each with the space after it, and spaces at the end.
  private mutating func keepText(ofWords kept: [Int], _ ranges: [Range<Int>]) {
    guard kept.count < ranges.count else { return }
    let scalars = Array(text.unicodeScalars)
    func place(_ index: Int) -> Int { min(max(ranges[index].lowerBound, 0), scalars.count) }
    var isKept = Array(repeating: true, count: scalars.count)
    let dropped = Set(ranges.indices).subtracting(kept)
    for index in dropped {
      let first = index == 0 ? 0 : place(index)
      let end = index + 1 < ranges.count ? place(index + 1) : scalars.count
      for position in first..<max(first, end) { isKept[position] = false }
    }
    // Numbers of scalars that are left before each position.
    var left = [0]
    for isKept in isKept { left.append(left.last! + (isKept ? 1 : 0)) }
    func moved(_ position: Int) -> Int { left[min(max(position, 0), scalars.count)] }
    var rest = scalars.indices.filter { isKept[$0] }.map { scalars[$0] }
    while rest.last?.isSpace == true { rest.removeLast() }
    text = String(String.UnicodeScalarView(rest))
    for index in words.indices {
      let range = words[index].range
      words[index].range = moved(range.lowerBound)..<moved(range.upperBound)
    }
    for index in markup.indices {
      markup[index].position = min(moved(markup[index].position), rest.count)
    }
  }

  /// The words, those that follow each other without a space as one.
  public var wholeWords: [TimedText.Word] {
    let scalars = Array(text.unicodeScalars)
    var whole: [TimedText.Word] = []
    for word in words {
      if let last = whole.last, last.range.upperBound <= word.range.lowerBound,
        word.range.lowerBound < scalars.count,
        scalars[last.range.upperBound..<word.range.lowerBound].allSatisfy({ !$0.isSpace }),
        last.range.upperBound > 0, !scalars[last.range.upperBound - 1].isSpace
      {
        whole[whole.count - 1].range = last.range.lowerBound..<word.range.upperBound
        whole[whole.count - 1].end = word.end.map { max($0, last.start) }
      } else {
        whole.append(word)
      }
    }
    return whole
  }
}

extension Int {
  /// The sum, no further from zero than times can be without overflow of what is done with them.
  fileprivate func adding(_ other: Int) -> Int {
    let (sum, isBeyond) = addingReportingOverflow(other)
    return isBeyond
      ? (other > 0 ? 1 << 60 : -1 << 60) : Swift.min(Swift.max(sum, -1 << 60), 1 << 60)
  }
}
