import SyrinxEngine
import SyrinxFiles
import SyrinxText
import Testing

@Suite("Words move with the sound")
struct TimedTextMovingTests {
  static let text = TimedText(lines: [
    .init(
      "one two three", start: 1_000_000, end: 4_000_000,
      words: [
        .init(0..<3, start: 1_000_000, end: 1_500_000),
        .init(4..<7, start: 2_000_000, end: 2_500_000),
        .init(8..<13, start: 3_000_000, end: nil),
      ]),
    .init("four", start: 5_000_000, end: nil),
  ])

  @Test("speed divides times, within a millionth", arguments: [0.25, 0.8, 1.3, 4])
  func speed(_ speed: Double) {
    let moved = Self.text.moved(by: .speed(speed), from: 44_100, to: 44_100).text
    for (word, was) in zip(moved.lines[0].words, Self.text.lines[0].words) {
      #expect(abs(Double(word.start) - Double(was.start) / speed) <= 0.5)
    }
    #expect(abs(Double(moved.lines[1].start) - 5e6 / speed) <= 0.5)
    #expect(moved.lines[1].end == nil)
  }

  @Test("frames of the sound may be others before and after")
  func rates() {
    // 22 050 frames a second in, 44 100 out: a map that doubles the number of frames.
    let moved = Self.text.moved(by: .speed(0.5), from: 22_050, to: 44_100).text
    #expect(moved == Self.text)
  }

  @Test("what is cut away is left out and told, and what is cut in two is shortened")
  func cutting() {
    // From 2.25 s to 5.5 s.
    let (moved, losses) = Self.text.moved(by: .keeping(22_500..<55_000), from: 10_000, to: 10_000)
    #expect(moved.lines.map(\.text) == ["two three", "four"])
    #expect(moved.spans == ["0–1750", "2750"])
    #expect(moved.spoken(0) == ["two 0–250", "three 750"])
    #expect(losses == [TimedTextLoss(.words, 1)])
    let (rest, lost) = Self.text.moved(by: .keeping(0..<22_500), from: 10_000, to: 10_000)
    #expect(rest.lines.map(\.text) == ["one two"] && rest.spans == ["1000–2250"])
    #expect(lost == [TimedTextLoss(.lines, 1), TimedTextLoss(.words, 1)])
    #expect(
      Self.text.moved(by: .keeping(41_000..<45_000), from: 10_000, to: 10_000).text.lines.isEmpty)
  }

  @Test("a stretch goes where its ends go, through every step of a map")
  func stretches() {
    let map = TimeMap.speed(2).followed(by: .keeping(100..<200)).followed(by: .delayed(by: 7))
    #expect(map.output(of: 220...260) == 17...37)
    #expect(map.output(of: 0...300) == 7...57)
    #expect(map.output(of: 0...1000) == 7...107)
    #expect(map.output(of: 0...200) == nil && map.output(of: 400...500) == nil)
    #expect(map.output(of: 200...200) == 7...7 && map.output(of: 100...100) == nil)
  }

  @Test("times before the beginning are left out")
  func shifting() {
    #expect(Self.text.shifted(by: 500_000).text.spans == ["1500–4500", "5500"])
    let (moved, losses) = Self.text.shifted(by: -1_600_000)
    #expect(moved.spans == ["0–2400", "3400"] && moved.lines[0].text == "two three")
    #expect(losses == [TimedTextLoss(.words, 1)])
    #expect(Self.text.shifted(by: .min).text.lines.isEmpty)
    #expect(Self.text.shifted(by: .max).text.lines.count == 2)
  }

  @Test("loops repeat words, and sounds in a row have theirs in a row, whatever their rates")
  func joining() {
    let twice = Self.text.repeated(2, every: 6_000_000)
    #expect(twice.spans == ["1000–4000", "5000", "7000–10000", "11000"])
    var joined = TimedText(rate: 1000)
    joined.append(Self.text, at: 500)
    #expect(joined.spans == ["1500–4500", "5500"] && joined.spoken(0)[1] == "two 2500–3000")
    // Side by side they keep what each says of itself, once.
    var (one, other) = (TimedText(), TimedText())
    one.tags = [.init("title", "One"), .init("artist", "A")]
    other.tags = [.init("title", "Two"), .init("artist", "A")]
    #expect(TimedText(merging: [one, other]).tags.map(\.value) == ["One", "A", "Two"])
  }

  @Test("words become lines of their own, syllables joined")
  func dividing() throws {
    let words = try Sample.enhanced.read().dividedIntoWords
    #expect(words.lines.map(\.text) == ["Now", "the", "Hunger", "ends", "here"])
    #expect(words.spans == ["1000–1250", "1250–1500", "1500–2100", "3200–3600", "4000–5500"])
    #expect(!words.hasWords)
  }
}
