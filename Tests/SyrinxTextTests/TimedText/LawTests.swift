import SyrinxEngine
import SyrinxFiles
import SyrinxText
import Testing

@Suite("Laws of timed text")
struct TimedTextLawTests {
  @Test(
    "what was read and has not changed is written byte by byte",
    arguments: Sample.writable + [.duet])
  func bytes(_ sample: Sample) throws {
    let text = try sample.read()
    #expect(try text.written(as: sample.format).bytes == sample.bytes)
    let still = text.moved(by: .identity, from: 44_100, to: 44_100).text
    #expect(try still.written(as: sample.format).bytes == sample.bytes)
  }

  @Test(
    "what JSON hands on is the same in the format it came from", arguments: Sample.all + [.duet])
  func throughJSON(_ sample: Sample) throws {
    let text = try sample.read()
    let (bytes, losses) = try text.written(as: .json)
    let read = try TimedText(reading: bytes)
    #expect(read == text && losses.isEmpty)
    guard sample.format.isWritable, sample.format != .json else { return }
    let again = try read.written(as: sample.format)
    #expect(again.losses.isEmpty)
    let final = try TimedText(reading: again.bytes, as: sample.format)
    #expect(final == text, "\(String(decoding: again.bytes, as: UTF8.self))")
  }

  @Test(
    "what a format was given comes back within its step, and through JSON to the byte",
    arguments: HardText.allCases, TimedTextFormat.allCases.filter(\.isWritable))
  func steps(_ hard: HardText, _ format: TimedTextFormat) throws {
    let text = hard.text
    let (bytes, losses) = try text.written(as: format)
    let read = try TimedText(reading: bytes, as: format)
    let told = "\(String(decoding: bytes, as: UTF8.self))"
    let kinds = losses.map(\.kind)
    let again = try TimedText(reading: read.written(as: .json).bytes).written(as: format)
    #expect(
      again.bytes == bytes && again.losses.allSatisfy { kinds.contains($0.kind) },
      "\(told)\n\(String(decoding: again.bytes, as: UTF8.self)) \(again.losses)")
    // Times are rounded, and nothing is given up that is not named.
    func isNear(_ time: Int?, _ wanted: Int?) -> Bool {
      guard let time, let wanted else { return time == wanted }
      return abs(read.seconds(time) - text.seconds(wanted)) <= format.step / 2 + 1e-9
    }
    try #require(read.lines.count == text.lines.count, "\(told)")
    for (line, wanted) in zip(read.lines, text.lines) {
      #expect(
        line.text
          == (kinds.contains(.lineBreaks) ? wanted.text.replacing("\n", with: " ") : wanted.text))
      #expect(isNear(line.start, wanted.start) || kinds.contains(.overlaps), "\(told)")
      #expect(isNear(line.end, wanted.end) || kinds.contains(.overlaps), "\(told)")
      guard !kinds.contains(.wordTimes), !kinds.contains(.overlaps) else { continue }
      try #require(line.words.count == wanted.words.count, "\(told)")
      #expect(line.texts(of: line.words) == wanted.texts(of: wanted.words), "\(told)")
      for (word, other) in zip(line.words, wanted.words) {
        #expect(isNear(word.start, other.start) && isNear(word.end, other.end), "\(told)")
      }
    }
  }

  @Test("what has moved keeps all but its times", arguments: Sample.writable)
  func moved(_ sample: Sample) throws {
    let text = try sample.read()
    let moved = text.moved(by: .delayed(by: 2000), from: 1000, to: 1000).text
    let bytes = try moved.written(as: sample.format).bytes
    let read = try TimedText(reading: bytes, as: sample.format)
    let later = text.lines.map { line in
      var line = line
      line.start += 2 * text.rate
      line.end = line.end.map { $0 + 2 * text.rate }
      // Times beside the lines move too.
      line.details = line.details.map { detail in
        sample.format == .ass
          ? .init(detail.name, detail.value.replacing("0:00:02.00", with: "0:00:04.00")) : detail
      }
      line.words = line.words.map { word in
        var moved = word
        moved.start += 2 * text.rate
        moved.end = word.end.map { $0 + 2 * text.rate }
        return moved
      }
      return line
    }
    guard sample.format == .ultraStar else {
      #expect(read.lines == later, "\(String(decoding: bytes, as: UTF8.self))")
      return
    }
    // Beats of two milliseconds.
    for (one, other) in zip(read.lines, later) {
      #expect(one.text == other.text && one.words.map(\.details) == other.words.map(\.details))
      for (word, wanted) in zip(one.words, other.words) {
        #expect(abs(word.start - wanted.start) <= 1000)
      }
    }
  }

  static let pairs = Sample.all.flatMap { sample in
    TimedTextFormat.allCases.filter { $0.isWritable && $0 != .json }.map { (sample, $0) }
  }

  @Test("every format is written from every other, and read back with its lines", arguments: pairs)
  func conversion(_ sample: Sample, _ format: TimedTextFormat) throws {
    let text = try sample.read()
    let bytes = try text.written(as: format).bytes
    let read = try TimedText(reading: bytes, as: format)
    let told = "\(String(decoding: bytes, as: UTF8.self))"
    func words(_ line: TimedText.Line) -> [Substring] {
      line.text.split(whereSeparator: \.isWhitespace)
    }
    let expected = text.lines.map(words)
    #expect(
      read.lines.map(words) == expected
        || expected.isEmpty, "\(told)")
    // The coarsest step is that of ASS; a beat of UltraStar is 37.5 ms only where times lie on beats.
    for (one, other) in zip(read.lines, text.lines) {
      let start = format == .ultraStar ? other.words.first?.start ?? other.start : other.start
      #expect(abs(read.seconds(one.start) - text.seconds(start)) <= 0.0051, "\(told)")
      guard format.holdsWords else { continue }
      let whole = (one.wholeWords, other.wholeWords)
      guard whole.0.count == whole.1.count else { continue }
      for (word, wanted) in zip(whole.0, whole.1) {
        #expect(abs(read.seconds(word.start) - text.seconds(wanted.start)) <= 0.0051, "\(told)")
      }
    }
  }

  @Test("what a format cannot hold is named")
  func losses() throws {
    func kinds(_ sample: Sample, _ format: TimedTextFormat) throws -> [TimedTextLoss.Kind] {
      try sample.read().written(as: format).losses.map(\.kind)
    }
    #expect(try kinds(.enhanced, .srt) == [.wordTimes, .details])
    #expect(try kinds(.webVTT, .lrc) == [.wordTimes, .lineBreaks, .markup, .speakers, .details])
    #expect(try kinds(.textGrid, .audacity) == [.wordTimes, .tiers, .details])
    #expect(try kinds(.lrc, .srt) == [.guessedEnds, .tags, .details])
    #expect(try kinds(.json, .json).isEmpty)
    var text = TimedText(lines: [
      .init("a", start: 0, end: 3_000_000), .init("b", start: 2_000_000, end: 4_000_000),
    ])
    #expect(try text.written(as: .lrc).losses == [TimedTextLoss(.overlaps, 1)])
    text.lines[0].text = "00:00:01,000 --> 00:00:02,000"
    #expect(try text.written(as: .srt).losses == [TimedTextLoss(.characters, 1)])
  }

  static let awkwardTexts = [
    "a\0b", "\u{1B}[31mred", "a\u{2028}b", "\u{2028}a", " leading", "trailing ", "\ttab first",
    "a\tb", "a\r\nb", "a\r\n\u{301}b", "a\rb", "a\n\nb", "a\n \nb", "\na", "a\n", "", "   ", "\n",
    "\r\n", "\u{301}first", "a,\u{301}b", "a:\u{301}b", "a\t\u{301}b", "[\u{301}a]", "\"\u{301}a",
    "<\u{301}a>", "&\u{301}amp;", "a \u{301}b", "{\u{301}\\k20}a", "\\\u{301}N", "a\u{FFFE}b",
    "\u{FEFF}a", "a\u{0B}b", "a\u{0C}", "a\u{85}b", "a\u{A0}", "\u{7F}a", "a\u{202E}b",
  ]

  static let awkwardPairs = awkwardTexts.flatMap { text in
    TimedTextFormat.allCases.filter(\.isWritable).map { (text, $0) }
  }

  @Test(
    "a line comes back as it was, however a break was written, or it is said that it does not",
    arguments: awkwardPairs)
  func awkwardText(_ text: String, _ format: TimedTextFormat) throws {
    let isBlank = text.allSatisfy(\.isWhitespace)
    for hasWords in [false, true] where !hasWords || !isBlank {
      var lines = [
        TimedText.Line(text, start: 1_000_000, end: 2_000_000),
        TimedText.Line("behind", start: 3_000_000, end: 4_000_000),
      ]
      if hasWords {
        let scalars = Array(text.unicodeScalars)
        let first = scalars.firstIndex { !$0.properties.isWhitespace }!
        let last = scalars.lastIndex { !$0.properties.isWhitespace }!
        lines[0].words = [.init(first..<last + 1, start: 1_000_000, end: 2_000_000)]
        lines[1].words = [.init(0..<6, start: 3_000_000, end: 4_000_000)]
      }
      let (bytes, losses) = try TimedText(lines: lines).written(as: format)
      let read = try TimedText(reading: bytes, as: format)
      let told = "\(String(decoding: bytes, as: UTF8.self).debugDescription) \(losses)"
      let kinds = Set(losses.map(\.kind)).intersection([.lines, .lineBreaks, .spaces, .characters])
      #expect(read.lines.last?.text == "behind", "\(told)")
      #expect(read.lines.count == (kinds.contains(.lines) ? 1 : 2), "\(told)")
      let found = read.lines.count == 2 ? Array(read.lines[0].text.unicodeScalars) : nil
      // A return and a line feed, or a return alone, are a line break as a line feed is.
      var wanted: [Unicode.Scalar] = []
      var isBehindReturn = false
      for scalar in text.unicodeScalars {
        if !(scalar == "\n" && isBehindReturn) || format == .json {
          wanted.append(scalar == "\r" && format != .json ? "\n" : scalar)
        }
        isBehindReturn = scalar == "\r"
      }
      #expect((found == wanted) == kinds.isEmpty, "\(told) \(read.lines.first?.text ?? "")")
      // A loss called a line break is one, and so is the rest.
      if kinds == [.lineBreaks], ![.srt, .webVTT].contains(format) {
        #expect(found == wanted.map { $0 == "\n" ? " " : $0 }, "\(told)")
      }
    }
  }

  static let hostileLines = [
    "a --> b", "00:00:01,000 --> 00:00:02,000", "{\\k20}x", "</script>", "<00:01.00>x",
    "[00:01.00]x",
    "]]> &amp; <c>", "\"quoted\" \"\"", "tab\tand \\N \\h", "# - : E", "é\u{301}🐦‍⬛ \u{202E}x", "<i>",
    "&lt;",
    "1", "NOTE", "STYLE", "WEBVTT", "- 3", "a\u{A0}b", "{", "}", "\\", "<!-- -->", "%n", ", , ,",
  ]

  static let hostilePairs = hostileLines.flatMap { text in
    TimedTextFormat.allCases.filter(\.isWritable).map { (text, $0) }
  }

  @Test("text that looks like a format's own does no harm to it", arguments: hostilePairs)
  func hostileText(_ text: String, _ format: TimedTextFormat) throws {
    for hasWords in [false, true] {
      var lines = [
        TimedText.Line(text, start: 1_000_000, end: 2_000_000),
        TimedText.Line("behind", start: 3_000_000, end: 4_000_000),
      ]
      if hasWords {
        let count = text.unicodeScalars.count
        lines[0].words = [TimedText.Word(0..<count, start: 1_000_000, end: 2_000_000)]
        lines[1].words = [TimedText.Word(0..<6, start: 3_000_000, end: 4_000_000)]
      }
      let (bytes, losses) = try TimedText(lines: lines).written(as: format)
      let read = try TimedText(reading: bytes, as: format)
      let told = "\(String(decoding: bytes, as: UTF8.self).debugDescription)"
      #expect(read.lines.count == 2, "\(told)")
      #expect(read.lines.last?.text == "behind", "\(told)")
      #expect(read.lines.map(\.start) == [1_000_000, 3_000_000], "\(told)")
      let isSame =
        read.lines.first?.text == text.replacing("\t", with: format == .audacity ? " " : "\t")
      #expect(isSame || losses.contains { $0.kind == .characters }, "\(told)")
    }
  }
}
