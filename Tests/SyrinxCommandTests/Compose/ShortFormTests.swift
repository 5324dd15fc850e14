import Foundation
import SyrinxEngine
import SyrinxFiles
import SyrinxText
import SyrinxTimeline
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Short forms of a timeline")
struct ShortFormTests {
  private let bench = Bench()

  private let sound = (0..<9001).map { Float(sin(Double($0 * $0) * 1e-6)) * 0.9 }

  private func run(_ words: String...) -> Bench.Outcome { bench.run(words: words) }

  @Test(
    "a file that is there is not taken for OUT where one input is named",
    arguments: ["mix", "join"])
  func forgottenOutput(command: String) throws {
    for name in ["in.wav", "precious.wav"] { try bench.write([sound], to: name) }
    let before = bench.bytes("precious.wav")
    let outcome = run(command, "in.wav", "precious.wav")
    #expect(outcome.status == .misused && outcome.notes.contains("OUT is missing"))
    #expect(bench.bytes("precious.wav") == before)
    #expect(run(command, "in.wav", "new.wav").status == .done)
  }

  @Test("the last of all sounds of a folder is not taken for OUT, unless it was joined before")
  func forgottenOutputOfAll() throws {
    let names = ["a.wav", "b.wav", "c.wav"]
    for name in names { try bench.write([sound], to: name) }
    let (last, words) = (bench.bytes("c.wav"), ["join"] + names.map(bench.path))
    let outcome = bench.run(words: words)
    #expect(outcome.status == .misused && outcome.notes.contains("OUT is missing"))
    #expect(bench.bytes("c.wav") == last)
    // A result is made again, also after a part became a third shorter.
    let whole = words + [bench.path("whole.wav")]
    for count in [9001, 6000] {
      try bench.write([Array(sound.prefix(count))], to: "b.wav")
      #expect(bench.run(words: whole).status == .done)
      #expect(try bench.read("whole.wav").channels[0].count == 18_002 + count)
    }
    // Where a folder has more of them, somebody chose these.
    try bench.write([sound], to: "d.wav")
    #expect(bench.run(words: words).status == .done)
  }

  @Test("nor by mix, unless it is a mix of the others")
  func forgottenOutputOfMix() throws {
    // Stems of one length, each of tones that the others lack.
    for (index, name) in ["bass.wav", "drums.wav", "voice.wav"].enumerated() {
      let samples = (0..<9000).map { frame -> Float in
        Float(sin(2 * .pi * 200 * Double(index + 1) * Double(frame) / 8000)) * 0.2
      }
      try bench.write([samples], to: name)
    }
    let names = ["bass.wav", "drums.wav", "voice.wav"].map(bench.path)
    let (last, words) = (bench.bytes("voice.wav"), ["mix"] + names)
    let outcome = bench.run(words: words)
    #expect(outcome.status == .misused && outcome.notes.contains("OUT is missing"))
    #expect(bench.bytes("voice.wav") == last)
    // A result is made again, also after one of two parts has changed.
    let whole = words + [bench.path("whole.wav")]
    #expect(bench.run(words: whole).status == .done)
    #expect(bench.run(words: whole).status == .done)
    try bench.write([sound.map { $0 * 0.2 }], to: "bass.wav")
    #expect(bench.run(words: whole).status == .done)
    try FileManager.default.removeItem(atPath: bench.path("whole.wav"))
    // A time or a level was typed for these words.
    #expect(bench.run(words: ["mix", names[0], names[1] + ":-3dB", names[2]]).status == .done)
  }

  @Test("errors do not speak of the timeline, which nobody sees", arguments: ["mix", "join"])
  func unseen(command: String) throws {
    try bench.write([sound], to: "a.wav")
    let words = run(command, "a.wav", "a.wav", "out.wav", "--words", bench.path("o.srt"))
    #expect(words.status == .failed)
    #expect(words.notes.hasPrefix("syrinx: no input has words, in itself or in a file"))
    // Nothing but headers is whole.
    try bench.write([Array(sound.prefix(2000))], to: "cut.ogg", .vorbis)
    try #require(bench.bytes("cut.ogg")).dropLast(20)
      .write(to: URL(filePath: bench.path("cut.ogg")))
    let cut = run(command, "cut.ogg", "a.wav", "out.wav")
    #expect(cut.notes == "syrinx: the length of ‘cut.ogg’ is unknown\n")
  }

  @Test("a pipe among all sounds of a folder is not opened to find out")
  func pipeAmongAll() throws {
    for name in ["a.wav", "b.wav"] { try bench.write([sound], to: name) }
    let names = ["a.wav", "b.wav", "c.wav"].map(bench.path)
    #expect(unsafe mkfifo(names[2], 0o600) == 0)
    #expect(WholeFolder(Array(names.prefix(2)), names[2]) == nil)
  }

  @Test("words of the inputs, beside them or named, are written at their times in the whole")
  func words() throws {
    for name in ["a.wav", "b.wav"] { try bench.write([Array(sound.prefix(8000))], to: name) }
    try bench.write("[00:00.20]one\n[00:00.60]two\n", to: "a.lrc")
    try bench.write("1\n00:00:00,500 --> 00:00:00,900\nthree\n", to: "b.srt")
    try bench.write("[00:00.10]other\n", to: "other.lrc")
    func lines(_ words: [String]) throws -> [(text: String, seconds: Double)] {
      let outcome = bench.run(words: words)
      #expect(outcome.status == .done, "\(outcome.notes)")
      let text = try TimedTextFile(bench.path("out.srt")).read()
      return text.lines.map { ($0.text, text.seconds($0.start)) }
    }
    let target = bench.path("out.srt")
    let joined = try lines(["join", "a.wav", "b.wav", "out.wav", "--gap", "0.5", "--words", target])
    #expect(joined.map(\.text) == ["one", "two", "three"])
    for (line, time) in zip(joined, [0.2, 0.6, 2]) { #expect(abs(line.seconds - time) < 0.01) }
    let mixed = try lines([
      "mix", bench.path("a.wav"), bench.path("b.wav") + "@0.25", "out.wav", "--words",
      bench.path("other.lrc") + "=" + target,
    ])
    #expect(mixed.map(\.text) == ["other", "three"])
    for (line, time) in zip(mixed, [0.1, 0.75]) { #expect(abs(line.seconds - time) < 0.01) }
  }

  @Test("a sound that cannot be read is named alone, without a place in a timeline")
  func unreadable() throws {
    try bench.write([sine(440, count: 800)], to: "in.wav")
    try bench.write("", to: "empty.wav")
    let (good, bad) = (bench.path("in.wav"), bench.path("empty.wav"))
    for words in [["join", good, bad], ["mix", good, bad]] {
      let outcome = bench.run(words: words + [bench.path("out.wav")])
      #expect(outcome.status == .failed)
      #expect(outcome.notes == "syrinx: ‘empty.wav’ is empty\n", "\(outcome.notes)")
      #expect(bench.bytes("out.wav") == nil)
    }
  }

  @Test("joined sounds stand apart by a gap, or fade into each other")
  func joins() throws {
    var metadata = Metadata()
    metadata.tags = [.title: "A", .artist: "Ann"]
    try bench.write([sound], to: "a.wav", .float, metadata: metadata)
    metadata.tags[.title] = "B"
    metadata.cues = [.init(number: 1, position: 7)]
    try bench.write([sound.map { -$0 }], to: "b.wav", .float, metadata: metadata)
    let facts = try run("join", "a.wav", "b.wav", "out.wav", "--gap", "0.5", "--json").json()
    #expect(facts["metadata"]?["dropped"] == ["title"], "\(facts.compact)")
    let carried = try bench.read("out.wav").reader.metadata
    #expect(carried.tags[.title] == "A" && carried.cues.map(\.position) == [13_008])
    let gapped = try bench.read("out.wav").channels[0]
    #expect(gapped.count == 2 * 9001 + 4000 && gapped[9001..<13_001].allSatisfy { $0 == 0 })
    #expect(gapped[13_001...].elementsEqual(sound.map { -$0 }))
    #expect(
      run("join", "a.wav", "b.wav", "out.wav", "--crossfade", "250ms", "--quiet").status == .done)
    #expect(try bench.read("out.wav").channels[0].count == 2 * 9001 - 2000)
    let both = run("join", "a.wav", "b.wav", "out.wav", "--crossfade", "1", "--gap", "1")
    #expect(both.status == .misused && both.notes.contains("cannot be combined"))
  }

  @Test("mixed sounds add up, each from its time on and at its level")
  func mixes() throws {
    try bench.write([sound], to: "a.wav", .float)
    try bench.write([sound], to: "b@1:2.wav", .float)
    let (a, b) = (bench.path("a.wav"), bench.path("b@1:2.wav"))
    let outcome = bench.run(
      words: ["mix", a, b, a + "@0.5s:-6dB", b + ":-12dB", "out.wav", "--quiet"])
    #expect(outcome.status == .done, "\(outcome.notes)")
    let got = try bench.read("out.wav").channels[0]
    let (half, quarter) = (pow(10, -6.0 / 20), pow(10, -12.0 / 20))
    #expect(got.count == 13_001)
    for index in got.indices {
      var sum = 0.0
      if index < 9001 { sum += Double(sound[index]) * (2 + quarter) }
      if index >= 4000 { sum += Double(sound[index - 4000]) * half }
      guard abs(Double(got[index]) - sum) < 2e-6 else {
        Issue.record("frame \(index): \(got[index]), not \(sum)")
        return
      }
    }
    let wrong = bench.run(words: ["mix", a, a + "@noon", "out.wav"])
    #expect(wrong.status == .misused && wrong.notes.contains("song.flac@3s:-6dB"))
    for (word, part) in [
      (a + ":99dB", "level=99dB is outside −96…24 dB"),
      (a + "@-1s", "time=-1s is outside 0…360000 s"),
      (a + "@1s:-100", "level=-100 is outside"), (a + ":loud", "song.flac@3s:-6dB"),
    ] {
      let wrong = bench.run(words: ["mix", a, word, "out.wav"])
      #expect(wrong.status == .misused && wrong.notes.contains(part), "\(wrong.notes)")
    }
    for (times, part) in [
      ("every=0.001s", "--at=every=0.001s is outside 0.01…360000 s"),
      ("1,400000", "--at=400000 is outside 0…360000 s"), ("every=often", "every=30s"),
    ] {
      let wrong = bench.run(words: ["split", a, "--at", times])
      #expect(wrong.status == .misused && wrong.notes.contains(part), "\(wrong.notes)")
    }
    #expect(try MixInput("x.wav@1:02.5:-3") == MixInput("x.wav@62.5s:-3dB"))
  }
}
