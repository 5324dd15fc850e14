import SyrinxText
import Testing

@Suite("Timed text is read as its formats say")
struct TimedTextReadingTests {
  @Test(
    "a file is recognised by what it holds", arguments: Sample.all.filter { $0.format != .sylt })
  func guessing(_ sample: Sample) throws {
    let family: [TimedTextFormat: TimedTextFormat] = [.enhancedLRC: .lrc]
    #expect(TimedTextFormat(of: sample.bytes) == family[sample.format] ?? sample.format)
    #expect(try TimedText(reading: sample.bytes) == sample.read())
  }

  @Test("LRC: repeated lines, ends, one to three digits, tags")
  func lrc() throws {
    let text = try Sample.lrc.read()
    #expect(text.lines.map(\.text) == ["First line", "Twice", "Twice", "Last, [really]"])
    #expect(text.spans == ["12000–17200", "17200–21000", "30500–62345", "62345"])
    #expect(text.tags["title"] == "Song" && text.tags["length"] == "02:23")
  }

  @Test("LRC: a positive offset shows the lines earlier", arguments: [500, -250])
  func offset(_ milliseconds: Int) throws {
    let text = try TimedText(
      reading: Array("[offset:\(milliseconds)]\n[00:01.00]a\n[00:02.00]b".utf8), as: .lrc)
    #expect(text.lines[0].start == 1_000_000 - milliseconds * 1000)
    #expect(text.lines[0].end == text.lines[1].start)
  }

  @Test("enhanced LRC: words, syllables, pauses, ends")
  func enhanced() throws {
    let text = try Sample.enhanced.read()
    #expect(text.lines.map(\.text) == ["Now the Hunger", "ends  here"])
    #expect(text.spoken(0) == ["Now 1000–1250", "the 1250–1500", "Hun 1500–1700", "ger 1700–2100"])
    #expect(text.spoken(1) == ["ends 3200–3600", "here 4000–5500"])
    #expect(text.spans == ["1000–2100", "3000–5500"])
    #expect(text.lines[0].texts(of: text.lines[0].wholeWords) == ["Now", "the", "Hunger"])
  }

  @Test("SRT: rows, tags, coordinates, a row that is a number")
  func srt() throws {
    let text = try Sample.srt.read()
    #expect(text.lines.map(\.text) == ["Hello there,\nyou & I <3", "7"])
    #expect(text.spans == ["1000–2500", "62003–3600000"])
    #expect(text.lines[0].markup.map(\.text) == ["<i>", "</i>"])
  }

  @Test("WebVTT: times inside cues, spans, speakers, references")
  func webVTT() throws {
    let text = try Sample.webVTT.read()
    #expect(text.lines.map(\.text) == ["Never drink liquid & more", "two\nrows <here>"])
    #expect(
      text.spoken(0) == ["Never 1000–1500", "drink 1500–2000", "liquid & more 2000–3000"])
    #expect(text.lines[0].speaker == "Fred")
    #expect(text.tags["language"] == "en" && text.tags["title"] == "A title")
  }

  @Test("WebVTT: times begin a cue also where no empty row stands before them")
  func undividedWebVTT() throws {
    // Netflix leaves rows of spaces before the first cue, YouTube no row between cues.
    let text = try TimedText(
      reading: Array(
        """
        WEBVTT
        Kind: captions
        00:01.000 --> 00:02.000
        one

           \n   
        1
        00:02.000 --> 00:03.000 line:84%
        two
        00:03.000 --> 00:04.000
        three
        00:04.000 --> 00:05.000
        00:05.000 --> 00:06.000
        five
        """.utf8))
    #expect(text.lines.map(\.text) == ["one", "two", "three", "", "five"])
    #expect(text.spans == ["1000–2000", "2000–3000", "3000–4000", "4000–5000", "5000–6000"])
    #expect(text.tags["kind"] == "captions")
  }

  @Test("ASS: syllables follow each other from the start of the line, pauses included")
  func ass() throws {
    let text = try Sample.ass.read()
    #expect(text.lines.map(\.text) == ["Hello world", "one\ntwo {3}, 4"])
    #expect(text.spoken(0) == ["Hel 1500–1800", "lo 1800–2250", "world 2250–2450"])
    #expect(text.lines[0].speaker == "Ann")
    #expect(text.spans == ["1000–4000", "5000–3606250"])
  }

  @Test("TTML: times count from the element around, and white space between spans is a space")
  func ttml() throws {
    let text = try Sample.ttml.read()
    #expect(text.lines.map(\.text) == ["Hello you", "one\ntwo three"])
    #expect(text.spoken(0) == ["Hel 2500–2900", "lo 2900–3500", "you 3700–4500"])
    #expect(text.spans == ["2500–5000", "6000–8000"])
    #expect(text.tags["title"] == "Song & dance" && text.tags["language"] == "en")
  }

  @Test("TTML as Apple writes lyrics has times that all count from zero")
  func apple() throws {
    let text = try TimedText(
      reading: Array(
        """
        <tt xmlns="http://www.w3.org/ns/ttml" xmlns:itunes="http://music.apple.com/lyric-ttml-internal" \
        itunes:timing="Word"><body><div><p begin="9.5" end="11.000">\
        <span begin="9.5" end="10.1">I</span> <span begin="10.1" end="11">am</span></p></div></body></tt>
        """.utf8))
    #expect(text.spoken(0) == ["I 9500–10100", "am 10100–11000"])
    let written = String(
      decoding: try text.shifted(by: 1000).text.written(as: .ttml).bytes, as: UTF8.self)
    #expect(written.contains(#"<span begin="00:00:09.501" end="00:00:10.101">I</span>"#))
  }

  @Test("TTML with a time that is none is refused, not read as zero")
  func badTimes() throws {
    let times = [
      #"<p begin="x" end="3s">a</p>"#, #"<p begin="1s" end="2 o'clock">a</p>"#,
      #"<p begin="1s" dur="-1s">a</p>"#, #"<p begin="1s"><span begin="1:2:3:4:5">a</span></p>"#,
      #"<div begin="soon"><p begin="1s">a</p></div>"#,
    ]
    for (text, bad) in zip(times, ["x", "2 o'clock", "-1s", "1:2:3:4:5", "soon"]) {
      #expect(throws: TimedTextError.unreadable(.ttml, .badTime(bad), line: 2)) {
        try TimedText(reading: Array("<tt><body>\n\(text)</body></tt>".utf8), as: .ttml)
      }
    }
    // An empty attribute states no time.
    let text = "<tt><body><p begin=\"1s\" end=\"\">a</p></body></tt>"
    #expect(try TimedText(reading: Array(text.utf8), as: .ttml).spans.count == 1)
  }

  @Test("TextGrid: tiers of lines and words, quotes, other tiers kept")
  func textGrid() throws {
    let text = try Sample.textGrid.read()
    #expect(text.lines.map(\.text) == ["Say \"one\" two"])
    #expect(text.spoken(0) == ["Say 250–500", "one 500–1063"])
    #expect(text.tiers.map(\.name) == ["phones", "bells"])
    #expect(text.duration == 2_500_000)
    let short = try Sample.shortTextGrid.read()
    #expect(short.lines.map(\.text) == ["größer 🐦"] && short.spans == ["500–1500"])
  }

  @Test("TextGrid: nothing behind its counts is dropped")
  func textGridCounts() throws {
    func read(_ tiers: String) throws -> TimedText {
      let text = "\"ooTextFile\"\n\"TextGrid\"\n0 1 <exists> "
      return try TimedText(reading: Array((text + tiers).utf8), as: .textGrid)
    }
    let (one, two) = ("0 1 \"a\"\n", "1 2 \"b\"\n")
    let head = "\"IntervalTier\" \"lines\" 0 2 "
    #expect(try read("1\n" + head + "2\n" + one + two).lines.map(\.text) == ["a", "b"])
    for (tiers, line) in [
      ("1\n" + head + "1\n" + one + two, 6), ("2\n" + head + "1\n" + one + two + head + "0", 6),
      ("1\n" + head + "1\n" + one + head + "0", 6),
    ] {
      #expect(throws: TimedTextError.unreadable(.textGrid, .endsLate, line: line)) {
        try read(tiers)
      }
    }
    #expect(throws: TimedTextError.unreadable(.textGrid, .endsEarly, line: 6)) {
      try read("2\n" + head + "1\n" + one)
    }
  }

  @Test("TextGrid: a count or a time out of range is refused, not taken from the next number")
  func textGridRange() throws {
    func read(_ size: String, _ start: String) throws -> TimedText {
      let text = "\"ooTextFile\"\n\"TextGrid\"\n0 1 <exists> 1\n\"IntervalTier\" \"words\" 0 1 "
      return try TimedText(
        reading: Array("\(text)\(size)\n\(start) 0.3 \"hi\"\n".utf8), as: .textGrid)
    }
    #expect(try read("1", "0.1").lines.map(\.text) == ["hi"])
    for (size, start, number, line) in [
      ("99999999999", "0.1", "99999999999", 4), ("1", "-1e300", "-1e300", 5),
      ("0.9", "0.1", "0.9", 4), ("20000000", "0.1", "20000000", 4), ("-1", "0.1", "-1", 4),
    ] {
      #expect(throws: TimedTextError.unreadable(.textGrid, .badNumber(number), line: line)) {
        try read(size, start)
      }
    }
  }

  @Test("Audacity labels: regions and points")
  func audacity() throws {
    let text = try Sample.audacity.read()
    #expect(text.lines.map(\.text) == ["one label", "point"])
    #expect(text.spans == ["500–1250", "2000–2000"])
  }

  @Test("UltraStar: a beat is 15 000 ÷ BPM ms after the gap")
  func ultraStar() throws {
    let text = try Sample.ultraStar.read()
    let beat = 15_000 / 300.5
    func time(_ beats: Double) -> Int { Int(((1200 + beats * beat) * 1000).rounded()) }
    #expect(text.lines.map(\.text) == ["Hello world", "Next"])
    #expect(text.lines[0].words.map(\.start) == [time(0), time(4), time(10)])
    #expect(text.lines[0].words.map(\.end) == [time(4), time(8), time(18)])
    #expect(text.lines[0].end == time(20) && text.lines[1].start == time(24))
  }

  @Test("SYLT: a line feed begins a line, an empty text ends one")
  func sylt() throws {
    let text = try Sample.sylt.read()
    #expect(text.lines.map(\.text) == ["Hello you", "Next"])
    #expect(text.spoken(0) == ["Hel 1000–1250", "lo 1250–1500", "you 1500–2000"])
    #expect(text.spans == ["1000–2000", "70000"])
  }

  @Test("KAR: ticks under tempos that change")
  func kar() throws {
    let text = try Sample.kar.read()
    #expect(text.lines.map(\.text) == ["Hello you", "Next"])
    #expect(text.spoken(0) == ["Hel 250–500", "lo 500–1000", "you 1000–2000"])
    #expect(text.tags["title"] == "Song" && text.tags["language"] == "ENGL")
    #expect(throws: TimedTextError.readOnly(.kar)) { try text.written(as: .kar) }
  }

  @Test("JSON of whisper and whisperX, in which words may lack times")
  func whisper() throws {
    let text = try TimedText(
      reading: Array(
        """
        {"text": " Hi 5 you all.", "language": "en", "segments": [{"id": 0, "start": 0.5, "end": 2.0,
        "text": " Hi 5 you all.", "words": [{"word": " Hi", "start": 0.5, "end": 0.75, "score": 0.5},
        {"word": "5"}, {"word": "you"}, {"word": " all.", "start": 1.75, "end": 2.0}]}]}
        """.utf8))
    #expect(text.lines.map(\.text) == ["Hi 5 you all."])
    #expect(text.spoken(0) == ["Hi 500–750", "5 750–1000", "you 1000–1750", "all. 1750–2000"])
    #expect(text.lines[0].words.map(\.source) == [.given, .estimated, .estimated, .given])
    #expect(text.lines[0].words[0].details["score"] == "0.5")
  }

  @Test("JSON of gentle and of the Montreal Forced Aligner")
  func aligners() throws {
    let gentle = try TimedText(
      reading: Array(
        """
        {"transcript": "One, two.\\nThree", "words": [
        {"word": "One", "case": "success", "start": 0.25, "end": 0.5, "startOffset": 0, "endOffset": 3},
        {"word": "two", "case": "not-found-in-audio", "startOffset": 5, "endOffset": 8},
        {"word": "Three", "case": "success", "start": 1.0, "end": 1.5, "startOffset": 10, "endOffset": 15}]}
        """.utf8))
    #expect(gentle.lines.map(\.text) == ["One, two.", "Three"])
    #expect(gentle.spoken(0)[0] == "One 250–500" && gentle.spoken(1) == ["Three 1000–1500"])
    let aligner = try TimedText(
      reading: Array(
        """
        {"start": 0, "end": 3.0, "tiers": {"words": {"type": "interval", "entries":
        [[0.25, 0.5, "one"], [0.5, 1.0, "two"], [2.0, 2.5, "three"]]},
        "phones": {"type": "interval", "entries": [[0.25, 0.3, "w"]]}}}
        """.utf8))
    #expect(aligner.lines.map(\.text) == ["one two", "three"])
    #expect(aligner.spoken(0) == ["one 250–500", "two 500–1000"])
    #expect(aligner.tiers.map(\.name) == ["phones"] && aligner.duration == 3_000_000)
  }

  @Test("line ends, byte order marks and encodings say the same", arguments: Sample.writable)
  func encodings(_ sample: Sample) throws {
    guard sample.format != .sylt, let text = String(validating: sample.bytes, as: UTF8.self) else {
      return
    }
    let plain = try sample.read()
    let unix = text.replacing("\r\n", with: "\n")
    let returns = Array(unix.replacing("\n", with: "\r\n").utf8)
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let marked: [UInt8] = [0xEF, 0xBB, 0xBF] + sample.bytes
    // In both orders, with and without a mark.
    let swapped = stride(from: 0, to: wide.count, by: 2).flatMap { [wide[$0 + 1], wide[$0]] }
    let bare = [wide, swapped].map { Array($0.dropFirst(2)) }
    for bytes in [returns, marked, wide, swapped] + bare {
      let read = try TimedText(reading: bytes, as: sample.format)
      #expect(read.lines == plain.lines && read.tiers == plain.tiers && read.tags == plain.tags)
    }
  }

  @Test("text that is not UTF-8 is Windows-1252")
  func windows() throws {
    let bytes = Array("1\n00:00:01,000 --> 00:00:02,000\ncaf".utf8) + [0xE9, 0x80, 0x0A]
    let text = try TimedText(reading: bytes)
    #expect(text.lines[0].text == "café€")
    #expect(try text.shifted(by: 1000).text.written(as: .srt).bytes.contains(0xE9))
  }
}
