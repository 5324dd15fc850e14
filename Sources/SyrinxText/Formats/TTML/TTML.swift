extension TimedTextFormat {
  public static let ttml = TimedTextFormat(
    TimedTextFacts(
      name: "ttml", endings: ["ttml", "dfxp", "itt", "xml"],
      holds: [.words, .rows, .overlaps, .blankLines], reader: .text(TTML.read),
      writer: .text { document, _ in TTML.write(document) },
      recognition: .init(rank: 3) { $0.first.hasPrefix("<") },
      // Divisions of which no line is left are none.
      asides: Asides(outliveLines: false),
      holdsTag: { $0.name == "title" || $0.name == "language" },
      // XML has no control characters but these (W3C, “Extensible Markup Language”, 2.2).
      held: { scalar in
        let isCharacter = scalar.value >= 0x20 || scalar == "\t" || scalar == "\n"
        return isCharacter && scalar.value & 0x1F_FFFE != 0xFFFE ? scalar : nil
      }))
}

/// TTML (W3C, “Timed Text Markup Language 1”): XML whose paragraphs and spans have times. Those of an
/// element count from the beginning of the one around it; Apple's lyrics count all from zero.
enum TTML {
  static let timing: Set<Substring> = ["begin", "end", "dur", "timeContainer"]

  /// An element around others. What is in it counts from its begin, or in a sequence from the end of what
  /// is before. (W3C, “Timed Text Markup Language 1”, 10.2.4.)
  struct Container {
    var begin = 0.0
    /// When it ends by its own times.
    var end: Double?
    var isSequence = false
    /// When all that has been read in it ends.
    var reached = 0.0

    var origin: Double { isSequence ? reached : begin }

    mutating func take(_ end: Double) { reached = max(reached, end) }
  }

  static func read(_ text: String, rate: Int) throws(TimedTextError) -> TimedText {
    var reader = XMLReader(text)
    var document = TimedText(rate: rate)
    var clock: TTMLClock?
    var isApple = false
    var containers = [Container()]
    var between: [String] = []
    while let event = try reader.nextEvent() {
      guard case .open(let element) = event else {
        if case .close = event, containers.count > 1 {
          let last = containers.removeLast()
          containers[containers.count - 1].take(last.end ?? last.reached)
        }
        continue
      }
      guard let current = clock else {
        guard element.localName == "tt" else {
          throw .unreadable(.ttml, .otherRoot(String(element.localName)), line: reader.line)
        }
        clock = TTMLClock(element)
        isApple = element.attributes.contains("itunes")
        document.tags.add("language", element["lang"] ?? "")
        document.details.add("root", element.attributes(without: ["lang"]))
        containers.append(Container())
        continue
      }
      switch element.localName {
      case "head" where !element.isClosed:
        let head = try raw(&reader, title: &document.tags)
        if !head.isBlank { document.details.append(TimedText.Detail("head", head)) }
      case "p":
        let outer = containers.last!.origin
        var paragraph = try TTMLParagraph(
          element, current, outer: outer, isApple: isApple, line: reader.line)
        if !element.isClosed { try paragraph.read(&reader) } else { _ = try reader.nextEvent() }
        containers[containers.count - 1].take(paragraph.reached)
        var line = paragraph.line(rate: rate)
        line.details.add("before", rows: between)
        between = []
        document.lines.append(line)
      default:
        var container = Container()
        if !isApple {
          let origin = containers.last!.origin
          container.begin = origin + (try current.seconds(element["begin"], line: reader.line) ?? 0)
          let end = try current.seconds(element["end"], line: reader.line)
          let duration = try current.seconds(element["dur"], line: reader.line)
          container.end = end.map { origin + $0 } ?? duration.map { container.begin + $0 }
          container.isSequence = element["timeContainer"] == "seq"
          container.reached = container.begin
        }
        containers.append(container)
        let kept = element.attributes(without: timing)
        if element.localName == "div", !document.lines.isEmpty {
          between.append(kept)
        } else {
          document.details.add(String(element.localName), kept)
        }
      }
    }
    guard clock != nil else { throw .unreadable(.ttml, .nothingFound, line: nil) }
    if isApple { document.details.append(TimedText.Detail("times", "absolute")) }
    return document
  }

  private static func raw(
    _ reader: inout XMLReader, title: inout [TimedText.Detail]
  ) throws(TimedTextError) -> String {
    let start = reader.unread
    var depth = 1
    var end = start.startIndex
    var isTitle = false
    while depth > 0 {
      end = reader.unread.startIndex
      guard let event = try reader.nextEvent() else {
        throw .unreadable(.ttml, .endsEarly, line: nil)
      }
      switch event {
      case .open(let element):
        depth += 1
        isTitle = element.localName == "title"
      case .close:
        depth -= 1
        isTitle = false
      case .text(let text):
        if isTitle, title["title"] == nil { title["title"] = String(text.trimmed) }
      }
    }
    return String(start[..<end])
  }

  static func write(_ document: TimedText) -> String {
    let isOwn = document.isOwn(.ttml)
    let details = document.details(for: .ttml)
    let isAbsolute = details["times"] == "absolute"
    let root =
      details["root"]
      ?? #"xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata""#
    var text = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n<tt " + root
    text += " xml:lang=\"\((document.tags["language"] ?? "").xmlEscaped)\">\n"
    if let head = details["head"] {
      text += "<head>\(head)</head>\n"
    } else if let title = document.tags["title"] {
      text += "<head><metadata><ttm:title>\(title.xmlEscaped)</ttm:title></metadata></head>\n"
    }
    func tag(_ name: String) -> String { details[name].map { "<\(name) \($0)>" } ?? "<\(name)>" }
    text += tag("body") + tag("div") + "\n"
    for (index, line) in document.lines.enumerated() {
      if isOwn, let divisions = line.details["before"] {
        for attributes in divisions.fields("\n") {
          text += "</div><div\(attributes.isEmpty ? "" : " ")\(attributes)>\n"
        }
      }
      func time(_ frame: Int, since start: Int) -> String {
        let time = document.steps(frame, per: 1_000_000) - document.steps(start, per: 1_000_000)
        let millionths = max(time, 0)
        let seconds = ClockTime.decimal(millionths: millionths % 60_000_000, atLeast: 3)
        return ClockTime.digits(millionths / 3_600_000_000, 2) + ":"
          + ClockTime.digits(millionths / 60_000_000 % 60, 2) + ":"
          + (seconds.utf8.dropFirst().first == UInt8(ascii: ".") ? "0" : "") + seconds
      }
      let end = document.end(ofLine: index)
      text += "<p begin=\"\(time(line.start, since: 0))\" end=\"\(time(end, since: 0))\""
      let attributes = (isOwn ? line.details["attributes"] : nil) ?? ""
      if !attributes.isEmpty { text += " " + attributes }
      if line.text.hasWideSpace, !attributes.contains("xml:space") {
        text += " xml:space=\"preserve\""
      }
      text += ">"
      let origin = isAbsolute ? 0 : line.start
      let ends = line.wordEnds
      var word = 0
      for piece in line.pieces(withMarkup: isOwn) {
        switch piece {
        case .text(let part):
          text += part.xmlEscaped.replacing("\n", with: "<br/>")
        case .markup(let tag): text += tag
        case .begin(let begun):
          text += "<span begin=\"\(time(begun.start, since: origin))\""
          text += " end=\"\(time(ends[word], since: origin))\""
          if isOwn, let attributes = begun.details["attributes"] { text += " " + attributes }
          text += ">"
          word += 1
        case .end: text += "</span>"
        }
      }
      text += "</p>\n"
    }
    return text + "</div></body>\n</tt>\n"
  }
}

extension String {
  /// It has white space that would be taken for one space.
  fileprivate var hasWideSpace: Bool {
    zip(unicodeScalars, unicodeScalars.dropFirst()).contains {
      $0.isSpace && ($1.isSpace || $0 != " ") && $0 != "\n"
    }
  }
}
