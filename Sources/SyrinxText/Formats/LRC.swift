import SyrinxSystem

extension TimedTextFormat {
  /// Lyrics with a time for each line.
  public static let lrc = lyrics("lrc", endings: ["lrc"], withWords: false)
  /// The same with times for words.
  public static let enhancedLRC = lyrics("elrc", endings: ["elrc", "lrc"], withWords: true)

  private static func lyrics(
    _ name: String, endings: [String], withWords: Bool
  ) -> TimedTextFormat {
    TimedTextFormat(
      TimedTextFacts(
        name: name, ownFamily: "lrc", endings: endings,
        holds: withWords ? [.words, .openEnds] : .openEnds,
        reader: .text(LRC.read), writer: .text { LRC.write($0, withWords: withWords, &$1) },
        recognition: .init(rank: 9) { start in
          start.rows.contains { LyricsStamp(at: $0, "[", "]") != nil }
        }, holdsTag: { $0.value.printable == $0.value },
        timeTags: { _ in [.init(end: ("length", .clock))] }))
  }
}

/// Lyrics: `[mm:ss.xx]line`, where words may have times too (“enhanced”): `<mm:ss.xx>word`, which some
/// programs write in square brackets. Several times before a line repeat it; a time without a line ends
/// the one before. `[offset:ms]` says how much earlier all of it is to be shown.
enum LRC {
  /// The letters of tags, and the names of those of general use.
  private static let tagNames = [
    "ti": "title", "ar": "artist", "al": "album", "au": "author", "la": "language", "by": "editor",
  ]

  static func read(_ text: String, rate: Int) throws(TimedTextError) -> TimedText {
    var document = TimedText(rate: rate)
    var found: [(start: Int, line: TimedText.Line?)] = []
    var unknown: [Substring] = []
    var offset = 0.0
    for row in text.rows {
      var rest = row.trimmed
      var stamps: [Double] = []
      while let stamp = LyricsStamp(at: rest, "[", "]") {
        // Some write the time of the first word after that of the line.
        if stamps.last != stamp.seconds { stamps.append(stamp.seconds) }
        rest = Substring(rest.utf8.dropFirst(stamp.text.utf8.count))
      }
      if stamps.isEmpty {
        guard let (name, value) = tag(rest) else {
          if !rest.isEmpty || !document.tags.isEmpty || !found.isEmpty { unknown.append(row) }
          continue
        }
        if name == "offset", let milliseconds = Double(value), abs(milliseconds) < 1e9 {
          offset = milliseconds / 1000
        } else {
          document.tags.append(TimedText.Detail(tagNames[name] ?? name, value))
        }
        continue
      }
      var line = line(rest, start: stamps[0], rate: rate)
      if line != nil {
        line?.details.add("before", rows: unknown)
        unknown = []
      }
      for (index, stamp) in stamps.enumerated() {
        let start = document.frame(stamp)
        let delay = start - document.frame(stamps[0])
        found.append((start, line?.mappingTimes { $0 + delay }))
        if index == 0 { line?.details = [] }
      }
    }
    guard !found.isEmpty else { throw .unreadable(.lrc, .nothingFound, line: nil) }
    if unknown.contains(where: { !$0.isBlank }) {
      document.details = [TimedText.Detail("after", unknown.joined(separator: "\n"))]
    }
    // Sorted by time, and by place where times are equal.
    for found in found.ordered(by: \.start) {
      if let last = document.lines.indices.last, document.lines[last].end == nil {
        document.lines[last].endIfOpen(at: found.start)
      }
      if let line = found.line { document.lines.append(line) }
    }
    let lead = document.frame(offset)
    return lead == 0 ? document : document.mappingTimes { max($0 - lead, 0) }
  }

  private static func tag(_ text: Substring) -> (name: String, value: String)? {
    guard let inside = text.behind("["), inside.utf8.last == UInt8(ascii: "]"),
      let sides = inside.divided(at: ":")
    else { return nil }
    let name = sides.before.lowercased()
    guard !name.isEmpty, name.utf8.count <= 16,
      name.utf8.allSatisfy({ (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "#") })
    else { return nil }
    return (name, String(Substring(sides.behind.utf8.dropLast()).trimmed))
  }

  /// Nil of a line without text.
  private static func line(_ text: Substring, start: Double, rate: Int) -> TimedText.Line? {
    var builder = LineBuilder()
    let areSquare = LyricsStamp.areSquare(in: text, from: start)
    let start = TimedText.frame(start, rate: rate)
    var isStamped = false
    var rest = text
    while let bracket = rest.utf8.firstIndex(where: {
      $0 == UInt8(ascii: "<") || areSquare && $0 == UInt8(ascii: "[")
    }) {
      let before = rest[..<bracket]
      let stamp = LyricsStamp(ofWordAt: rest[bracket...], inSquareBrackets: areSquare)
      guard let stamp else {
        builder.append(Substring(rest.utf8[...bracket]))
        rest = Substring(rest.utf8[rest.utf8.index(after: bracket)...])
        continue
      }
      if !isStamped, !(before.isBlank && builder.isBlank) {
        builder.stampFront(start)
      }
      isStamped = true
      builder.append(before)
      builder.stamp(TimedText.frame(stamp.seconds, rate: rate))
      rest = Substring(rest[bracket...].utf8.dropFirst(stamp.text.utf8.count))
    }
    builder.append(rest)
    guard !builder.isBlank else { return nil }
    let isEnded = isStamped && rest.isBlank
    return builder.line(start: start, end: isEnded ? builder.lastTime : nil)
  }

  static func write(
    _ document: TimedText, withWords: Bool, _ losses: inout LossCount
  ) -> String {
    let isOwn = document.isOwn(.lrc)
    var text = ""
    for tag in document.tags {
      let name = tagNames.first { $0.value == tag.name }?.key ?? tag.name
      text += "[\(name):\(tag.value.printable)]\n"
    }
    let lines = document.lines.ordered(by: \.start)
    // Two digits where they say all, as most programs write it.
    let times = lines.flatMap { line in
      [line.start, line.end ?? 0]
        + (withWords ? line.words.flatMap { [$0.start, $0.end ?? 0] } : [])
    }
    let isCoarse = times.allSatisfy { document.steps($0, per: 1000) % 10 == 0 }
    func stamp(_ frame: Int, _ brackets: String = "[]") -> String {
      LyricsStamp(
        milliseconds: max(document.steps(frame, per: 1000), 0), hasThousandths: !isCoarse, brackets
      ).text
    }
    for (index, line) in lines.enumerated() {
      if isOwn, let before = line.details["before"] { text += before + "\n" }
      text += stamp(line.start)
      if withWords, !line.words.isEmpty {
        text += words(line, stamp: { stamp($0, "<>") }, &losses)
      } else {
        let row = unstamped(line.inOneRow, &losses)
        if LyricsStamp(at: row[...], "[", "]") != nil { text += " " }
        text += row
      }
      text += "\n"
      let next = index + 1 < lines.count ? lines[index + 1].start : Int.max
      // The stamp after the last word ends a line of words.
      if let end = line.end, !withWords || line.words.last?.end == nil,
        next == .max || document.steps(end, per: 1000) < document.steps(next, per: 1000)
      {
        text += stamp(end) + "\n"
      }
    }
    if isOwn, let after = document.details["after"] { text += after + "\n" }
    return text
  }

  private static func words(
    _ line: TimedText.Line, stamp: (Int) -> String, _ losses: inout LossCount
  ) -> String {
    var text = ""
    for piece in line.pieces(withMarkup: false) {
      switch piece {
      case .text(let part): text += unstamped(part.replacing("\n", with: " "), &losses)
      case .markup: break
      case .begin(let word): text += stamp(word.start)
      case .end(let word, let next):
        if let end = word.end, next.map({ stamp($0.start) != stamp(end) }) ?? true {
          text += stamp(end)
        }
      }
    }
    return text
  }

  /// A text in which a reader finds no times of words.
  private static func unstamped(_ text: String, _ losses: inout LossCount) -> String {
    let angled = replacing("<", by: "‹", in: text, &losses) { LyricsStamp(at: $0, "<", ">") }
    return replacing("[", by: "［", in: angled, &losses) { LyricsStamp(inRow: $0) }
  }

  /// Writes another bracket where a time begins.
  private static func replacing(
    _ bracket: Unicode.Scalar, by other: String, in text: String, _ losses: inout LossCount,
    stamp: (Substring) -> LyricsStamp?
  ) -> String {
    let parts = text.fields(bracket)
    var written = String(parts[0])
    for part in parts.dropFirst() {
      if stamp("\(bracket)" + part.prefix(24)) == nil {
        written += "\(bracket)" + part
      } else {
        losses.add(.characters)
        written += other + part
      }
    }
    return written
  }
}

extension TimedText.Line {
  /// Ends a line, and its last word, that has no end yet.
  fileprivate mutating func endIfOpen(at time: Int) {
    guard end == nil else { return }
    end = max(time, start)
    if let last = words.indices.last, words[last].end == nil {
      words[last].end = max(time, words[last].start)
    }
  }
}
