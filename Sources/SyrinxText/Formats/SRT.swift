extension TimedTextFormat {
  public static let srt = TimedTextFormat(
    TimedTextFacts(
      name: "srt", endings: ["srt"], holds: [.rows, .overlaps, .blankLines],
      reader: .text(SRT.read), writer: .text { SRT.write($0, &$1) },
      recognition: .init(rank: 6) { $0.rows.contains { SRT.Timing($0) != nil } }))
}

/// SubRip: a number, `00:00:01,000 --> 00:00:02,500`, rows of text, an empty row. Nobody has ever
/// specified it; tags for italics and the like are as in HTML.
enum SRT {
  /// The row of a cue that says when.
  struct Timing {
    let start: Double
    let end: Double
    /// Anything behind the times, such as coordinates.
    let rest: Substring

    init?(_ row: Substring) {
      let bytes = row.utf8
      guard let arrow = bytes.firstIndex(of: UInt8(ascii: "-")), row[arrow...].hasPrefix("-->"),
        let start = ClockTime.seconds(row[..<arrow].trimmed, fields: 2...3)
      else { return nil }
      let behind = row[bytes.index(arrow, offsetBy: 3)...].trimmed
      let space = behind.utf8.firstIndex { $0 == 0x20 || $0 == 0x09 } ?? behind.endIndex
      guard let end = ClockTime.seconds(behind[..<space], fields: 2...3) else { return nil }
      self.start = start
      self.end = end
      rest = behind[space...].trimmed
    }

    /// Nothing but numbers on both sides of an arrow, which are meant as times even if they are none.
    static func isMeant(_ row: Substring) -> Bool {
      guard let arrow = row.firstRange(of: "-->") else { return false }
      let behind = row[arrow.upperBound...].trimmed
      return [row[..<arrow.lowerBound].trimmed, behind.fields(" ", maxSplits: 1)[0]].allSatisfy {
        $0.utf8.contains(UInt8(ascii: ":"))
          && $0.utf8.allSatisfy { $0.isDigit || ":,.-".utf8.contains($0) }
      }
    }
  }

  static func read(_ text: String, rate: Int) throws(TimedTextError) -> TimedText {
    var document = TimedText(rate: rate)
    let rows = text.rows
    let timings = rows.indices.filter { Timing(rows[$0]) != nil }
    for (number, row) in rows.enumerated() where Timing.isMeant(row) && Timing(row) == nil {
      throw .unreadable(.srt, .badTime(String(row.prefix(80))), line: number + 1)
    }
    guard !timings.isEmpty else { throw .unreadable(.srt, .nothingFound, line: nil) }
    for (number, index) in timings.enumerated() {
      let timing = Timing(rows[index])!
      var end = number + 1 < timings.count ? timings[number + 1] : rows.count
      // The row before a time is the cue's number, without an empty row before it if it counts on.
      if end < rows.count, end - 1 > index, let next = Self.number(rows[end - 1]),
        end - 2 == index || rows[end - 2].isBlank
          || index > 0 && Self.number(rows[index - 1]) == next - 1
      {
        end -= 1
      }
      var builder = LineBuilder()
      // Empty rows within a cue are a mistake that is forgiven; those after it end it.
      let content = rows[(index + 1)..<end].filter { !$0.isBlank }
      for (place, row) in content.enumerated() {
        if place > 0 { builder.append("\n") }
        append(row, to: &builder)
      }
      var line = builder.line(
        start: document.frame(timing.start), end: document.frame(timing.end))
      line.details.add("coordinates", timing.rest)
      document.lines.append(line)
    }
    return document
  }

  private static func number(_ row: Substring) -> Double? {
    let row = row.trimmed
    return row.utf8.allSatisfy(\.isDigit) ? Double(row) : nil
  }

  private static let tags: Set<String> = ["i", "b", "u", "s", "font"]

  /// Text with the tags that players know; others are text.
  private static func append(_ row: Substring, to builder: inout LineBuilder) {
    var rest = row
    while let (before, tag) = nextTag(in: rest) {
      builder.append(before)
      builder.mark(tag)
      rest = rest[tag.endIndex...]
    }
    builder.append(rest)
  }

  /// A text without anything that would be taken for a tag: a joiner stands after its first character.
  private static func untagged(_ text: String, _ losses: inout LossCount) -> String {
    var written = ""
    var rest = text[...]
    while let (before, tag) = nextTag(in: rest) {
      losses.add(.characters)
      written += before + tag.prefix(1) + "\u{2060}" + tag.dropFirst()
      rest = rest[tag.endIndex...]
    }
    return written + rest
  }

  /// The next tag of a text, and what is before it.
  private static func nextTag(in text: Substring) -> (before: Substring, tag: Substring)? {
    var index = text.startIndex
    while let open = text.utf8[index...].firstIndex(where: { $0 == 0x3C || $0 == 0x7B }) {
      let rest = text[open...]
      let isAngle = text.utf8[open] == 0x3C
      if let close = rest.utf8.prefix(256).firstIndex(of: isAngle ? 0x3E : 0x7D),
        isAngle ? tags.contains(name(rest[..<close])) : rest.hasPrefix("{\\")
      {
        return (text[..<open], rest[..<rest.utf8.index(after: close)])
      }
      index = text.utf8.index(after: open)
    }
    return nil
  }

  private static func name(_ tag: Substring) -> String {
    let inside = tag.utf8.dropFirst().drop { $0 == UInt8(ascii: "/") }
    return String(Substring(inside.prefix { $0 != 0x20 })).lowercased()
  }

  static func write(_ document: TimedText, _ losses: inout LossCount) -> String {
    let isOwn = document.isOwn(.srt)
    var text = ""
    for (index, line) in document.lines.enumerated() {
      let start = max(document.steps(line.start, per: 1000), 0)
      let end = max(document.steps(document.end(ofLine: index), per: 1000), start)
      text += "\(index + 1)\n\(ClockTime.hours(start, point: ","))"
      text += " --> \(ClockTime.hours(end, point: ","))"
      if isOwn, let rest = line.details["coordinates"] { text += " " + rest }
      text += "\n"
      var payload = ""
      for piece in line.pieces(withMarkup: isOwn, withWords: false) {
        switch piece {
        case .text(let part): payload += untagged(part, &losses)
        case .markup(let tag): payload += tag
        case .begin, .end: break
        }
      }
      let rows = payload.rows
      if rows.contains(where: \.isBlank) { losses.add(.lineBreaks) }
      for row in rows where !row.isBlank {
        if Timing(row) == nil, !Timing.isMeant(row) {
          text += row + "\n"
        } else {
          losses.add(.characters)
          text += row.replacing("-->", with: "→") + "\n"
        }
      }
      text += "\n"
    }
    return text
  }
}

extension UInt8 {
  var isDigit: Bool { 0x30...0x39 ~= self }
}
