import SyrinxText

/// Files as their formats' own documents and programs write them, with what must come of them.
struct Sample: Sendable, CustomStringConvertible {
  let name: String
  let format: TimedTextFormat
  let bytes: [UInt8]

  var description: String { name }

  init(_ name: String, _ format: TimedTextFormat, _ text: String) {
    self.init(name, format, bytes: Array(text.utf8))
  }

  /// In UTF-16, the high byte first, with a byte order mark.
  init(_ name: String, _ format: TimedTextFormat, wide text: String) {
    var bytes: [UInt8] = [0xFE, 0xFF]
    for unit in text.utf16 { bytes += Self.bytes(Int(unit), 2) }
    self.init(name, format, bytes: bytes)
  }

  init(_ name: String, _ format: TimedTextFormat, bytes: [UInt8]) {
    self.name = name
    self.format = format
    self.bytes = bytes
  }

  func read() throws -> TimedText { try TimedText(reading: bytes, as: format) }

  static let lrc = Sample(
    "LRC", .lrc,
    """
    [ti:Song]
    [ar:Band]
    [length: 02:23]
    # a remark
    [00:12.00]First line
    [00:17.20][00:30.5]Twice
    [00:21]
    [01:02.345]Last, [really]

    """)

  static let enhanced = Sample(
    "enhanced LRC", .enhancedLRC,
    "[00:01.000]<00:01.000>Now <00:01.250>the <00:01.500>Hun<00:01.700>ger<00:02.100>\r\n"
      + "[00:03.000] <00:03.200>ends <00:03.600> <00:04.000>here\r\n[00:05.500]\r\n")

  static let srt = Sample(
    "SRT", .srt,
    """
    1
    00:00:01,000 --> 00:00:02,500 X1:1 X2:2 Y1:3 Y2:4
    <i>Hello</i> there,
    you & I <3

    2
    00:01:02,003 --> 01:00:00,000
    {\\an8}7


    """)

  static let webVTT = Sample(
    "WebVTT", .webVTT,
    """
    WEBVTT - A title
    Kind: captions
    Language: en
    X-Map=LOCAL:00:00:00.000

    STYLE
    ::cue(c) { color: yellow }

    NOTE first

    one
    00:01.000 --> 00:03.000 line:0 align:start
    <v Fred>Never <00:01.500><c>drink</c> <00:02.000><i><c>liquid</c></i> &amp; more

    00:00:03.000 --> 01:00:04.000
    <b>two</b>
    rows &lt;here&gt;

    NOTE last
    """)

  static let ass = Sample(
    "ASS", .ass,
    """
    [Script Info]
    Title: Song
    ScriptType: v4.00+

    [V4+ Styles]
    Format: Name, Fontname, Fontsize
    Style: Big,Arial,40

    [Events]
    Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
    Comment: 0,0:00:00.00,0:00:00.00,Big,,0,0,0,,a remark
    Dialogue: 1,0:00:01.00,0:00:04.00,Big,Ann,10,0,0,,{\\an8\\k50}{\\K30}Hel{\\K45}lo {\\i1}{\\K20}world{\\i0}
    Comment: 0,0:00:02.00,0:00:02.00,Big,,0,0,0,,another
    Dialogue: 0,0:00:05.00,1:00:06.25,Default,,0,0,0,,one\\Ntwo \\{3\\}, 4
    """)

  static let ttml = Sample(
    "TTML", .ttml,
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- made by hand -->
    <tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" \
    xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ttp:frameRate="25" xml:lang="en">
      <head><metadata><ttm:title>Song &amp; dance</ttm:title></metadata></head>
      <body begin="1s"><div xml:id="d1">
        <p begin="00:00:01.500" end="00:00:04.000" region="r1">
          <span begin="0s" end="400ms">Hel</span><span begin="0.4s" dur="0.6s">lo</span>
          <span begin="00:00:01:05" end="2s" tts:x="1">you</span>
        </p>
      </div><div xml:id="d2">
        <p begin="5s" dur="2s">one<br/>two <span style="s">three</span></p>
      </div></body>
    </tt>
    """)

  static let textGrid = Sample(
    "TextGrid", .textGrid,
    """
    File type = "ooTextFile"
    Object class = "TextGrid"

    xmin = 0 
    xmax = 2.5 
    tiers? <exists> 
    size = 4 
    item []: 
        item [1]:
            class = "IntervalTier" 
            name = "phones" 
            xmin = 0 
            xmax = 2.5 
            intervals: size = 2 
            intervals [1]:
                xmin = 0 
                xmax = 0.5 
                text = "" 
            intervals [2]:
                xmin = 0.5 
                xmax = 2.5 
                text = "ah" 
        item [2]:
            class = "IntervalTier" 
            name = "sentences" 
            xmin = 0 
            xmax = 2.5 
            intervals: size = 2 
            intervals [1]:
                xmin = 0 
                xmax = 0.25 
                text = "" 
            intervals [2]:
                xmin = 0.25 
                xmax = 2.125 
                text = "Say ""one"" two" 
        item [3]:
            class = "TextTier" 
            name = "bells" 
            xmin = 0 
            xmax = 2.5 
            points: size = 1 
            points [1]:
                number = 1.75 
                mark = "ding" 
        item [4]:
            class = "IntervalTier" 
            name = "Words" 
            xmin = 0 
            xmax = 2.5 
            intervals: size = 4 
            intervals [1]:
                xmin = 0 
                xmax = 0.25 
                text = "" 
            intervals [2]:
                xmin = 0.25 
                xmax = 0.5 
                text = "Say" 
            intervals [3]:
                xmin = 0.5 
                xmax = 1.0625 
                text = "one" 
            intervals [4]:
                xmin = 1.0625 
                xmax = 2.5 
                text = "" 

    """)

  static let shortTextGrid = Sample(
    "short TextGrid in UTF-16", .textGrid,
    wide: """
      File type = "ooTextFile short"
      "TextGrid"

      0
      1.5
      <exists>
      1
      "IntervalTier"
      "Mary"
      0
      1.5
      2
      0
      0.5
      ""
      0.5
      1.5
      "größer 🐦"

      """)

  static let audacity = Sample(
    "Audacity labels", .audacity,
    "0.500000\t1.250000\tone label\n\\\t100.000000\t2000.500000\n2.000000\t2.000000\tpoint\n")

  static let ultraStar = Sample(
    "UltraStar", .ultraStar,
    """
    #TITLE:Song
    #ARTIST:Band
    #MP3:song.mp3
    #BPM:300,5
    #GAP:1200
    : 0 4 10 Hel
    * 4 4 12 lo
    F 10 8 -3  world
    - 20
    : 24 2 5 Next
    E

    """)

  /// Two players, each with a last line that no row ends.
  static let duet = Sample(
    "UltraStar duet", .ultraStar,
    """
    #TITLE:Song
    #ARTIST:Band
    #MP3:song.mp3
    #VIDEOGAP:1,5
    #START:2
    #END:9000
    #PREVIEWSTART:4,5
    #MEDLEYSTARTBEAT:40
    #MEDLEYENDBEAT:80
    #P1:Ann
    #P2:Bob
    #BPM:150
    #GAP:0
    P1
    : 20 4 0 one
    - 26
    : 40 4 0 two
    P2
    : 24 4 0 first
    - 30
    : 80 4 0 second
    E

    """)

  /// Bytes of a number, the highest first.
  private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(number >> (8 * $0) & 0xFF) }
  }

  static let sylt: Sample = {
    var bytes: [UInt8] = [3]
    bytes += Array("eng".utf8)
    bytes += [2, 1]
    bytes += Array("words\0".utf8)
    let entries: [(String, Int)] = [
      ("\nHel", 1000), ("lo ", 1250), ("you", 1500), ("", 2000), ("\nNext", 70_000),
    ]
    for (text, time) in entries {
      bytes += Array(text.utf8) + [0]
      bytes += Self.bytes(time, 4)
    }
    return Sample("SYLT", .sylt, bytes: bytes)
  }()

  static let kar: Sample = {
    func event(_ delta: Int, _ type: UInt8, _ content: [UInt8]) -> [UInt8] {
      let time = delta < 128 ? [UInt8(delta)] : [UInt8(delta >> 7) | 0x80, UInt8(delta & 0x7F)]
      return time + [0xFF, type, UInt8(content.count)] + content
    }
    func text(_ delta: Int, _ text: String) -> [UInt8] { event(delta, 1, Array(text.utf8)) }
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
      Array(name.utf8) + bytes(body.count, 4) + body
    }
    let end: [UInt8] = [0, 0xFF, 0x2F, 0]
    // 480 ticks a quarter; a quarter lasts 500 ms, and from tick 480 on 1 s.
    let tempos = event(0, 0x51, bytes(500_000, 3)) + event(480, 0x51, bytes(1_000_000, 3)) + end
    var words = text(0, "@LENGL") + text(0, "@TSong") + text(240, "\\Hel") + text(240, "lo")
    words += text(240, " you") + text(480, "/Next") + end
    let header = bytes(1, 2) + bytes(2, 2) + bytes(480, 2)
    return Sample(
      "KAR", .kar, bytes: chunk("MThd", header) + chunk("MTrk", tempos) + chunk("MTrk", words))
  }()

  static let json = Sample(
    "JSON", .json,
    """
    {"rate": 22050, "lines": [{"text": "Hi \\ud83d\\udc26 you", "start": 0, "end": 22050, "words":
    [{"range": [0, 2], "start": 10, "end": 500, "source": "engine"},
    {"range": [5, 8], "start": 600, "source": "divided"}]}],
    "tiers": [{"name": "phonemes", "points": false, "labels":
    [{"text": "h", "start": 0, "end": 10}]}]}
    """)

  static let all: [Sample] = [
    lrc, enhanced, srt, webVTT, ass, ttml, textGrid, shortTextGrid, audacity, ultraStar, sylt, kar,
    json,
  ]

  static let writable: [Sample] = all.filter { $0.format != .kar }
}

/// Words that are hard to hold, with times that lie on no format's steps and pauses between them.
enum HardText: String, CaseIterable, Sendable {
  case fine = "Now the hunger ends"
  case wide = "größer 🐦\u{200D}⬛ 日本語 e\u{301}n"
  case rows = "one two\nthree four"
  case overlapping = "first of two"

  /// Two lines in microseconds.
  var text: TimedText {
    let second = self == .overlapping ? 2_000_791 : 5_000_791
    return TimedText(lines: [line(at: 1_000_123), line(at: second)])
  }

  private func line(at start: Int) -> TimedText.Line {
    var words: [TimedText.Word] = []
    var place = 0
    for word in rawValue.split(whereSeparator: \.isWhitespace) {
      let time = start + 612_345 * words.count
      let count = word.unicodeScalars.count
      words.append(.init(place..<place + count, start: time, end: time + 456_789))
      place += count + 1
    }
    return .init(rawValue, start: start, end: words.last?.end, words: words)
  }
}

extension TimedTextFormat {
  /// Unit of a format's times, in seconds: milliseconds, unless it is known to be coarser or finer.
  var step: Double {
    switch self {
    case .ass: 0.01
    case .ultraStar: 0.002
    case .textGrid, .audacity: 1e-6
    case .json: 0
    default: 0.001
    }
  }
}

extension TimedText {
  /// The words of a line with their times in milliseconds, for short tests.
  func spoken(_ line: Int) -> [String] {
    let line = lines[line]
    return zip(line.words, line.texts(of: line.words)).map { word, text in
      let end = word.end.map { "–\(Int((seconds($0) * 1000).rounded()))" } ?? ""
      return "\(text) \(Int((seconds(word.start) * 1000).rounded()))\(end)"
    }
  }

  /// Start and end of each line in milliseconds.
  var spans: [String] {
    lines.map { line in
      let end = line.end.map { "–\(Int((seconds($0) * 1000).rounded()))" } ?? ""
      return "\(Int((seconds(line.start) * 1000).rounded()))\(end)"
    }
  }
}
