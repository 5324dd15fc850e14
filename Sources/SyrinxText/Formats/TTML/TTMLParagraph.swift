/// Collects a paragraph. Whether its spans count from its start is clear only when all are known.
struct TTMLParagraph {
  private struct Span {
    let begin: Double
    let end: Double?
    let position: Int
    var endPosition = 0
    let attributes: String
  }

  private let clock: TTMLClock
  private let isApple: Bool
  private let outer: Double
  private let begin: Double?
  private let end: Double?
  private var scalars: [Unicode.Scalar] = []
  private var spans: [Span] = []
  private var markup: [TimedText.Markup] = []
  private let attributes: String
  private let keepsSpace: Bool
  /// Each span counts from the end of the one before it.
  private let isSequence: Bool
  private(set) var reached: Double

  init(
    _ element: XMLReader.Element, _ clock: TTMLClock, outer: Double, isApple: Bool,
    line: @autoclosure () -> Int
  ) throws(TimedTextError) {
    self.clock = clock
    self.isApple = isApple
    self.outer = outer
    let begin = try clock.seconds(element["begin"], line: line()).map { outer + $0 }
    let duration = try clock.seconds(element["dur"], line: line())
    self.begin = begin
    end =
      try clock.seconds(element["end"], line: line()).map { outer + $0 }
      ?? duration.map { (begin ?? outer) + $0 }
    attributes = element.attributes(without: TTML.timing)
    keepsSpace = element["space"] == "preserve"
    isSequence = !isApple && element["timeContainer"] == "seq"
    reached = end ?? begin ?? outer
  }

  mutating func read(_ reader: inout XMLReader) throws(TimedTextError) {
    /// For each open element the span it is, nil of one that is markup.
    var open: [Int?] = []
    while let event = try reader.nextEvent() {
      switch event {
      case .text(let text): append(text)
      case .open(let element):
        if element.localName == "br" {
          scalars.append("\n")
          _ = try reader.nextEvent()
          continue
        }
        var begin = try clock.seconds(element["begin"], line: reader.line)
        let duration = try clock.seconds(element["dur"], line: reader.line)
        let before = isSequence && open.isEmpty ? spans.last?.end ?? 0 : 0
        if isSequence, open.isEmpty, duration != nil || begin != nil {
          begin = before + (begin ?? 0)
        }
        guard element.localName == "span", let begin else {
          let space = element.attributes.isEmpty ? "" : " "
          mark("<\(element.name)\(space)\(element.attributes)>")
          open.append(nil)
          continue
        }
        let end =
          try clock.seconds(element["end"], line: reader.line).map { before + $0 }
          ?? duration.map { begin + $0 }
        if self.end == nil, let end { reached = max(reached, (self.begin ?? outer) + end) }
        open.append(spans.count)
        spans.append(
          Span(
            begin: begin, end: end, position: scalars.count,
            attributes: element.attributes(without: TTML.timing)))
      case .close(let name):
        guard let last = open.popLast() else { return }
        if let span = last {
          spans[span].endPosition = scalars.count
        } else {
          mark("</\(name)>")
        }
      }
    }
  }

  private mutating func mark(_ tag: String) {
    markup.append(TimedText.Markup(position: scalars.count, text: tag))
  }

  /// White space counts as one space, unless it is said to be kept.
  private mutating func append(_ text: String) {
    for scalar in text.unicodeScalars {
      if keepsSpace || !scalar.isSpace {
        scalars.append(scalar)
      } else if let last = scalars.last, !last.isSpace {
        scalars.append(" ")
      }
    }
  }

  func line(rate: Int) -> TimedText.Line {
    func frame(_ seconds: Double) -> Int { TimedText.frame(seconds, rate: rate) }
    // Some count spans from zero without saying so: then all of them begin within the paragraph, and
    // counted from its start some would begin after its end.
    let earliest = begin ?? outer
    let seemsAbsolute =
      earliest > 0 && !isSequence && spans.allSatisfy { $0.begin >= earliest }
      && spans.contains { earliest + $0.begin >= end ?? .infinity }
    let origin = isApple || seemsAbsolute ? 0 : earliest
    let start = begin ?? spans.first.map { origin + $0.begin } ?? earliest
    var words: [TimedText.Word] = []
    var position = 0
    for span in spans {
      let content = max(span.position, position)..<max(span.endPosition, span.position, position)
      let word = scalars[content].trimmed
      guard !word.isEmpty else { continue }
      position = word.endIndex
      words.append(
        TimedText.Word(
          word.startIndex..<position, start: frame(origin + span.begin),
          end: span.end.map { frame(origin + $0) }))
      words[words.count - 1].details.add("attributes", span.attributes)
    }
    var line = TimedText.Line(scalars, words, markup, start: frame(start), end: end.map(frame))
    line.details.add("attributes", attributes)
    return line
  }
}
