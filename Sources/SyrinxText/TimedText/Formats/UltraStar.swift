/// UltraStar: headers `#NAME:value`, then notes `: beat length pitch text`, and `- beat` where a line
/// ends. A beat is a quarter of one of its BPM: it begins GAP + beat × 15 000 ÷ BPM milliseconds after
/// the start. A text that begins with a space begins a word. (usdx.eu, “UltraStar file format”.)
enum UltraStar {
  private static let kinds = Set(":*FRG".utf8)

  static func isNote(_ row: Substring) -> Bool {
    guard let first = row.utf8.first, kinds.contains(first) else { return false }
    return row.dropFirst().split(separator: " ", maxSplits: 3).prefix(3).allSatisfy {
      Int($0) != nil
    }
  }

  /// Where beats lie.
  private struct Grid {
    var milliseconds: Double
    let gap: Double

    func seconds(_ beat: Int) -> Double { (gap + Double(beat) * milliseconds) / 1000 }

    func beat(_ seconds: Double) -> Int {
      Int(bounded: ((seconds * 1000 - gap) / milliseconds).rounded())
    }
  }

  static func read(_ text: String, rate: Int) throws(TimedTextError) -> TimedText {
    var document = TimedText(rate: rate)
    var (bpm, gap) = (0.0, 0.0)
    var isRelative = false
    var reader: Notes?
    for (number, row) in text.rows.enumerated() {
      func fault(_ fault: TimedTextError.Fault) -> TimedTextError {
        .unreadable(.ultraStar, fault, line: number + 1)
      }
      if row.hasPrefix("#"), let colon = row.utf8.firstIndex(of: UInt8(ascii: ":")) {
        let name = row.dropFirst()[..<colon].trimmed.uppercased()
        let value = String(row[row.utf8.index(after: colon)...].trimmed)
        let number = Double(value.replacing(scalar: ",", with: "."))
        switch name {
        case "BPM":
          guard let number, (0.1...1e6).contains(number) else { throw fault(.badNumber(value)) }
          bpm = number
          document.details.append(TimedText.Detail("bpm", value))
        case "GAP":
          guard let number, abs(number) <= 1e9 else { throw fault(.badNumber(value)) }
          gap = number
          document.details.append(TimedText.Detail("gap", value))
        case "RELATIVE": isRelative = value.lowercased() == "yes"
        default: document.tags.append(TimedText.Detail(name.lowercased(), value))
        }
        continue
      }
      guard !row.isBlank else { continue }
      if reader == nil {
        guard bpm > 0 else { throw fault(.noHeader) }
        reader = Notes(
          Grid(milliseconds: 15_000 / bpm, gap: gap), isRelative: isRelative, rate: rate)
      }
      guard try reader!.read(row, fault) else { break }
    }
    guard let lines = reader?.finished(), !lines.isEmpty else {
      throw .unreadable(.ultraStar, .nothingFound, line: nil)
    }
    document.lines = lines
    return document
  }

  private struct Notes {
    private let grid: Grid
    private let isRelative: Bool
    private let rate: Int
    private var base = 0
    private var builder = LineBuilder()
    private var start: Int?
    private var before: [String] = []
    private var lines: [TimedText.Line] = []

    init(_ grid: Grid, isRelative: Bool, rate: Int) {
      self.grid = grid
      self.isRelative = isRelative
      self.rate = rate
    }

    private func frame(_ beat: Int) -> Int {
      max(TimedText.frame(grid.seconds(base + beat), rate: rate), 0)
    }

    private static let limit = -1_000_000_000...1_000_000_000

    /// False at the row that ends the song.
    mutating func read(
      _ row: Substring, _ fault: (TimedTextError.Fault) -> TimedTextError
    ) throws(TimedTextError) -> Bool {
      let kind = row.utf8.first!
      func beat(_ text: Substring) throws(TimedTextError) -> Int {
        guard let beat = Int(text), Self.limit.contains(beat) else {
          throw fault(.badNumber(String(text.prefix(40))))
        }
        return beat
      }
      switch kind {
      case UInt8(ascii: "E"): return false
      case UInt8(ascii: "P"): before.append(String(row.trimmed))
      case UInt8(ascii: "-"):
        let numbers = row.dropFirst().split(separator: " ")
        guard let first = numbers.first else { throw fault(.badNumber("")) }
        finishLine(end: frame(try beat(first)))
        if isRelative {
          base += try beat(numbers.count > 1 ? numbers[1] : first)
          guard Self.limit.contains(base) else { throw fault(.badNumber(String(row.prefix(40)))) }
        }
      case _ where UltraStar.kinds.contains(kind):
        // One space behind the pitch; those that follow belong to the text.
        let fields = row.dropFirst().drop { $0 == " " }
          .split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
        guard fields.count >= 3 else { throw fault(.badNumber(String(row.prefix(40)))) }
        let first = try beat(fields[0])
        let length = max(try beat(fields[1]), 0)
        let pitch = try beat(fields[2])
        let time = frame(first)
        if start == nil { start = time }
        let text = fields.count > 3 ? fields[3] : ""
        let spaces = text.prefix { $0 == " " }
        builder.append(spaces)
        builder.stamp(
          time,
          details: [
            TimedText.Detail("kind", String(UnicodeScalar(kind))),
            TimedText.Detail("pitch", String(pitch)),
          ])
        builder.append(text.dropFirst(spaces.count))
        builder.endPart(at: frame(first + length))
      default: throw fault(.badElement(String(row.prefix(40))))
      }
      return true
    }

    private mutating func finishLine(end: Int?) {
      guard let start, let last = builder.lastEnd ?? end else { return }
      var line = builder.line(start: start, end: max(end ?? last, last))
      if !before.isEmpty {
        line.details = [TimedText.Detail("before", before.joined(separator: "\n"))]
        before = []
      }
      lines.append(line)
      builder = LineBuilder()
      self.start = nil
    }

    mutating func finished() -> [TimedText.Line] {
      finishLine(end: nil)
      return lines
    }
  }

  static func write(_ document: TimedText) -> String {
    let details = document.details(for: .ultraStar)
    var tags = document.tags
    if tags["title"] == nil { tags.insert(TimedText.Detail("title", ""), at: 0) }
    if tags["artist"] == nil { tags.insert(TimedText.Detail("artist", ""), at: 1) }
    var text = ""
    for tag in tags { text += "#\(tag.name.uppercased()):\(tag.value.printable)\n" }
    var bpm = details["bpm"] ?? "400"
    var gap = details["gap"] ?? "0"
    func number(_ text: String) -> Double {
      Double(text.replacing(scalar: ",", with: ".")) ?? 0
    }
    var grid = Grid(milliseconds: 15_000 / max(number(bpm), 0.1), gap: number(gap))
    let times = document.lines.flatMap { line in
      line.words.flatMap { [$0.start, $0.end ?? $0.start] } + [line.start]
    }.map { document.seconds($0) }
    // Where times have moved off the beats, beats become as short as two milliseconds.
    if !times.allSatisfy({ abs(grid.seconds(grid.beat($0)) - $0) < 0.0006 }) {
      (bpm, gap) = ("7500", "0")
      grid = Grid(milliseconds: 2, gap: 0)
    }
    text += "#BPM:\(bpm)\n#GAP:\(gap)\n"
    func beat(_ frame: Int) -> Int { grid.beat(document.seconds(frame)) }
    for (index, line) in document.lines.enumerated() {
      if let before = document.isOwn(.ultraStar) ? line.details["before"] : nil {
        text += before + "\n"
      }
      let lineEnd = document.end(ofLine: index)
      if line.words.isEmpty {
        text +=
          ": \(beat(line.start)) \(max(beat(lineEnd) - beat(line.start), 1)) 0 \(line.inOneRow)\n"
      } else {
        text += notes(line, isOwn: document.isOwn(.ultraStar), beat: beat)
      }
      guard index + 1 < document.lines.count else { break }
      let next = document.lines[index + 1]
      text += "- \(min(beat(lineEnd), max(beat(next.start), beat(line.start))))\n"
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
      case .text(let part): between += part.replacing(scalar: "\n", with: " ")
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
    if !between.isEmpty, text.hasSuffix("\n") {
      text.removeLast()
      text += between + "\n"
    }
    return text
  }
}
