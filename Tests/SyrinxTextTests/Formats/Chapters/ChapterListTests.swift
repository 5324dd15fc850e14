import Testing

@testable import SyrinxText

@Suite("Lists of chapters")
struct ChapterListTests {
  private static let expected = [
    ChapterList.Item(start: 0, title: "Hello"), ChapterList.Item(start: 62.5, title: "A = B"),
  ]

  /// The same chapters in every form.
  static let texts = [
    #"{"version": "1.2.0", "chapters": [{"startTime": 0, "title": "Hello"}, {"startTime": 62.5, "title": "A = B"}, {"startTime": 70, "toc": false}]}"#,
    #"{"chapters": [{"start_time": "0.000", "tags": {"title": "Hello"}}, {"start_time": "62.500", "tags": {"title": "A = B"}}]}"#,
    ";FFMETADATA1\ntitle=Show\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\ntitle=Hello\n[CHAPTER]\nTIMEBASE=1/2\nSTART=125\ntitle=A \\= B\n",
    "CHAPTER01=00:00:00.000\nCHAPTER01NAME=Hello\nCHAPTER02=00:01:02.500\nCHAPTER02NAME=A = B\n",
    "0.0\t0.0\tHello\n62.5\t62.5\tA = B\n", "0:00 Hello\n1:02.5 - A = B\n",
    "00:01:02.500 A = B\r\n00:00:00.000 Hello\r\n",
  ]

  @Test("are read in every form, in order of time", arguments: texts)
  func reading(_ text: String) {
    #expect(ChapterList(reading: Array(text.utf8))?.items == Self.expected)
  }

  @Test("that are in no table of contents are counted")
  func hidden() {
    #expect(
      Self.texts.map { ChapterList(reading: Array($0.utf8))?.hiddenCount } == [1, 0, 0, 0, 0, 0, 0])
  }

  @Test("a cue sheet of one sound is one, from where its tracks begin")
  func cueSheet() {
    let head = "\u{FEFF}REM GENRE Talk\r\nTITLE \"Show\"\r\nFILE \"a b.wav\" WAVE\r\n"
    let one = "  TRACK 01 AUDIO\r\n    TITLE \"Hello\"\r\n    INDEX 01 00:00:00\r\n"
    let other = "  TRACK 02 AUDIO\r\n    INDEX 00 01:00:00\r\n    INDEX 01 01:02:30\r\n"
    func items(_ text: String) -> [ChapterList.Item]? {
      ChapterList(reading: Array(text.utf8))?.items
    }
    let expected = [ChapterList.Item(start: 0, title: "Hello"), .init(start: 62.4, title: "")]
    #expect(items(head + one + other) == expected)
    #expect(items((head + one + other).replacing("INDEX 0", with: "INDEX ")) == expected)
    #expect(items(head + one + "FILE \"b.wav\" WAVE\n" + other) == nil)
    #expect(items(head + one + other.replacing("01:02:30", with: "01:02:75")) == nil)
    #expect(items(head + one + "  TRACK 02 AUDIO\n") == nil)
    let title = one.replacing("\"Hello\"", with: "\"Say \"Hi\"\"")
    #expect(items(head + title) == [.init(start: 0, title: "Say \"Hi\"")])
    #expect(
      items(head + title.replacing("\"Say ", with: "So ")) == [
        .init(start: 0, title: "So \"Hi\"\"")
      ])
    func odd(_ text: String) -> ChapterList.OddRow? {
      ChapterList.oddRow(in: Array(text.utf8))
    }
    let file = "FILE \"b.wav\" WAVE"
    #expect(
      odd(head + one + "\n" + file + "\n" + other)
        == .init(fault: .otherFile, line: 8, text: file))
    #expect(
      odd(head + other.replacing("01:02:30", with: "01:60:00"))
        == .init(fault: .badIndex, line: 6, text: "INDEX 01 01:60:00"))
    #expect(
      odd(head + "  TRACK 01 AUDIO\n" + other)
        == .init(fault: .noIndex, line: 4, text: "TRACK 01 AUDIO"))
    #expect(odd("Track him down\nINDEX 01 x") == nil && odd(head + one) == nil)
    #expect(odd("file a.wav\nfile b.wav") == nil)
  }

  @Test("are read as they were written", arguments: ChapterList.Form.allCases)
  func round(_ form: ChapterList.Form) throws {
    var list = ChapterList(Self.expected)
    list.items[0].title = "One; two # three \\ four"
    if form == .json || form == .audacity { list.items[1].end = 70.25 }
    if form == .json { list.items[0].link = "https://example.org/?a=b" }
    let read = try #require(ChapterList(reading: Array(list.text(as: form, seconds: 90).utf8)))
    #expect(read.items.map(\.start) == list.items.map(\.start))
    #expect(read.items.map(\.title) == list.items.map(\.title))
    // ffmetadata says all ends: where the next begins, or the sound ends.
    let ends = form == .ffmetadata ? [62.5, 90] : list.items.map(\.end)
    #expect(read.items.map(\.end) == ends)
    #expect(read.items.map(\.link) == list.items.map(\.link))
  }

  @Test(
    "other texts are none",
    arguments: [
      "", "Hello", "{}", "{\"chapters\": [{\"title\": \"x\"}]}", "CHAPTER01=x", "12 Hello",
      ";FFMETADATA1\n[CHAPTER]\nSTART=x\n", ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/0\nSTART=1\n",
      ";FFMETADATA1\n[CHAPTER]\nSTART=1e99\n", "0:99 Hello",
    ])
  func others(_ text: String) {
    #expect(ChapterList(reading: Array(text.utf8)) == nil)
  }

  @Test("the row that keeps others from being a list is told with its line")
  func oddRow() throws {
    let odd = try #require(ChapterList.oddRow(in: Array("# mine\n0:00 A\n\n0:99 B\n1:00 C".utf8)))
    #expect(odd == .init(fault: .noTime, line: 4, text: "0:99 B"))
    for text in ["", "Hello", "0:00 A\n1:00 B", "1\n00:00:01,000 --> 00:00:02,000\nx"] {
      #expect(ChapterList.oddRow(in: Array(text.utf8)) == nil)
    }
  }

  @Test("numbered ones take no more than some times as long where there are sixteen times as many")
  func linearTime() {
    func seconds(_ count: Int) -> Double {
      let list = ChapterList((0..<count).map { .init(start: Double($0), title: "\($0)") })
      let bytes = Array(list.text(as: .chapters).utf8)
      let clock = ContinuousClock()
      return (0..<3).map { _ in
        clock.measure { #expect(ChapterList(reading: bytes)?.items == list.items) } / .seconds(1)
      }.min()!
    }
    _ = seconds(100)
    let (short, long) = (seconds(500), seconds(8000))
    // Time that grows with the square is 256 times as long.
    #expect(long < 48 * short + 0.05, "\(short) s, \(long) s")
  }

  @Test("a number that is there twice makes two, of which the first has the title")
  func sameNumber() {
    let text = "CHAPTER01=00:00:00.000\nCHAPTER01=00:00:02.000\nCHAPTER01NAME=A\nCHAPTER02NAME=B\n"
    #expect(
      ChapterList(reading: Array(text.utf8))?.items == [
        .init(start: 0, title: "A"), .init(start: 2, title: ""),
      ])
  }
}
