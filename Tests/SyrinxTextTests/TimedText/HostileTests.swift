import SyrinxText
import Testing

@Suite("Broken and hostile files of timed text")
struct TimedTextHostileTests {
  /// Reads, and uses all that is done with what was read.
  private func use(
    _ bytes: [UInt8], as format: TimedTextFormat, writing other: TimedTextFormat? = nil
  ) {
    guard let text = try? TimedText(reading: bytes, as: format) else { return }
    let moved = text.shifted(by: 1_500_000).text.dividedIntoWords
    // All formats have their turns.
    let targets = TimedTextFormat.allCases
    let second = other ?? targets[bytes.count % targets.count]
    for target in [format, second] where target.isWritable {
      _ = try? moved.written(as: target)
    }
    for line in text.lines {
      let count = line.text.unicodeScalars.count
      for word in line.words {
        #expect(word.range.upperBound <= count)
        #expect(word.end.map { $0 >= word.start } ?? true)
      }
    }
  }

  @Test("every file that ends early is read or refused", arguments: Sample.all)
  func prefixes(_ sample: Sample) {
    let step = max(sample.bytes.count / 50, 1)
    for end in stride(from: 0, to: sample.bytes.count, by: step) {
      use(Array(sample.bytes[..<end]), as: sample.format)
    }
  }

  @Test("files with wrong bytes are read or refused", arguments: Sample.all)
  func changedBytes(_ sample: Sample) {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func dice(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let pieces = sample.bytes.split(separator: 0x0A)
    for _ in 0..<50 {
      var bytes = sample.bytes
      for _ in 0...dice(3) {
        switch dice(4) {
        case 0: bytes[dice(bytes.count)] = UInt8(dice(256))
        case 1: bytes.remove(at: dice(bytes.count))
        case 2:
          bytes.insert(
            contentsOf: "-9:<>{}[]\"".utf8.dropFirst(dice(9)).prefix(1), at: dice(bytes.count))
        default: bytes.insert(contentsOf: pieces[dice(pieces.count)], at: dice(bytes.count))
        }
      }
      use(bytes, as: sample.format)
    }
  }

  static let extremes: [(TimedTextFormat, String)] = [
    (.lrc, "[99999999999999999999:00.00]x"), (.lrc, "[00:00.999999999999999]x"),
    (.lrc, "[offset:1e308]\n[00:01.00]x"), (.lrc, "[offset:nan]\n[00:01.00]x"),
    (.srt, "99999999999:00:00,000 --> 99999999999:00:00,000\nx"),
    (.ass, "Dialogue: 0,0:00:00.00,0:00:01.00,,,,,,,{\\k1e999}x{\\k-5}y{\\k}z{\\kt9}"),
    (.ass, "[Events]\nFormat: Text\nDialogue: x"), (.ass, "[Events]\nFormat:\nDialogue: x"),
    (.ttml, "<tt><body><div><p begin='1e300s' end='-5s'>x</p></div></body></tt>"),
    (.ttml, "<!DOCTYPE x [<!ENTITY a '&b;&b;'>]><tt><body><p begin='1s'>&a;</p></body></tt>"),
    (.ttml, "<tt><p/><p><br/></p><p begin='2s'/></tt>"), (.ttml, "<tt></x>"), (.ttml, "<tt"),
    (.textGrid, "\"ooTextFile\"\n\"TextGrid\"\n0 1 <exists> 9999999999 "),
    (.textGrid, "\"ooTextFile\"\n\"TextGrid\"\n0 1 <exists> 1 \"IntervalTier\" \"a\" 0 1 9999999 "),
    (.audacity, "nan\tinf\tx"), (.audacity, "-1\t-0.5\tx"),
    (.ultraStar, "#BPM:0\n: 1 1 1 x"), (.ultraStar, "#BPM:1e-300\n: 1 1 1 x"),
    (.ultraStar, "#BPM:300\n: 99999999999 9 9 x"),
    (.ultraStar, "#BPM:0.1\n: 1000000000 1000000000 9 x\nE"),
    (
      .ultraStar,
      "#BPM:300\n#RELATIVE:yes\n: 1 1 1 x\n- 999999999 999999999\n- 999999999\n: 1 1 1 y"
    ),
    (.json, "{\"rate\": 1e300, \"lines\": []}"), (.json, "{\"rate\": 0, \"lines\": []}"),
    (.json, "{\"rate\": 1, \"lines\": [{\"text\": \"a\", \"start\": 9e15, \"end\": -9e15}]}"),
    (
      .json,
      "{\"rate\": 1, \"lines\": [{\"text\": \"a\", \"start\": 0, \"words\": [{\"range\": [0, 9], \"start\": 0}]}]}"
    ),
    (
      .json,
      "{\"rate\": 1, \"lines\": [{\"text\": \"ab\", \"start\": 0, \"words\": [{\"range\": [1, 2], \"start\": 0}, {\"range\": [0, 1], \"start\": -9}]}]}"
    ),
    (.json, "{\"segments\": [{\"text\": \"\", \"words\": [{\"word\": \"\"}]}]}"),
    (.json, "{\"words\": [{\"word\": \"a\", \"start\": 5, \"end\": 1}]}"),
    (.kar, "MThd\u{0}\u{0}\u{0}\u{6}\u{0}\u{1}\u{0}\u{1}\u{0}\u{1}MTrk\u{7F}\u{7F}\u{7F}\u{7F}"),
  ]

  @Test("numbers that are far too large do no harm", arguments: extremes.indices)
  func extremeNumbers(_ index: Int) {
    use(Array(Self.extremes[index].1.utf8), as: Self.extremes[index].0)
  }

  static let repeated: [(TimedTextFormat, String, String, String)] = [
    (.lrc, "", "[00:01.00]", "x"), (.lrc, "", "[00:01.00]a <00:01.00>b\n", ""),
    (.lrc, "[00:01.00]", "<", ""), (.lrc, "[00:01.00]", "<00:01.00>a ", ""),
    (.srt, "", "1\n00:00:01,000 --> 00:00:02,000\n<i>x</i>\n\n", ""),
    (.srt, "1\n00:00:01,000 --> 00:00:02,000\n", "<{\\", ""),
    (.webVTT, "WEBVTT\n\n00:01.000 --> 00:02.000\n", "<c>&", ""),
    (.webVTT, "WEBVTT\n\n", "NOTE\n\n", ""), (.webVTT, "WEBVTT\n", "00:01.000 --> 00:02.000\n", ""),
    (.ass, "Dialogue: 0,0:00:00.00,0:00:01.00,,,,,,,", "{\\k1}x", ""),
    (.ass, "Dialogue: 0,0:00:00.00,0:00:01.00,,,,,,,{", "\\k1(", "}"),
    (.ttml, "<tt><p>", "<br/>&amp;", "</p></tt>"), (.ttml, "<tt>", "<!--", ""),
    (.ttml, "<tt>", "<p>", ""),
    (.ttml, "<tt><p begin='1s'>", "<span begin='1s'>x</span>", "</p></tt>"),
    (
      .textGrid, "\"ooTextFile\"\n\"TextGrid\"\n0 1 <exists> 1 \"IntervalTier\" \"a\" 0 1 9000000 ",
      "1 1 \"\"\"a\"\n", ""
    ),
    (.textGrid, "", "\"", ""), (.ultraStar, "#BPM:300\n", ": 1 1 1 x\n", "E\n"),
    (.ultraStar, "#BPM:300\n", "#A:b\n", ": 1 1 1 x\n"),
    (.audacity, "", "1\t2\tx\n", ""),
    (.json, "{\"segments\": [{\"text\": \"", "a ", "\", \"words\": []}]}"),
    (.sylt, "\u{3}eng\u{2}\u{1}\u{0}", "a\u{0}\u{0}\u{0}\u{0}\u{1}", ""),
  ]

  @Test(
    "a file sixteen times as long takes no more than some times as long",
    arguments: repeated.indices)
  func linearTime(_ index: Int) {
    let (format, first, middle, last) = Self.repeated[index]
    func seconds(_ count: Int) -> Double {
      let bytes = Array((first + String(repeating: middle, count: count) + last).utf8)
      let clock = ContinuousClock()
      return clock.measure { use(bytes, as: format, writing: .webVTT) } / .seconds(1)
    }
    let count = max(1000 / middle.utf8.count, 25)
    _ = seconds(count)
    let short = (0..<3).map { _ in seconds(count) }.min()!
    // Time that grows with the square is 256 times as long; of three tries one may be quick enough.
    #expect((0..<3).contains { _ in seconds(16 * count) < 100 * short + 0.02 }, "\(short) s")
  }

  @Test("a song of sixteen times as many lines takes no more than some times as long")
  func linearLines() {
    func seconds(_ count: Int) -> Double {
      let bytes = Array(("#BPM:300\n" + String(repeating: ": 1 1 1 x\n- 3\n", count: count)).utf8)
      let clock = ContinuousClock()
      return clock.measure {
        let song = try? TimedText(reading: bytes, as: .ultraStar)
        #expect(song?.lines.count == count)
      } / .seconds(1)
    }
    _ = seconds(100)
    let short = (0..<3).map { _ in seconds(1000) }.min()!
    // Time that grows with the square is 256 times as long; of three tries one may be quick enough.
    #expect((0..<3).contains { _ in seconds(16_000) < 48 * short + 0.05 }, "\(short) s")
  }
}
