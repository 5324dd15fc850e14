extension TimedTextFormat {
  public static let ass = TimedTextFormat(
    TimedTextFacts(
      name: "ass", endings: ["ass", "ssa"], holds: [.words, .rows, .overlaps, .blankLines],
      reader: .text(ASS.read), writer: .text { ASS.write($0, &$1) },
      recognition: .init(rank: 5) { start in
        start.first.lowercased() == "[script info]" || start.rows.contains(where: ASS.isEvent)
      },
      asides: Asides(
        keepsEmpty: false, moved: { ASS.movedAsides($0, of: $1, &$2, $3) },
        moveMarkup: { $0.moveMarkup(from: $1, end: $2, $3, $4) }),
      holdsSpeaker: { line in
        // A comma would end the field.
        line.speaker?.printable == line.speaker && line.speaker?.utf8.contains(0x2C) == false
      },
      holdsTag: { $0.name == "title" && $0.value.printable == $0.value }))
}

/// Advanced SubStation Alpha: sections of an INI file; events have times of hundredths and a text in
/// which `{\k20}` says how long what follows is sung. These lengths follow each other from the start
/// of the line on. (Aegisub manual, “ASS override tags”; libass, `ass_parse.c`.)
enum ASS {
  static func isEvent(_ row: Substring) -> Bool { row.begins(with: "Dialogue:") }

  /// The fields of an event, in the order in which a file has them.
  private static let usualFields = [
    "layer", "start", "end", "style", "name", "marginl", "marginr", "marginv", "effect", "text",
  ]

  private static let usualHeader = """
    [Script Info]
    ScriptType: v4.00+
    PlayResX: 1920
    PlayResY: 1080
    WrapStyle: 0
    ScaledBorderAndShadow: yes

    [V4+ Styles]
    Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, \
    Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, \
    Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
    Style: Default,sans-serif,80,&H0000D7FF,&H00FFFFFF,&H00000000,&H80000000,\
    0,0,0,0,100,100,0,0,1,4,0,2,60,60,80,1

    [Events]
    Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text

    """

  static func read(_ text: String, rate: Int) throws(TimedTextError) -> TimedText {
    var document = TimedText(rate: rate)
    var header: [Substring] = []
    var between: [Substring] = []
    var fields = usualFields
    for (number, row) in text.rows.enumerated() {
      if isEvent(row) {
        guard var line = event(row.behind("Dialogue:")!, fields, document) else {
          throw .unreadable(.ass, .badTime(String(row.prefix(80))), line: number + 1)
        }
        line.details.add("before", rows: between)
        between = []
        document.lines.append(line)
        continue
      }
      if let rest = row.behind("Title:"), document.lines.isEmpty, document.tags.isEmpty {
        document.tags.add("title", rest.trimmed)
      } else if document.lines.isEmpty {
        header.append(row)
        if let rest = row.behind("Format:") { fields = names(rest) }
        if row.trimmed.lowercased() == "[events]" { fields = usualFields }
      } else {
        between.append(row)
      }
    }
    guard !document.lines.isEmpty else { throw .unreadable(.ass, .nothingFound, line: nil) }
    document.details.append(TimedText.Detail("header", header.joined(separator: "\n")))
    while between.last?.isBlank == true { between.removeLast() }
    document.details.add("after", rows: between)
    return document
  }

  private static func names(_ fields: Substring) -> [String] {
    fields.fields(",", omittingEmpty: true).map { $0.trimmed.lowercased() }
  }

  /// The fields of the events of a document, as its header has them.
  static func fields(of header: String) -> [String] {
    header.rows.last { $0.begins(with: "Format:") }.map { names($0.behind("Format:")!) }
      ?? usualFields
  }

  static func event(
    _ row: Substring, _ fields: [String], _ document: TimedText
  ) -> TimedText.Line? {
    let values = row.fields(",", maxSplits: max(fields.count - 1, 0))
    guard values.count == fields.count, fields.last == "text",
      let startField = fields.firstIndex(of: "start"), let endField = fields.firstIndex(of: "end"),
      let start = ClockTime.seconds(values[startField].trimmed, fields: 3...3),
      let end = ClockTime.seconds(values[endField].trimmed, fields: 3...3)
    else { return nil }
    var parser = EventText(rate: document.rate, start: start)
    parser.read(values.last!)
    var line = parser.builder.line(start: document.frame(start), end: document.frame(end))
    line.details.add("karaoke", parser.karaoke ?? "")
    for (field, value) in zip(fields, values).dropLast() where field != "start" && field != "end" {
      let value = String(value.trimmed)
      if field == "name" {
        if !value.isEmpty { line.speaker = value }
      } else if value != usualValue(of: field) {
        line.details.append(TimedText.Detail(field, value))
      }
    }
    return line
  }

  private static func usualValue(of field: String) -> String {
    switch field {
    case "layer", "marginl", "marginr", "marginv": "0"
    case "style": "Default"
    default: ""
    }
  }

  static func write(_ document: TimedText, _ losses: inout LossCount) -> String {
    let isOwn = document.isOwn(.ass)
    var header = isOwn ? document.details["header"] ?? usualHeader : usualHeader
    if header.utf8.last != 0x0A { header += "\n" }
    if let title = document.tags["title"]?.printable {
      let rows = header.rowsWithEnds
      let place = rows.first { $0.text.begins(with: "[Script Info]") }?.end.endIndex
      header.insert(contentsOf: "Title: \(title)\n", at: place ?? header.startIndex)
    }
    let fields = fields(of: header)
    var text = header
    for (index, line) in document.lines.enumerated() {
      if isOwn, let before = line.details["before"] { text += before + "\n" }
      text += "Dialogue: "
      text += self.fields(of: line, end: document.end(ofLine: index), fields, document) + "\n"
    }
    if isOwn, let after = document.details["after"] { text += after + "\n" }
    return text
  }

  private static func fields(
    of line: TimedText.Line, end: Int, _ fields: [String], _ document: TimedText
  ) -> String {
    let start = max(document.steps(line.start, per: 100), 0)
    let end = max(document.steps(end, per: 100), start)
    return fields.map { field in
      switch field {
      case "start": time(start)
      case "end": time(end)
      case "name": line.speaker.map { $0.printable.replacing(",", with: ";") } ?? ""
      case "text": EventText.write(line, document, start: start)
      default: (document.isOwn(.ass) ? line.details[field] : nil) ?? usualValue(of: field)
      }
    }.joined(separator: ",")
  }

  static func time(_ hundredths: Int) -> String {
    let text = ClockTime.hours(hundredths * 10, digitCount: 1)
    return String(text.dropLast())
  }
}
