extension TimedTextFormat {
  public static let webVTT = TimedTextFormat(
    TimedTextFacts(
      name: "vtt", endings: ["vtt"], holds: [.words, .rows, .overlaps, .blankLines],
      reader: .text(WebVTT.read), writer: .text { WebVTT.write($0, &$1) },
      recognition: .init(rank: 1) { $0.first.hasPrefix("WEBVTT") },
      asides: Asides(separator: "\n\n"), holdsSpeaker: { $0.speaker?.printable == $0.speaker },
      holdsTag: { $0.value.printable == $0.value }))
}

/// WebVTT (W3C, “WebVTT: The Web Video Text Tracks Format”): blocks divided by empty rows, of which
/// cues have a row with times. Times within a cue's text are those of the words after them.
enum WebVTT {
  static func read(_ text: String, rate: Int) throws(TimedTextError) -> TimedText {
    let rows = text.rows
    guard let first = rows.first, first.begins(with: "WEBVTT"),
      first.utf8.count == 6 || first.utf8.dropFirst(6).first.map({ $0 == 0x20 || $0 == 0x09 })!
    else { throw .unreadable(.webVTT, .noHeader, line: 1) }
    var document = TimedText(rate: rate)
    var title = first.behind("WEBVTT")!.trimmed
    if let rest = title.behind("- ") { title = rest.trimmed }
    document.tags.add("title", title)
    let blocks = blocks(rows)
    // Fields of the header stand right after its first row.
    var others: [Substring] = []
    for row in blocks.first?.dropFirst() ?? [] {
      let parts = row.fields(":", maxSplits: 1)
      let name = parts[0].trimmed.lowercased()
      if parts.count == 2, name == "kind" || name == "language" {
        document.tags.append(TimedText.Detail(name, String(parts[1].trimmed)))
      } else {
        others.append(row)
      }
    }
    document.details.add("fields", rows: others)
    var header: [String] = []
    var before: [String] = []
    for block in blocks.dropFirst() {
      guard let index = block.prefix(2).firstIndex(where: { SRT.Timing($0) != nil }) else {
        let raw = block.joined(separator: "\n")
        let isOfAll = ["STYLE", "REGION"].contains(block.first!.trimmed)
        if isOfAll || document.lines.isEmpty && before.isEmpty && !raw.begins(with: "NOTE") {
          header.append(raw)
        } else {
          before.append(raw)
        }
        continue
      }
      var line = cue(SRT.Timing(block[index])!, block[(index + 1)...], document)
      if index > block.startIndex {
        line.details.insert(TimedText.Detail("id", String(block[block.startIndex])), at: 0)
      }
      line.details.add("before", rows: before, separator: "\n\n")
      before = []
      document.lines.append(line)
    }
    document.details.add("header", rows: header, separator: "\n\n")
    document.details.add("after", rows: before, separator: "\n\n")
    return document
  }

  /// The blocks, the header first. An empty row ends one, and so do times that cannot be its own: cues
  /// have them in the first row, or in the second after an identifier, and the header has none (section
  /// 6.1, “collect a WebVTT block”).
  private static func blocks(_ rows: [Substring]) -> [ArraySlice<Substring>] {
    var blocks: [ArraySlice<Substring>] = []
    var start = rows.startIndex
    var takesTimes = false
    for (index, row) in rows.enumerated() {
      let hasTimes = SRT.Timing(row) != nil
      guard row.isEmpty || hasTimes && !(takesTimes && index <= start + 1) else {
        takesTimes = takesTimes && !hasTimes
        continue
      }
      if index > start { blocks.append(rows[start..<index]) }
      start = row.isEmpty ? index + 1 : index
      takesTimes = row.isEmpty
    }
    return start < rows.endIndex ? blocks + [rows[start...]] : blocks
  }

  private static func cue(
    _ timing: SRT.Timing, _ rows: ArraySlice<Substring>, _ document: TimedText
  ) -> TimedText.Line {
    let start = document.frame(timing.start)
    var parser = CueText(rate: document.rate, start: start)
    for (index, row) in rows.enumerated() {
      if index > 0 { parser.builder.append("\n") }
      parser.read(row)
    }
    var line = parser.builder.line(start: start, end: document.frame(timing.end))
    line.speaker = parser.speaker
    line.details.add("settings", timing.rest)
    return line
  }

  static func write(_ document: TimedText, _ losses: inout LossCount) -> String {
    let isOwn = document.isOwn(.webVTT)
    var text = "WEBVTT"
    var tags = document.tags
    if let title = tags["title"]?.printable, !title.contains("-->") {
      text += " - " + title
      tags["title"] = nil
    }
    text += "\n"
    for tag in tags {
      let row = tag.name + ": " + tag.value.printable
      // An arrow would make it a cue.
      if row.contains("-->") { losses.add(.tags) } else { text += row + "\n" }
    }
    if isOwn, let fields = document.details["fields"] { text += fields + "\n" }
    text += "\n"
    if isOwn, let header = document.details["header"] { text += header + "\n\n" }
    for (index, line) in document.lines.enumerated() {
      if isOwn, let before = line.details["before"] { text += before + "\n\n" }
      if isOwn, let id = line.details["id"] { text += id + "\n" }
      let start = max(document.steps(line.start, per: 1000), 0)
      let end = max(document.steps(document.end(ofLine: index), per: 1000), start + 1)
      text += "\(ClockTime.hours(start)) --> \(ClockTime.hours(end))"
      if isOwn, let settings = line.details["settings"] { text += " " + settings }
      text += "\n" + payload(line, document, start: start, end: end, &losses) + "\n\n"
    }
    if isOwn, let after = document.details["after"] { text += after + "\n\n" }
    text.removeLast()
    return text
  }

  /// A cue's text. Times stand strictly inside the cue and only increase, as the format demands; each
  /// word is a span, since browsers colour what lies between tags and not between times.
  private static func payload(
    _ line: TimedText.Line, _ document: TimedText, start: Int, end: Int, _ losses: inout LossCount
  ) -> String {
    var last = start
    var text = ""
    func stamp(_ frame: Int) {
      let time = document.steps(frame, per: 1000)
      guard time > last, time < end else { return }
      last = time
      text += "<\(ClockTime.hours(time))>"
    }
    for piece in line.pieces(withMarkup: document.isOwn(.webVTT)) {
      switch piece {
      case .text(let part): text += escaped(part)
      case .markup(let tag): text += tag
      case .begin(let word):
        stamp(word.start)
        text += "<c>"
      case .end(let word, let next):
        text += "</c>"
        if let end = word.end, next.map({ $0.start > end }) ?? true { stamp(end) }
      }
    }
    if let speaker = line.speaker, !line.markup.contains(where: { $0.text.hasPrefix("<v") }) {
      text = "<v \(escaped(speaker.printable))>" + text
    }
    // An empty row would end the cue.
    let rows = text.rows
    if rows.contains(where: \.isBlank) { losses.add(.lineBreaks) }
    return rows.filter { !$0.isBlank }.joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { [0x26, 0x3C, 0x3E, 0].contains($0) }) else { return text }
    return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\0", with: "\u{FFFD}")
  }
}
