extension TimedTextFormat {
  public static let audacity = TimedTextFormat(
    TimedTextFacts(
      name: "audacity", endings: ["txt"], holds: [.overlaps, .outerSpaces, .blankLines],
      reader: .text(AudacityLabels.read),
      writer: .text { document, _ in AudacityLabels.write(document) },
      recognition: .init(rank: 8) { AudacityLabels.Row($0.first) != nil },
      held: { $0 == "\t" || $0 == "\0" ? nil : $0 }, replacement: " "))
}

/// Audacity's labels: start, end and text between tabs, times in seconds. A row that begins with a
/// backslash has the lowest and the highest frequency of the label before. (Audacity manual,
/// “Importing and Exporting Labels”.)
package enum AudacityLabels {
  package struct Row {
    package let start: Double
    package let end: Double
    package let text: Substring

    package init?(_ row: Substring) {
      let fields = row.fields("\t", maxSplits: 2)
      guard fields.count >= 2, let start = Self.time(fields[0]), let end = Self.time(fields[1])
      else { return nil }
      self.start = start
      self.end = end
      text = fields.count > 2 ? fields[2] : ""
    }

    /// Old versions wrote the decimal point of the language.
    private static func time(_ text: Substring) -> Double? {
      let seconds = Double(String(text).replacing(",", with: "."))
      guard let seconds, abs(seconds) <= ClockTime.limit else { return nil }
      return seconds
    }
  }

  static func read(_ text: String, rate: Int) throws(TimedTextError) -> TimedText {
    var document = TimedText(rate: rate)
    for (number, row) in text.rows.enumerated() where !row.isBlank {
      if row.begins(with: "\\"), let last = document.lines.indices.last {
        document.lines[last].details = [TimedText.Detail("frequencies", String(row.dropFirst(2)))]
      } else if let label = Row(row) {
        document.lines.append(
          TimedText.Line(
            String(label.text), start: document.frame(label.start), end: document.frame(label.end)))
      } else {
        throw .unreadable(.audacity, .badTime(String(row.prefix(80))), line: number + 1)
      }
    }
    guard !document.lines.isEmpty else { throw .unreadable(.audacity, .nothingFound, line: nil) }
    return document
  }

  static func write(_ document: TimedText) -> String {
    var text = ""
    for (index, line) in document.lines.enumerated() {
      func time(_ frame: Int) -> String {
        ClockTime.decimal(millionths: document.steps(frame, per: 1_000_000), atLeast: 6)
      }
      let words = line.inOneRow.replacing("\t", with: " ")
      text += "\(time(line.start))\t\(time(document.end(ofLine: index)))\t\(words)\n"
      if document.isOwn(.audacity), let frequencies = line.details["frequencies"] {
        text += "\\\t\(frequencies)\n"
      }
    }
    return text
  }
}
