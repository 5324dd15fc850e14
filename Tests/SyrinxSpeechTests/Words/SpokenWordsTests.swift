import SyrinxText
import Testing

@testable import SyrinxSpeech

@Suite("Every word gets a time")
struct SpokenWordsTests {
  private func word(_ position: Int, _ length: Int, _ frame: Int) -> SpeechEvent {
    SpeechEvent(.word, position: position, length: length, frame: frame)
  }

  private func phoneme(_ name: String, _ frame: Int) -> SpeechEvent {
    SpeechEvent(.phoneme, position: 0, frame: frame, name: name)
  }

  private func spoken(_ text: String, _ events: [SpeechEvent], _ count: Int) -> [String] {
    SpokenWords(text, events: events.sorted { $0.frame < $1.frame }, frameCount: count).lines
      .flatMap { line in
        zip(line.words, line.texts(of: line.words)).map { word, text in
          "\(text) \(word.start)–\(word.end ?? -1) \(word.source)"
        }
      }
  }

  @Test("a word begins with its event and ends with the next word or the first pause")
  func plain() {
    let events = [
      word(0, 5, 0), word(7, 3, 1000), phoneme("h", 0), phoneme("_:", 700), phoneme("j", 1000),
      phoneme("_:", 1800), phoneme("_", 1900),
    ]
    #expect(
      spoken("Hello, don't", events, 2000) == ["Hello, 0–700 engine", "don't 1000–1800 engine"])
  }

  @Test(
    "events of no length and those that lead back are left out, and of several the first counts")
  func superfluous() {
    let events = [
      word(0, 2, 0), word(5, 4, 500), word(6, 4, 600), word(6, 4, 700), word(4, 0, 800),
      word(10, 3, 900), word(1, 2, 950),
    ]
    #expect(
      spoken("On a 1234 day", events, 1000) == [
        "On 0–333 engine", "a 333–500 divided", "1234 500–900 engine", "day 900–1000 engine",
      ])
  }

  @Test("a pause before a word is none of it")
  func pauseInFront() {
    let events = [
      word(0, 3, 0), phoneme("w", 10), phoneme("_:", 500), word(5, 3, 900), phoneme("_:", 900),
      phoneme("t", 1200), phoneme("_", 1700),
    ]
    #expect(spoken("One. Two.", events, 2000) == ["One. 0–500 engine", "Two. 900–1700 engine"])
  }

  @Test("words without events share the phonemes of the one before by their letters")
  func shared() {
    // As espeak-ng speaks “of the”: 0 v D @.
    let events = [
      word(0, 2, 20_942), phoneme("0", 22_158), phoneme("v", 22_926), phoneme("D", 24_270),
      phoneme("@", 25_294), word(7, 5, 26_781), phoneme("b", 26_781),
    ]
    #expect(
      spoken("of the birds", events, 30_000) == [
        "of 20942–24270 engine", "the 24270–26781 divided", "birds 26781–30000 engine",
      ])
  }

  @Test("what makes no sound takes no time, at the front, within and behind")
  func silent() {
    let events = [word(2, 2, 100), word(7, 2, 500)]
    #expect(
      spoken("— Hi … yo —", events, 900) == [
        "— 100–100 divided", "Hi 100–500 engine", "… 500–500 divided", "yo 500–900 engine",
        "— 900–900 divided",
      ])
    #expect(spoken("...", [], 10) == ["... 0–0 divided"])
    #expect(spoken("", [], 10) == [])
  }

  @Test("in scripts without spaces an event is a word")
  func ideographs() {
    let events = [0, 2, 5].map { word($0, 1, 100 * $0) }
    #expect(
      spoken("你好世界 再见", events, 700) == [
        "你好 0–200 engine", "世界 200–500 engine", "再见 500–700 engine",
      ])
  }

  @Test("a sentence is a line, and its words lie in its text")
  func sentences() {
    let events = [
      SpeechEvent(.sentence, position: 0, frame: 0), word(0, 2, 0), word(4, 3, 300),
      SpeechEvent(.sentence, position: 8, frame: 500), word(8, 5, 500),
    ]
    let lines = SpokenWords("A🐦 b c. Next!", events: events, frameCount: 900).lines
    #expect(lines.map(\.text) == ["A🐦 b c.", "Next!"])
    #expect(lines[1].words.map(\.range) == [0..<5] && lines[1].start == 500)
  }

  @Test("whatever the events, words follow each other and stay inside")
  func disorder() {
    var state: UInt64 = 7
    func dice(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    for _ in 0..<200 {
      let events = (0..<dice(30)).map { _ in
        let kind = SpeechEvent.Kind.allCases[dice(5)]
        return SpeechEvent(
          kind, position: dice(40) - 3, length: dice(3), frame: dice(1200),
          name: ["a", "_:", "_"][dice(3)])
      }.sorted { $0.frame < $1.frame }
      let text = "one two, — 3.5 four  www.a.de 你好 x"
      let words = SpokenWords(text, events: events, frameCount: 1000)
      let all = words.lines.flatMap(\.words)
      #expect(words.lines.map(\.words.count).reduce(0, +) >= 8)
      #expect(zip(all, all.dropFirst()).allSatisfy { $0.end! <= $1.start })
      #expect(all.allSatisfy { $0.start <= $0.end! && $0.end! <= 1000 && $0.start >= 0 })
    }
  }

  static let abbreviated: [(String, [String])] = [
    ("Dr. Smith went home. He slept.", ["Dr. Smith went home.", "He slept."]),
    (
      "Mr. and Mrs. Jones. No. 5 is big. No. I go.",
      ["Mr. and Mrs. Jones.", "No. 5 is big.", "No.", "I go."]
    ),
    (
      "J. R. R. Tolkien. It was I. Then we left.",
      ["J. R. R. Tolkien.", "It was I.", "Then we left."]
    ),
    (
      "Prof. Dr. Müller, z. B. am 3. Mai. Er kam.",
      ["Prof. Dr. Müller, z. B. am 3. Mai.", "Er kam."]
    ),
    ("We saw vitamin C. Then 3.5 km. End.", ["We saw vitamin C.", "Then 3.5 km.", "End."]),
    ("“Stop.” She left (at last.) Why", ["“Stop.”", "She left (at last.)", "Why"]),
    (
      "He is 3. Mary is 5. At 5 p.m. Bob came.",
      ["He is 3.", "Mary is 5.", "At 5 p.m.", "Bob came."]
    ),
  ]

  @Test("a line ends with its sentence and not behind an abbreviation", arguments: abbreviated)
  func abbreviations(_ text: String, _ lines: [String]) {
    #expect(EstimatedWords.lines(text, frames: 0..<1000).map(\.text) == lines)
    // An engine that tells a sentence behind each mark.
    let scalars = Array(text.unicodeScalars)
    var events: [SpeechEvent] = []
    var start = 0
    for word in text.split(separator: " ") {
      let count = word.unicodeScalars.count
      let before = scalars[..<max(start - 1, 0)].last
      if before.map({ ".”)".unicodeScalars.contains($0) }) ?? true {
        events.append(SpeechEvent(.sentence, position: start, frame: 10 * start))
      }
      events.append(self.word(start, count, 10 * start))
      start += count + 1
    }
    let spoken = SpokenWords(text, events: events, frameCount: 10 * start)
    #expect(spoken.lines.map(\.text) == lines)
  }

  @Test("times that nothing tells are spread by letters")
  func estimated() {
    let lines = EstimatedWords.lines("One two. Three\nfour", frames: 100..<1100)
    #expect(lines.map(\.text) == ["One two.", "Three", "four"])
    let words = lines.flatMap(\.words)
    #expect(words.first?.start == 100 && words.last?.end == 1100)
    #expect(zip(words, words.dropFirst()).allSatisfy { $0.end! <= $1.start })
    #expect(words.allSatisfy { $0.source == .estimated && $0.end! > $0.start })
    #expect(EstimatedWords.lines(" \n", frames: 0..<10).isEmpty)
  }
}

@Suite("Mouth shapes")
struct MouthShapeTests {
  @Test(
    "lips follow the phoneme",
    arguments: [
      ("m", [MouthShape.closed]), ("p", [.closed]), ("f", [.closed]), ("A:", [.open]),
      ("V", [.open]),
      ("i:", [.wide]), ("u:", [.round]), ("w", [.round]), ("aU", [.open, .round]),
      ("OI", [.round, .wide]), ("eI", [.wide]), ("s", [.wide]), ("@L", [.open]), ("k", []),
      ("h", []),
      ("yː", [.round]), ("ʃ", [.round]),
    ])
  func shapes(_ phoneme: String, _ shapes: [MouthShape]) {
    #expect(MouthShape.shapes(of: phoneme) == shapes)
  }

  @Test(
    "a track has no gaps: closed in pauses, neighbours of one shape joined, diphthongs in halves")
  func track() {
    let labels: [TimedText.Tier.Label] = [
      .init("m", start: 10, end: 20), .init("aU", start: 20, end: 40),
      .init("k", start: 40, end: 50),
      .init("s", start: 60, end: 70),
    ]
    let track = MouthShape.track(labels, until: 100)
    #expect(
      track == [
        .init(shape: .closed, start: 0, end: 20), .init(shape: .open, start: 20, end: 30),
        .init(shape: .round, start: 30, end: 50), .init(shape: .closed, start: 50, end: 60),
        .init(shape: .wide, start: 60, end: 70), .init(shape: .closed, start: 70, end: 100),
      ])
    #expect(MouthShape.track([], until: 5) == [.init(shape: .closed, start: 0, end: 5)])
  }

  @Test("the names of aligners are understood, and what they write into pauses")
  func aligned() {
    let names = ["sil", "SH", "OW1", "AY0", "K", "", "M"]
    let labels = names.indices.map {
      TimedText.Tier.Label(names[$0], start: 10 * $0, end: 10 * $0 + 10)
    }
    #expect(
      MouthShape.track(labels, until: 70) == [
        .init(shape: .closed, start: 0, end: 10), .init(shape: .round, start: 10, end: 30),
        .init(shape: .open, start: 30, end: 35), .init(shape: .wide, start: 35, end: 50),
        .init(shape: .closed, start: 50, end: 70),
      ])
  }
}
