import SyrinxText
import Testing

@Suite("Forms that are rare but as their formats say")
struct RareFormTests {
  @Test("JSON of OpenAI's service has the words of all segments beside them")
  func wordsBesideSegments() throws {
    let text = try TimedText(
      reading: Array(
        """
        {"task": "transcribe", "duration": 3.5, "text": "Hi you. Bye you.", "segments": [
        {"id": 0, "start": 0.0, "end": 1.5, "text": " Hi you."},
        {"id": 1, "start": 1.5, "end": 3.0, "text": " Bye you."}], "words": [
        {"word": "Hi", "start": 0.1, "end": 0.3}, {"word": "you", "start": 0.4, "end": 1.52},
        {"word": "Bye", "start": 1.48, "end": 1.9}, {"word": "you", "start": 2.0, "end": 3.2}]}
        """.utf8))
    #expect(text.lines.map(\.text) == ["Hi you.", "Bye you."])
    #expect(text.spoken(0) == ["Hi 100–300", "you 400–1520"])
    #expect(text.spoken(1) == ["Bye 1480–1900", "you 2000–3200"])
  }

  @Test("JSON of whisper.cpp and of Hugging Face, whose chunks are lines or words")
  func chunks() throws {
    func read(_ text: String) throws -> TimedText {
      try TimedText(reading: Array(text.utf8), as: .json)
    }
    let plain = try read(
      #"{"result": {"language": "en"}, "transcription": [{"timestamps": {"from": "00:00:00,100"},"#
        + #" "offsets": {"from": 100, "to": 1500}, "text": " Hello world."}]}"#)
    #expect(plain.lines.map(\.text) == ["Hello world."] && plain.spans == ["100–1500"])
    #expect(plain.tags == [TimedText.Detail("language", "en")])
    let lines = try read(
      #"{"text": "", "chunks": [{"timestamp": [0.5, 1.5], "text": " Hello world."},"#
        + #" {"timestamp": [1.5, null], "text": " Yes."}]}"#)
    #expect(lines.lines.map(\.text) == ["Hello world.", "Yes."])
    let words = try read(
      #"{"text": "", "chunks": [{"timestamp": [0.5, 1.0], "text": " Hello"},"#
        + #" {"timestamp": [1.0, 1.5], "text": " you."}]}"#)
    #expect(words.lines.map(\.text) == ["Hello you."])
    #expect(words.spoken(0) == ["Hello 500–1000", "you. 1000–1500"])
    let chinese = try read(
      #"{"text": "", "chunks": [{"timestamp": [0, 1], "text": "好。"},"#
        + #" {"timestamp": [1, 3], "text": "今天我们去公园散步。"}]}"#)
    #expect(chinese.lines.map(\.text) == ["好。", "今天我们去公园散步。"])
    func read(chunks: [String]) throws -> [String] {
      let chunks = chunks.enumerated().map {
        #"{"timestamp": [\#($0.offset), \#($0.offset + 1)], "text": "\#($0.element)"}"#
      }
      return try read(#"{"chunks": [\#(chunks.joined(separator: ", "))]}"#).lines.map(\.text)
    }
    for sentences in [
      ["你好。", "再见！"], ["Yes.", "No."], ["今天天气很好", "我们去公园"], ["สวัสดีครับ", "ขอบคุณมาก"],
    ] { #expect(try read(chunks: sentences) == sentences) }
    for words in [["我们", "去", "公园。"], ["ฉัน", "ไป", "ที่", "มหาวิทยาลัย"]] {
      #expect(try read(chunks: words).count == 1)
    }
    let both = try read(
      #"{"chunks": [], "segments": [{"start": 0, "end": 1, "text": "Hello"}]}"#)
    #expect(both.lines.map(\.text) == ["Hello"])
  }

  @Test("the words of AssemblyAI's JSON have milliseconds, whose duration has seconds")
  func milliseconds() throws {
    let text = try TimedText(
      reading: Array(
        """
        {"status": "completed", "text": "Smoke rises.", "words": [
        {"text": "Smoke", "start": 250, "end": 650, "confidence": 0.97, "speaker": null},
        {"text": "rises.", "start": 730, "end": 1022, "confidence": 0.99, "speaker": null}],
        "audio_duration": 3}
        """.utf8))
    #expect(text.lines.map(\.text) == ["Smoke rises."])
    #expect(text.spoken(0) == ["Smoke 250–650", "rises. 730–1022"])
  }

  @Test("TTML: subframes divide frames, and ticks without a rate of their own are subframes")
  func subframes() throws {
    let text = try TimedText(
      reading: Array(
        """
        <tt xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ttp:frameRate="25" ttp:subFrameRate="2">\
        <body><p begin="10t" end="100t">a</p><p begin="00:00:01:10.1" end="00:00:03:05">b</p></body></tt>
        """.utf8))
    #expect(text.spans == ["200–2000", "1420–3200"])
  }

  @Test("SRT of UTF-16 without a byte order mark is recognised, in both orders")
  func unmarkedWide() throws {
    let units = Array("1\n00:00:01,000 --> 00:00:02,000\nfür uns\n".utf16)
    let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [little, big] {
      let text = try TimedText(reading: bytes)
      #expect(text.format == .srt && text.lines.map(\.text) == ["für uns"])
      let moved = try text.shifted(by: 1_000_000).text.written(as: .srt).bytes
      #expect(try TimedText(reading: moved).lines.map(\.text) == ["für uns"])
    }
  }

  @Test("LRC: times in square brackets within a line are those of words; a line may be repeated")
  func squareWords() throws {
    let text = try TimedText(
      reading: Array(
        """
        [00:01.00]Hello [00:01.50]world[00:02.00]
        [00:03.00][00:03.00]One [00:03.5]two
        [00:05.00][00:15.00]Twice [00:05.50]there
        [00:09.00]John [3:16], as at [00:01.00], [loud]
        """.utf8))
    #expect(
      text.lines.map(\.text) == [
        "Hello world", "One two", "Twice there", "John [3:16], as at [00:01.00], [loud]",
        "Twice there",
      ])
    #expect(text.spoken(0) == ["Hello 1000–1500", "world 1500–2000"])
    #expect(text.spoken(1) == ["One 3000–3500", "two 3500–5000"])
    #expect(text.spoken(2).first == "Twice 5000–5500" && text.spoken(3).isEmpty)
    #expect(text.spoken(4).first == "Twice 15000–15500")
    // Text of that form is none of them once it is written.
    let line = TimedText.Line("a [00:01.50]b [3:16]", start: 1_000_000, end: 2_000_000)
    for format in [TimedTextFormat.lrc, .enhancedLRC] {
      let (bytes, losses) = try TimedText(lines: [line]).written(as: format)
      let read = try TimedText(reading: bytes, as: format).lines
      #expect(read.map(\.text) == ["a ［00:01.50]b [3:16]"] && read[0].words.isEmpty)
      #expect(losses.map(\.kind) == [.characters])
    }
  }

  @Test("SRT with a time that is none is refused, not read without it")
  func badTimes() throws {
    for time in [
      "-00:00:01,000 --> 00:00:02,500", "00:00:61,000 --> 00:01:02,000",
      "00:00:01,000 --> -0:00:01,5",
    ] {
      for (before, line) in [("", 2), ("1\n00:00:00,000 --> 00:00:00,500\na\n\n", 6)] {
        let text = before + "2\n" + time + "\nb\n\n3\n00:00:03,000 --> 00:00:04,000\nc\n"
        #expect(throws: TimedTextError.unreadable(.srt, .badTime(time), line: line)) {
          try TimedText(reading: Array(text.utf8), as: .srt)
        }
      }
      // As text it is written so that it can be read.
      let text = TimedText(lines: [TimedText.Line("a\n" + time, start: 0, end: 1_000_000)])
      let written = try text.written(as: .srt)
      #expect(try TimedText(reading: written.bytes, as: .srt).lines.count == 1)
      #expect(written.losses == [TimedTextLoss(.characters, 1)])
    }
    let arrows = "1\n00:00:01,000 --> 00:00:02,000\n1 --> 2\n12:30 --> noon\n"
    #expect(
      try TimedText(reading: Array(arrows.utf8), as: .srt).lines.map(\.text) == [
        "1 --> 2\n12:30 --> noon"
      ])
  }

  @Test("SRT without empty rows: a number that counts on is that of the next cue")
  func undividedSRT() throws {
    let text = try TimedText(
      reading: Array(
        """
        1
        00:00:01,000 --> 00:00:02,000
        one
        2
        00:00:02,000 --> 00:00:03,000
        1984
        4
        00:00:03,000 --> 00:00:04,000
        three
        5
        00:00:04,000 --> 00:00:05,000
        five
        """.utf8))
    // The third has a 4 above it where a 3 would count on, which is text.
    #expect(text.lines.map(\.text) == ["one", "1984\n4", "three", "five"])
  }

  @Test("TTML: in a sequence times count from the end of what is before")
  func sequences() throws {
    let text = try TimedText(
      reading: Array(
        """
        <tt xmlns="http://www.w3.org/ns/ttml"><body timeContainer="seq">
        <div begin="1s" timeContainer="seq" style="x"><p dur="1s">a</p><p begin="0.5s" end="2s">b</p>\
        <p>none</p></div>
        <div><p begin="1s" dur="1s">c</p><p begin="0.5s" dur="2s">d</p></div>
        <div dur="10s"><p timeContainer="seq"><span dur="1s">e</span> <span begin="1s" end="2s">f</span></p></div>
        <div timeContainer="par"><p dur="1s">g</p></div></body></tt>
        """.utf8))
    #expect(text.lines.map(\.text) == ["a", "b", "none", "c", "d", "e f", "g"])
    #expect(
      text.spans == [
        "1000–2000", "2500–4000", "4000", "5000–6000", "4500–6500", "6500", "16500–17500",
      ])
    #expect(text.spoken(5) == ["e 6500–7500", "f 8500–9500"])
    // Written with times of their own, in no sequence.
    let moved = text.shifted(by: 1000).text
    let again = try TimedText(reading: try moved.written(as: .ttml).bytes)
    #expect(again.lines.map(\.start) == moved.lines.map(\.start))
    #expect(again.lines[5].words.map(\.end) == moved.lines[5].words.map(\.end))
  }

  @Test("ASS: a drawing is no text, and stays in its place")
  func drawings() throws {
    let events = [
      #"{\an7\p1}m 0 0 l 100 0 \N 100 100{\p0}"#,
      #"a{\k20}b{\pos(1,2)\p4}m 1 1 {\b1}l 2 2{\p0\pbo3}\Nc"#,
      #"{\p1}m 0 0 l {1"#,
    ]
    let rows = events.map { "Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,\($0)\n" }
    let text = try TimedText(reading: Array(rows.joined().utf8), as: .ass)
    #expect(text.lines.map(\.text) == ["", "ab\nc", ""])
    let moved = String(
      decoding: try text.shifted(by: 1_000_000).text.written(as: .ass).bytes, as: UTF8.self)
    for event in events { #expect(moved.contains(",,\(event)\n"), "\(moved)") }
  }
}
