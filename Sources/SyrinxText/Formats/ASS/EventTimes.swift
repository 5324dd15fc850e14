/// Times of ASS that do not stand in the fields of a Dialogue: events that are no dialogue, and override
/// tags that count milliseconds from the start of their line. (Aegisub manual, “ASS override tags”.)
extension ASS {
  private static let otherEvents = ["Comment:", "Picture:", "Sound:", "Movie:", "Command:"]

  /// Rows that are kept beside the dialogue, of which events move as it does. One that has no length and
  /// lies at the beginning, as remarks and templates do, stays there.
  static func movedAsides(
    _ text: String, of document: TimedText, _ losses: inout LossCount, _ move: TimedText.Move
  ) -> String {
    guard text.rows.contains(where: { row in otherEvents.contains { row.begins(with: $0) } }) else {
      return text
    }
    let fields = fields(of: document.details["header"] ?? "")
    var rows: [String] = []
    for row in text.fields("\n") {
      guard let kind = otherEvents.first(where: { row.begins(with: $0) }),
        let line = event(row.behind(kind)!, fields, document)
      else {
        rows.append(String(row))
        continue
      }
      let end = line.end ?? line.start
      if line.start == 0, end == 0 {
        rows.append(String(row))
      } else if var moved = line.placed(end: end, &losses, move) {
        moved.moveMarkup(from: line, end: end, document, move)
        rows.append(kind + fieldsOf(row.behind(kind)!, moved: moved, fields, document))
      } else {
        losses.add(.lines)
      }
    }
    return rows.joined(separator: "\n")
  }

  /// The fields of a row, of which only those that say times are others.
  private static func fieldsOf(
    _ row: Substring, moved line: TimedText.Line, _ fields: [String], _ document: TimedText
  ) -> String {
    let start = document.steps(line.start, per: 100)
    let hasTimes = !line.words.isEmpty || line.markup.contains { $0.text.utf8.contains(0x28) }
    let values = row.fields(",", maxSplits: max(fields.count - 1, 0))
    return zip(fields, values).map { field, value in
      switch field {
      case "start": time(start)
      case "end": time(max(document.steps(line.end ?? line.start, per: 100), start))
      case "text" where hasTimes: EventText.write(line, document, start: start)
      default: String(value)
      }
    }.joined(separator: ",")
  }
}

extension TimedText.Line {
  /// Moves the times in override tags of a line that has been placed.
  mutating func moveMarkup(
    from old: TimedText.Line, end oldEnd: Int, _ document: TimedText, _ move: TimedText.Move
  ) {
    guard markup.contains(where: { $0.text.utf8.contains(UInt8(ascii: "(")) }) else { return }
    let newEnd = max(end ?? start, start)
    /// Milliseconds after the old start as such after the new one.
    func moved(_ milliseconds: Double) -> Double {
      let time = old.start + TimedText.frame(milliseconds / 1000, rate: document.rate)
      let new = move(old.start, max(time, old.start))?.upperBound ?? start
      return document.seconds(max(new - start, 0)) * 1000
    }
    let length = document.seconds(max(oldEnd - old.start, 0)) * 1000
    let newLength = document.seconds(newEnd - start) * 1000
    markup = markup.map { mark in
      TimedText.Markup(
        position: mark.position,
        text: OverrideTimes.changed(mark.text, moved) { newLength - moved(length - $0) })
    }
  }
}
