import SyrinxEngine
import SyrinxFiles
import SyrinxText
import Testing

@Suite("Duets and times in tags")
struct DuetTests {
  /// A beat of the duet lasts 100 ms.
  private let duet = try! Sample.duet.read()

  private func written(_ text: TimedText) throws -> String {
    String(decoding: try text.written(as: .ultraStar).bytes, as: UTF8.self)
  }

  @Test("each player has lines of their own, whatever stands last in them")
  func players() throws {
    #expect(duet.lines.map(\.text) == ["one", "two", "first", "second"])
    #expect(duet.lines.map(\.speaker) == ["P1", "P1", "P2", "P2"])
    #expect(duet.spans == ["2000–2600", "4000–4400", "2400–3000", "8000–8400"])
    #expect(try duet.written(as: .ultraStar).bytes == Sample.duet.bytes)
    // Without its bytes too, since what it says is the same.
    var changed = duet
    changed.lines[0].text = "uno"
    changed.lines[0].words[0].range = 0..<3
    let again = try TimedText(reading: Array(written(changed).utf8), as: .ultraStar)
    #expect(again.lines.map(\.speaker) == duet.lines.map(\.speaker) && again.spans == duet.spans)
  }

  @Test("a part that is cut away takes no player with it")
  func cutting() throws {
    let (moved, losses) = duet.moved(by: .keeping(3500..<10_000), from: 1000, to: 1000)
    #expect(losses.contains(TimedTextLoss(.lines, 2)))
    let read = try TimedText(reading: Array(written(moved).utf8), as: .ultraStar)
    #expect(read.lines.map(\.text) == ["two", "second"])
    #expect(read.lines.map(\.speaker) == ["P1", "P2"])
  }

  @Test("players who change within a line, and notes before the first change")
  func interlaced() throws {
    let text = "#BPM:150\n: 0 1 0 a\nP2\n: 0 1 0 x\nP 1\n: 2 1 0 b\n- 4\n: 6 1 0 c\nE\n"
    let read = try TimedText(reading: Array(text.utf8), as: .ultraStar)
    #expect(read.lines.map(\.text) == ["ab", "c", "x"])
    #expect(read.lines.map(\.speaker) == ["P1", "P1", "P2"])
    #expect(throws: TimedTextError.self) {
      try TimedText(reading: Array("#BPM:150\nPx\n: 0 1 0 a\nE\n".utf8), as: .ultraStar)
    }
  }

  @Test("players that sing at once are no overlap, and other speakers are told")
  func losses() throws {
    var text = duet
    text.format = nil
    #expect(try text.written(as: .ultraStar).losses.map(\.kind) == [.details])
    text.lines[0].speaker = "Ann"
    #expect(try text.written(as: .ultraStar).losses.contains(TimedTextLoss(.speakers, 1)))
    #expect(try duet.written(as: .webVTT).losses.allSatisfy { $0.kind != .speakers })
  }

  @Test("times in tags move, and what belongs to the old sound goes and is told")
  func speed() throws {
    let (moved, losses) = duet.moved(by: .speed(2), from: 1000, to: 1000)
    #expect(losses == [TimedTextLoss(.tags, 2)])
    let tags = try TimedText(reading: Array(written(moved).utf8), as: .ultraStar).tags
    #expect(tags["mp3"] == nil && tags["videogap"] == nil && tags["p1"] == "Ann")
    #expect(tags["start"] == "1" && tags["end"] == "4500" && tags["previewstart"] == "2.25")
    // Beats of 100 ms still fit: 4 s are 2 s, which is beat 20.
    #expect(tags["medleystartbeat"] == "20" && tags["medleyendbeat"] == "40")
    // Where they fit no more, they are 2 ms long.
    let faster = duet.moved(by: .speed(2.5), from: 1000, to: 1000).text
    let fine = try TimedText(reading: Array(written(faster).utf8), as: .ultraStar)
    #expect(fine.details["bpm"] == "7500" && fine.tags["medleystartbeat"] == "800")
  }

  @Test("a stretch that is cut away has no tag any more; the rest of one has")
  func cutTags() throws {
    let (moved, losses) = duet.moved(by: .keeping(5000..<7000), from: 1000, to: 1000)
    let tags = moved.tags
    #expect(tags["start"] == "0" && tags["end"] == "2000" && tags["previewstart"] == nil)
    #expect(tags["medleystartbeat"] == "0" && tags["medleyendbeat"] == "20")
    #expect(losses.contains(TimedTextLoss(.tags, 3)))
    let shifted = duet.shifted(by: 500_000).text.tags
    #expect(shifted["mp3"] == "song.mp3" && shifted["end"] == "9500" && shifted["start"] == "2.5")
  }

  @Test("in version 2 a beat is one of BPM, and times are milliseconds")
  func secondVersion() throws {
    let text =
      "#VERSION:2.0.0\n#START:1000\n#MEDLEYSTART:500\n#BPM:600\n: 10 5 0 a\n-\n: 20 5 0 b\nE\n"
    let read = try TimedText(reading: Array(text.utf8), as: .ultraStar)
    #expect(read.spans == ["1000–1500", "2000–2500"])
    let moved = read.moved(by: .speed(0.5), from: 1000, to: 1000).text
    #expect(moved.tags["start"] == "2000" && moved.tags["medleystart"] == "1000")
    let again = try TimedText(reading: Array(written(moved).utf8), as: .ultraStar)
    #expect(again.spans == ["2000–3000", "4000–5000"])
  }

  @Test(
    "the length in a tag of LRC is that of the sound it has become",
    arguments: [
      ("00:10", "00:05"), ("02:23.50", "01:11.75"), ("soon", "soon"),
    ])
  func length(_ before: String, _ after: String) throws {
    let text = try TimedText(reading: Array("[length:\(before)]\n[00:01.00]a\n".utf8), as: .lrc)
    #expect(text.moved(by: .speed(2), from: 1000, to: 1000).text.tags["length"] == after)
  }

  @Test("an ending that several formats share is that of the text's own")
  func endings() {
    #expect(TimedTextFormat(path: "a.txt", of: duet) == .ultraStar)
    #expect(TimedTextFormat(path: "a.txt", of: TimedText()) == .audacity)
    #expect(TimedTextFormat(path: "a.lrc", of: duet) == .enhancedLRC)
    #expect(TimedTextFormat(path: "a.xyz", of: duet) == nil)
  }
}
