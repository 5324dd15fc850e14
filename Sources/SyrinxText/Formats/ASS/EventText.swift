/// The text of an event: override tags in braces, `\N` for a new row, `\h` for a hard space.
struct EventText {
  let rate: Int
  /// Hundredths at which the next syllable begins.
  private var time: Double
  private let start: Double
  var builder = LineBuilder()
  private(set) var karaoke: String?
  /// From `{\p1}` to `{\p0}`, whose text draws a shape.
  private var isDrawing = false

  init(rate: Int, start: Double) {
    self.rate = rate
    self.start = start
    time = start * 100
  }

  mutating func read(_ text: Substring) {
    var rest = text
    while let index = rest.utf8.firstIndex(where: { $0 == 0x7B || $0 == 0x5C && !isDrawing }) {
      append(rest[..<index])
      rest = rest[index...]
      if rest.utf8.first == 0x7B, let close = rest.utf8.firstIndex(of: 0x7D) {
        override(rest[rest.utf8.index(after: index)..<close])
        rest = rest[rest.utf8.index(after: close)...]
      } else if isDrawing {
        break
      } else {
        let (text, length) = Self.escape(rest)
        builder.append(text)
        rest = Substring(rest.utf8.dropFirst(length))
      }
    }
    append(rest)
    if karaoke != nil { builder.endPart(at: TimedText.frame(time / 100, rate: rate)) }
  }

  private mutating func append(_ text: Substring) {
    if !isDrawing { return builder.append(text) }
    if !text.isEmpty { builder.mark(text) }
  }

  /// A joiner keeps a backslash from meaning anything.
  private static let joiner: Unicode.Scalar = "\u{2060}"

  private static func escape(_ text: Substring) -> (text: String, length: Int) {
    let next = text.unicodeScalars.dropFirst().first
    switch next {
    case "N": return ("\n", 2)
    case "n": return (" ", 2)
    case "h": return ("\u{A0}", 2)
    case "{": return ("{", 2)
    case "}": return ("}", 2)
    case joiner: return ("\\", 4)
    default: return (String(text.unicodeScalars.first!), 1)
    }
  }

  private mutating func override(_ inside: Substring) {
    var kept = ""
    var depth = 0
    // Tags within parentheses belong to the one before them.
    let parts = inside.utf8.split(
      maxSplits: 256, omittingEmptySubsequences: false
    ) { byte in
      if byte == 0x28 { depth += 1 }
      if byte == 0x29 { depth -= 1 }
      return byte == 0x5C && depth <= 0
    }.map(Substring.init)
    for (index, part) in parts.enumerated() {
      if index > 0, let digits = part.behind("p"), let scale = Int(digits.trimmed) {
        isDrawing = scale > 0
      }
      guard index > 0, let (kind, length) = Self.syllable(part) else {
        kept += (index > 0 ? "\\" : "") + part
        continue
      }
      if kind == "kt" {
        time = start * 100 + length
        continue
      }
      karaoke = karaoke ?? kind
      builder.stamp(TimedText.frame(time / 100, rate: rate))
      time += length
    }
    if !kept.isEmpty { builder.mark("{\(kept)}") }
  }

  private static func syllable(_ tag: Substring) -> (kind: String, length: Double)? {
    let letters = Substring(tag.utf8.prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A })
    guard ["k", "K", "kf", "ko", "kt"].contains(letters),
      let length = Double(tag[letters.endIndex...].trimmed), (0...1e9).contains(length)
    else { return nil }
    return (String(letters), length)
  }

  /// Lengths are differences of rounded times, so that errors do not add up.
  static func write(_ line: TimedText.Line, _ document: TimedText, start: Int) -> String {
    let isOwn = document.isOwn(.ass)
    let kind = (isOwn ? line.details["karaoke"] : nil) ?? "kf"
    var text = ""
    var time = start
    func pause(until word: TimedText.Word) {
      let begin = document.steps(word.start, per: 100)
      if begin > time { text += "{\\k\(begin - time)}" }
      time = max(begin, time)
    }
    let ends = line.wordEnds
    var index = 0
    for piece in line.pieces(withMarkup: isOwn) {
      switch piece {
      case .text(let part): text += escaped(part)
      case .markup(let block): text += block
      case .begin(let word):
        pause(until: word)
        let end = max(document.steps(ends[index], per: 100), time)
        text += "{\\\(kind)\(end - time)}"
        time = end
        index += 1
      case .end(_, let next):
        if let next { pause(until: next) }
      }
    }
    return text
  }

  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { [0x5C, 0x7B, 0x7D, 0x0A].contains($0) }) else {
      return text.replacing("\u{A0}", with: "\\h")
    }
    return text.replacing("\\", with: "\\\u{2060}").replacing("{", with: "\\{")
      .replacing("}", with: "\\}").replacing("\n", with: "\\N")
      .replacing("\u{A0}", with: "\\h")
  }
}
