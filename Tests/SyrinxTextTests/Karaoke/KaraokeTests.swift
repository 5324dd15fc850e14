import SyrinxText
import Testing

@Suite("Karaoke")
struct KaraokeTests {
  private static let text: TimedText = {
    var text = TimedText(
      rate: 1000,
      lines: [
        .init(
          "Hé\u{301} 🐦‍⬛you", start: 5000, end: 8000,
          words: [
            .init(0..<3, start: 5000, end: 6000), .init(4..<7, start: 6500, end: 7000),
            .init(7..<10, start: 7000, end: 8000),
          ]),
        .init("no words here", start: 8000, end: 10_000),
        .init("late", start: 20_000, end: nil),
      ])
    return text
  }()

  private func focus(_ time: Double) -> (text: String, filled: Double)? {
    let rows = Karaoke(Self.text).display(at: time).rows
    return rows.first { $0.isFocus }.map { ($0.text, $0.filled) }
  }

  @Test("a word is filled evenly by characters, whatever they consist of")
  func filling() {
    // Two characters in the first second; a bird of three scalars is one.
    for (time, filled) in [
      (5.0, 0.0), (5.25, 0.5), (5.5, 1), (6, 2), (6.25, 2), (6.5, 3), (6.75, 3.5), (7, 4),
      (7.5, 5.5),
    ] {
      let shown = focus(time)
      #expect(shown?.text == "Hé\u{301} 🐦‍⬛you")
      #expect(abs((shown?.filled ?? -1) - filled) < 1e-9, "\(time) s: \(shown?.filled ?? -1)")
    }
  }

  @Test("a line without words is filled evenly from its start to its end")
  func evenLine() {
    #expect(focus(9)?.text == "no words here")
    #expect(abs((focus(9)?.filled ?? 0) - 6.5) < 1e-9)
  }

  @Test("the line that is sung is in focus, in pauses the next, in the end the last")
  func focusing() {
    #expect(focus(0)?.text.hasPrefix("H") == true && focus(0)?.filled == 0)
    #expect(focus(8)?.text == "no words here")
    #expect(focus(15)?.text == "late" && focus(15)?.filled == 0)
    #expect(focus(1000)?.text == "late" && focus(1000)?.filled == 4)
    #expect(Karaoke(Self.text).end == 23)
    #expect(Karaoke(TimedText()).display(at: 1).rows.isEmpty)
  }

  @Test("lines before and after are shown as far as they were sung")
  func context() {
    var settings = Karaoke.Settings()
    settings.linesBefore = 1
    settings.linesAfter = 1
    let rows = Karaoke(Self.text, settings).display(at: 9).rows
    #expect(rows.map(\.line) == [0, 1, 2] && rows.map(\.isFocus) == [false, true, false])
    #expect(rows[0].filled == 7 && rows[2].filled == 0)
    #expect(rows[0].parts.sung == rows[0].text && rows[2].parts.rest == rows[2].text)
    #expect(rows[1].parts.sung == "no word" && rows[1].parts.rest == "s here")
  }

  @Test("a long pause is counted down, a short one is not")
  func countIn() {
    let karaoke = Karaoke(Self.text)
    #expect(
      [1.5, 2.0, 2.5, 4.2, 5].map { karaoke.display(at: $0).countIn } == [nil, 3, 3, 1, nil])
    #expect([16, 17.5, 19.9].map { karaoke.display(at: $0).countIn } == [nil, 3, 1])
    #expect(karaoke.display(at: 7.9).countIn == nil)
  }

  @Test("a line that is too wide is broken at spaces, and the fill goes on in the next row")
  func breaking() {
    var settings = Karaoke.Settings()
    settings.columnCount = 8
    let rows = Karaoke(Self.text, settings).display(at: 9).rows.filter(\.isFocus)
    #expect(rows.map(\.text) == ["no words", "here"])
    #expect(rows.map(\.filled) == [6.5, 0])
    settings.columnCount = 3
    let narrow = Karaoke(Self.text, settings).display(at: 10.5).rows.filter(\.isFocus)
    #expect(narrow.map(\.text) == ["lat", "e"])
  }

  @Test("what a terminal would obey is not shown")
  func control() {
    let text = TimedText(rate: 1, lines: [.init("a\u{1B}[2Jb\u{202E}", start: 0, end: 1)])
    #expect(Karaoke(text).display(at: 0).rows[0].text == "a\u{FFFD}[2Jb\u{FFFD}")
  }

  @Test(
    "columns of a terminal",
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("世界", 4), ("ｆ", 2), ("ｱ", 1), ("한국", 4),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("🐦", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("👍🏽", 2),
      ("\u{200B}", 0), ("नि", 2), ("กำ", 2), ("\u{AD}", 1),
    ])
  func width(_ text: String, _ columns: Int) {
    #expect(text.displayWidth == columns)
  }
}
