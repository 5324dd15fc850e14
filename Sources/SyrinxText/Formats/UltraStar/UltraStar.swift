import SyrinxSystem

extension TimedTextFormat {
  public static let ultraStar = TimedTextFormat(
    TimedTextFacts(
      name: "ultrastar", endings: ["txt"], holds: [.words, .blankLines],
      reader: .text(UltraStar.read), writer: .text { document, _ in UltraStar.write(document) },
      recognition: .init(rank: 7) { start in
        start.first.begins(with: "#") && start.rows.contains(where: UltraStar.isNote)
      },
      holdsSpeaker: { $0.player != nil }, holdsTag: { $0.value.printable == $0.value },
      // Players sing at the same time.
      voices: { $0.players.map(\.order) },
      countLosses: { text, losses in
        losses.add(.starts, text.lines.count { ($0.words.first?.start ?? $0.start) > $0.start })
      },
      soundTags: [
        "mp3", "audio", "vocals", "instrumental", "audiourl", "video", "videogap", "videourl",
      ],
      timeTags: { text in
        // Before version 2 only the end is in milliseconds.
        let unit = text.isSecondVersion ? TimeTag.Unit.milliseconds : .ultraStarSeconds
        return [
          .init(start: ("start", unit), end: ("end", .milliseconds)),
          .init(start: ("previewstart", unit)),
          .init(start: ("medleystartbeat", .beats), end: ("medleyendbeat", .beats)),
          .init(start: ("medleystart", .milliseconds), end: ("medleyend", .milliseconds)),
        ]
      }))
}

extension TimeTag.Unit {
  fileprivate static let ultraStarSeconds = TimeTag.Unit(
    seconds: { value, _ in UltraStar.number(value) },
    text: { frame, _, text in
      ClockTime.decimal(
        millionths: text.steps(frame, per: 1000).multipliedReportingOverflow(by: 1000).partialValue,
        atLeast: 0)
    })

  fileprivate static let milliseconds = TimeTag.Unit(
    seconds: { value, _ in UltraStar.number(value).map { $0 / 1000 } },
    text: { frame, _, text in String(text.steps(frame, per: 1000)) })

  /// Those between two are kept until they are written.
  fileprivate static let beats = TimeTag.Unit(
    seconds: { value, text in
      UltraStar.number(value).flatMap { beat in text.beats?.seconds(beat) }
    },
    text: { frame, _, text in
      let place = text.beats?.place(text.seconds(frame)) ?? 0
      return ClockTime.decimal(millionths: Int(bounded: (place * 1e6).rounded()), atLeast: 0)
    })
}

/// UltraStar: headers `#NAME:value`, then notes `: beat length pitch text`, `- beat` where a line ends and
/// `P2` where the notes of another player begin. A text that begins with a space begins a word. (“The
/// UltraStar File Format”, versions 1 and 2, github.com/UltraStar-Deluxe/format.)
enum UltraStar {
  static let kinds = Set(":*FRG".utf8)
  private static let tagsInBeats: Set<String> = ["medleystartbeat", "medleyendbeat"]

  static func isNote(_ row: Substring) -> Bool {
    guard let first = row.utf8.first, kinds.contains(first) else { return false }
    return row[row.utf8.index(after: row.startIndex)...].fields(
      " ", maxSplits: 3, omittingEmpty: true
    )
    .prefix(3).allSatisfy { Int($0) != nil }
  }

  static func number(_ text: String) -> Double? {
    Double(text.replacing(",", with: "."))
  }

  static func read(_ text: String, rate: Int) throws(TimedTextError) -> TimedText {
    var document = TimedText(rate: rate)
    var isRelative = false
    var reader: UltraStarNotes?
    for (index, row) in text.rows.enumerated() {
      func fault(_ fault: TimedTextError.Fault) -> TimedTextError {
        .unreadable(.ultraStar, fault, line: index + 1)
      }
      if let header = row.behind("#")?.divided(at: ":") {
        let name = header.before.trimmed.lowercased()
        let value = String(header.behind.trimmed)
        switch name {
        case "bpm", "gap":
          let range = name == "bpm" ? 0.1...1e6 : -1e9...1e9
          guard let number = number(value), range.contains(number) else {
            throw fault(.badNumber(value))
          }
          document.details.append(TimedText.Detail(name, value))
        case "relative": isRelative = value.lowercased() == "yes"
        default: document.tags.append(TimedText.Detail(name, value))
        }
        continue
      }
      guard !row.isBlank else { continue }
      if reader == nil {
        guard let grid = document.beats else { throw fault(.noHeader) }
        reader = UltraStarNotes(grid, isRelative: isRelative, rate: rate)
      }
      guard try reader!.read(row, fault) else { break }
    }
    guard let lines = reader?.finished(), !lines.isEmpty else {
      throw .unreadable(.ultraStar, .nothingFound, line: nil)
    }
    document.lines = lines
    return document
  }

  static func write(_ document: TimedText) -> String {
    let isNew = document.isSecondVersion
    let times = document.lines.flatMap { line in
      line.words.flatMap { [$0.start, $0.end ?? $0.start] } + [line.start]
    }.map { document.seconds($0) }
    let own = document.isOwn(.ultraStar) ? document.beats : nil
    var grid = own ?? UltraStarBeats(bpm: "400", gap: "0", isSecondVersion: isNew)
    // Where times have moved off the beats, beats become as short as two milliseconds.
    if !times.allSatisfy({ abs(grid.seconds(grid.beat($0)) - $0) < 0.0006 }) {
      grid = UltraStarBeats(bpm: isNew ? "30000" : "7500", gap: "0", isSecondVersion: isNew)
    }
    var tags = document.tags
    for name in ["title", "artist"] where tags[name] == nil {
      tags.insert(TimedText.Detail(name, ""), at: name == "title" ? 0 : min(1, tags.count))
    }
    for index in tags.indices where tagsInBeats.contains(tags[index].name) {
      guard let own, let beat = number(tags[index].value) else { continue }
      tags[index].value = String(grid.beat(own.seconds(beat)))
    }
    var text = ""
    for tag in tags { text += "#\(tag.name.uppercased()):\(tag.value.printable)\n" }
    text += "#BPM:\(grid.bpm)\n#GAP:\(grid.gap)\n"
    func beat(_ frame: Int) -> Int { grid.beat(document.seconds(frame)) }
    for (player, order) in document.players {
      if let player { text += "P\(player)\n" }
      for (place, index) in order.enumerated() {
        let line = document.lines[index]
        let lineEnd = document.end(ofLine: index)
        if line.words.isEmpty {
          let length = max(beat(lineEnd) - beat(line.start), 1)
          text += ": \(beat(line.start)) \(length) 0 \(line.inOneRow)\n"
        } else {
          text += notes(line, isOwn: document.isOwn(.ultraStar), beat: beat)
        }
        guard place + 1 < order.count else { break }
        let next = document.lines[order[place + 1]]
        text += "- \(min(beat(lineEnd), max(beat(next.start), beat(line.start))))\n"
      }
    }
    return text + "E\n"
  }

  private static func notes(
    _ line: TimedText.Line, isOwn: Bool, beat: (Int) -> Int
  ) -> String {
    var text = ""
    var between = ""
    let ends = line.wordEnds
    var index = 0
    for piece in line.pieces(withMarkup: false) {
      switch piece {
      case .text(let part): between += part.replacing("\n", with: " ")
      case .markup: break
      case .begin(let word):
        let kind = (isOwn ? word.details["kind"] : nil) ?? ":"
        let pitch = (isOwn ? word.details["pitch"] : nil) ?? "0"
        let first = beat(word.start)
        // Text between words is sung with the one that follows.
        text += "\(kind) \(first) \(max(beat(ends[index]) - first, 0)) \(pitch) \(between)"
        between = ""
        index += 1
      case .end:
        text += between + "\n"
        between = ""
      }
    }
    if !between.isEmpty, text.utf8.last == 0x0A {
      text.unicodeScalars.removeLast()
      text += between + "\n"
    }
    return text
  }
}

extension TimedText.Line {
  /// The number of the player who sings it, where its speaker is called `P1` to `P9`.
  var player: Int? {
    guard let digit = speaker?.behind("P"), digit.utf8.count == 1, let number = Int(digit) else {
      return nil
    }
    return number > 0 ? number : nil
  }
}

extension TimedText {
  /// The lines of each player by their times; without a number where there are no players. What nobody is
  /// said to sing is the first one's.
  var players: [(player: Int?, order: [Int])] {
    let isDuet = lines.contains { $0.player != nil }
    let groups = Dictionary(grouping: lines.indices) { isDuet ? lines[$0].player ?? 1 : 0 }
    return groups.ordered(by: { $0.key }).map { player, order in
      (isDuet ? player : nil, order.ordered { lines[$0].start })
    }
  }
}
