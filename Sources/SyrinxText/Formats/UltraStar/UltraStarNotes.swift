/// Reads the notes of an UltraStar song. Each player has lines of their own, which a change of the player
/// does not end.
struct UltraStarNotes {
  private struct Voice {
    /// Where its beats are counted from, in a song whose beats are relative.
    var base = 0
    var builder = LineBuilder()
    var start: Int?
    var end: Int?
    var lines: [TimedText.Line] = []

    mutating func finishLine(end: Int?) {
      guard let start, let last = self.end else { return }
      lines.append(builder.line(start: start, end: max(end ?? last, last)))
      builder = LineBuilder()
      (self.start, self.end) = (nil, nil)
    }

    mutating func add(
      _ text: Substring, kind: UInt8, pitch: Int, first: Int, length: Int, _ beats: UltraStarBeats,
      rate: Int
    ) {
      let time = beats.frame(base + first, rate: rate)
      if start == nil { start = time }
      let spaces = text.utf8.prefix { $0 == 0x20 }
      builder.append(Substring(spaces))
      builder.stamp(
        time,
        details: [
          TimedText.Detail("kind", String(UnicodeScalar(kind))),
          TimedText.Detail("pitch", String(pitch)),
        ])
      builder.append(text[spaces.endIndex...])
      let last = beats.frame(base + first + length, rate: rate)
      builder.endPart(at: last)
      end = max(last, end ?? last)
    }
  }

  private let beats: UltraStarBeats
  private let isRelative: Bool
  private let rate: Int
  /// Until a player is named it is the first one's turn.
  private var player = 1
  private var isDuet = false
  private var voices: [Int: Voice] = [:]

  init(_ beats: UltraStarBeats, isRelative: Bool, rate: Int) {
    self.beats = beats
    self.isRelative = isRelative
    self.rate = rate
  }

  private static let limit = -1_000_000_000...1_000_000_000

  /// False at the row that ends the song.
  mutating func read(
    _ row: Substring, _ fault: (TimedTextError.Fault) -> TimedTextError
  ) throws(TimedTextError) -> Bool {
    let kind = row.utf8.first!
    let rest = row[row.utf8.index(after: row.startIndex)...]
    func number(_ text: Substring) throws(TimedTextError) -> Int {
      guard let number = Int(text), Self.limit.contains(number) else {
        throw fault(.badNumber(String(text.prefix(40))))
      }
      return number
    }
    switch kind {
    case UInt8(ascii: "E"): return false
    case UInt8(ascii: "P"):
      guard let number = Int(rest.trimmed), (1...9).contains(number) else {
        throw fault(.badNumber(String(row.prefix(40))))
      }
      player = number
      isDuet = true
    case UInt8(ascii: "-"):
      let numbers = rest.fields(" ", omittingEmpty: true)
      // Taken out while it changes: a second owner would make each row copy all lines before it.
      var voice = voices.removeValue(forKey: player) ?? Voice()
      let end = try numbers.first.map { text throws(TimedTextError) in
        beats.frame(voice.base + (try number(text)), rate: rate)
      }
      voice.finishLine(end: end)
      if isRelative, let last = numbers.prefix(2).last {
        voice.base += try number(last)
        guard Self.limit.contains(voice.base) else {
          throw fault(.badNumber(String(row.prefix(40))))
        }
      }
      voices[player] = voice
    case _ where UltraStar.kinds.contains(kind):
      // One space after the pitch; those that follow belong to the text.
      let fields = Substring(rest.utf8.drop { $0 == 0x20 }).fields(" ", maxSplits: 3)
      guard fields.count >= 3 else { throw fault(.badNumber(String(row.prefix(40)))) }
      let first = try number(fields[0])
      let length = max(try number(fields[1]), 0)
      let pitch = try number(fields[2])
      voices[player, default: Voice()].add(
        fields.count > 3 ? fields[3] : "", kind: kind, pitch: pitch, first: first, length: length,
        beats, rate: rate)
    default: throw fault(.badElement(String(row.prefix(40))))
    }
    return true
  }

  /// The lines of the first player, then those of the next.
  mutating func finished() -> [TimedText.Line] {
    voices.keys.sorted().flatMap { player in
      voices[player]!.finishLine(end: nil)
      return voices[player]!.lines.map { line in
        var line = line
        if isDuet { line.speaker = "P\(player)" }
        return line
      }
    }
  }
}
