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
    "what is split at times is joined again bit for bit, with its tags",
    arguments: [("wav", SampleEncoding.pcm16), ("flac", .pcm24), ("aiff", .float)])
  func splitAndJoin(ending: String, encoding: SampleEncoding) throws {
    var metadata = Metadata()
    metadata.tags = [.title: "Blue", .artist: "Ann"]
    try bench.write(
      [sound, sound.reversed()], to: "in.\(ending)", encoding, metadata: metadata)
    let pattern = bench.path("{stem}-{number}.{ext}")
    let split = run(
      "split", "in.\(ending)", "--at", "0.1,0.154375,1.125", "--out", pattern, "--quiet")
    #expect(split.status == .done, "\(split.notes)")
    let parts = (1...4).map { "in-\($0).\(ending)" }
    #expect(try parts.map { try bench.read($0).channels[0].count } == [800, 435, 7765, 1])
    let join = bench.run(words: ["join"] + parts + ["out.\(ending)", "--quiet"])
    #expect(join.status == .done, "\(join.notes)")
    #expect(try bench.read("out.\(ending)").channels == bench.read("in.\(ending)").channels)
    let out = try bench.read("out.\(ending)").reader
    #expect(out.layout.encoding == encoding)
    #expect(out.metadata.tags[.title] == "Blue" && out.metadata.tags[.artist] == "Ann")
  }

  @Test("a file sixteen times as long is split into parts in no more than some times as long")
  func linearSplit() throws {
    func seconds(_ count: Int) throws -> Double {
      let noise = (0..<2000).map { Float(sin(Double($0 * $0 % 7919))) * 0.5 }
      let sound = (0..<count).flatMap { _ in noise }
      try bench.write([sound], to: "in\(count).flac", .pcm16)
      let pattern = bench.path("part{number}.flac")
      let clock = ContinuousClock()
      return try (0..<2).map { _ in
        try clock.measure {
          let outcome = run(
            "split", "in\(count).flac", "--at", "every=0.25s", "--out", pattern, "--quiet",
            "--sync", "no")
          try #require(outcome.status == .done, "\(outcome.notes)")
        } / .seconds(1)
      }.min()!
    }
    _ = try seconds(10)
    let (short, long) = (try seconds(60), try seconds(960))
    // Time that grows with the square is 256 times as long.
    #expect(long < 40 * short + 0.1, "\(short) s, \(long) s")
  }

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

  @Test("cues of what is split stand where they stood when it is joined again, at any rate")
  func splitAndJoinCues() throws {
    var metadata = Metadata()
    // One of them where a part ends and the next begins, one at the very end.
    let positions = [0, 799, 800, 5000, 9001]
    metadata.cues = positions.enumerated().map {
      .init(number: Int32($0 + 1), position: $1, name: "cue \($0)")
    }
    metadata.cues[3].region = .init(length: 77)
    try bench.write([sound], to: "in.wav", metadata: metadata)
    let pattern = bench.path("{number}.wav")
    #expect(run("split", "in.wav", "--at", "0.1,0.5", "--out", pattern, "--quiet").status == .done)
    let join = run("join", "1.wav", "2.wav", "3.wav", "out.wav")
    #expect(join.status == .done && !join.notes.contains("dropped"), "\(join.notes)")
    let cues = try bench.read("out.wav").reader.metadata.cues
    #expect(cues.map(\.position) == positions)
    #expect(cues.map(\.name) == metadata.cues.map(\.name) && cues[3].region?.length == 77)
    let twice = run("join", "1.wav", "2.wav", "3.wav", "out.wav", "--rate", "16000", "--quiet")
    #expect(twice.status == .done, "\(twice.notes)")
    let doubled = try bench.read("out.wav").reader.metadata.cues.map(\.position)
    #expect(doubled == positions.map { 2 * $0 })
    // A sound of another rate is converted, and a crossfade lets it begin earlier.
    try bench.write([sound], to: "slow.wav", rate: 4000, metadata: metadata)
    let mixed = run("join", "1.wav", "slow.wav", "out.wav", "--crossfade", "50ms", "--quiet")
    #expect(mixed.status == .done, "\(mixed.notes)")
    #expect(
      try bench.read("out.wav").reader.metadata.cues.map(\.position)
        == [0, 799, 800] + positions.map { 400 + 2 * $0 })
  }

  @Test("a sound is cut in the middle of its pauses, at its cues, and at labels of a file")
  func places() throws {
    var sound = sine(300, count: 1000) + [Float](repeating: 0, count: 6000) + sine(300, count: 1000)
    sound[0] = 0.5
    var metadata = Metadata()
    metadata.cues = [
      .init(number: 1, position: 0, name: "one"), .init(number: 2, position: 2000, name: "two/b"),
    ]
    try bench.write([sound], to: "in.wav", metadata: metadata)
    let pattern = bench.path("{number}.wav")
    #expect(run("split", "in.wav", "--out", pattern, "--quiet").status == .done)
    let counts = try ["1.wav", "2.wav"].map { try bench.read($0).channels[0].count }
    // The sine may end a little below the threshold.
    #expect(abs(counts[0] - 4000) <= 2 && counts.reduce(0, +) == 8000)
    let named = bench.path("{label}.wav")
    #expect(run("split", "in.wav", "--at", "labels", "--out", named, "--quiet").status == .done)
    #expect(try bench.read("one.wav").channels[0].count == 2000)
    #expect(try bench.read("two-b.wav").channels[0].count == 6000)
    try bench.write("0.5\t0.5\tx\n", to: "l.txt")
    #expect(
      run("split", "in.wav", "--at", "labels=\(bench.path("l.txt"))", "--out", pattern, "--quiet")
        .status == .done)
    #expect(try bench.read("1.wav").channels[0].count == 4000)
  }

  @Test("what cannot be cut is said, and nothing is written")
  func refusals() throws {
    try bench.write([sound], to: "in.wav")
    func notes(_ words: String...) -> String { bench.run(words: ["split"] + words).notes }
    #expect(notes("in.wav", "--at", "3,1").contains("times in order"))
    #expect(notes("in.wav", "--at", "labels").contains("no cues or chapters"))
    #expect(notes("in.wav", "--at", "9").contains("--at=9 is not before the end"))
    #expect(
      notes("in.wav", "--at", "0.5", "--out", bench.path("x.wav")).contains("written twice"))
    #expect(notes().contains("IN"))
    #expect(
      notes("-", "--at", "0.5")
        == "syrinx: - is a pipe: split reads a sound several times, and requires a file\n")
    #expect(bench.files == ["in.wav"])
    #expect(unsafe mkfifo(bench.path("pipe"), 0o600) == 0)
    #expect(notes(bench.path("pipe"), "--at", "0.5").contains("is a pipe"))
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

@Suite(
  "Films from the command line", .enabled(if: isInstalled("ffprobe"), "ffmpeg is not installed"))
struct FilmRenderTests {
  private let bench = Bench()

  /// Two seconds of film with two sounds, subtitles and chapters; a click after one second.
  private static let film = Result { () throws -> Data in
    let place = try TemporaryFolder()
    try place.write("1\n00:00:00,500 --> 00:00:01,500\nHello\n", to: "s.srt")
    try place.write(
      ";FFMETADATA1\ntitle=Trip\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=a\n"
        + "[CHAPTER]\nTIMEBASE=1/1000\nSTART=1000\nEND=2000\ntitle=b\n", to: "m.txt")
    try ffmpeg(
      [
        "-f", "lavfi", "-i", "testsrc=s=64x48:r=25:d=2", "-f", "lavfi", "-i",
        "aevalsrc=if(eq(n\\,48000)\\,0.9\\,0):s=48000:d=2", "-i", "s.srt", "-i", "m.txt",
        "-map", "0:v", "-map", "1:a", "-map", "1:a", "-map", "2:s", "-map_metadata", "3",
        "-map_chapters", "3", "-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac", "-c:s",
        "mov_text", "film.mp4",
      ], in: place)
    return try place.read("film.mp4")
  }

  private func makeFilm() throws -> String {
    try bench.place.write(Self.film.get(), to: "film.mp4")
    return bench.path("film.mp4")
  }

  private func click(_ path: String) throws -> Int {
    let reader = try SoundFileReader(path: path)
    var buffer = AudioBuffer(channelCount: 1, frameCapacity: 400_000)
    let count = try reader.read(into: &buffer)
    let heard = buffer.channels[0][..<count]
    return heard.indices.max { abs(heard[$0]) < abs(heard[$1]) } ?? 0
  }

  @Test("a film keeps picture, other sound, subtitles, chapters and title; its sound is changed")
  func copied() throws {
    let film = try makeFilm()
    let output = bench.path("out.mp4")
    let outcome = bench.run(words: ["render", film, output, "gain", "-6", "--json"])
    #expect(outcome.status == .done, "\(outcome.notes)")
    #expect(try abs(click(output) - 48_000) <= 1)
    let probe = try FilmProgram.probe(output)
    #expect(probe.streams(.audio).count == 2 && probe.streams(.subtitle).count == 1)
    #expect(probe.chapters.map(\.title) == ["a", "b"] && abs(probe.seconds - 2) < 0.05)
    try ffmpeg(
      ["-i", film, "-i", output, "-map", "0:v:0", "-c", "copy", "-f", "streamhash"]
        + [bench.path("a"), "-map", "1:v:0", "-c", "copy", "-f", "streamhash", bench.path("b")])
    #expect(bench.bytes("a") == bench.bytes("b"))
    #expect(!bench.files.contains { $0.hasPrefix(".") })
  }

  @Test("a film is cut, and its picture follows the tempo or keeps its time")
  func times() throws {
    let film = try makeFilm()
    let cut = bench.path("cut.mp4")
    #expect(
      bench.run(words: ["render", film, cut, "--start", "0.5", "--end", "1.5", "--quiet"]).status
        == .done)
    #expect(try abs(click(cut) - 24_000) <= 1)
    let probe = try FilmProgram.probe(cut)
    #expect(abs(probe.seconds - 1) < 0.05)
    #expect(probe.chapters.map(\.end) == [0.5, 1])
    let fast = bench.path("fast.mp4")
    #expect(bench.run(words: ["render", film, fast, "varispeed", "2", "--quiet"]).status == .done)
    #expect(try abs(FilmProgram.probe(fast).seconds - 1) < 0.05)
    #expect(try abs(click(fast) - 24_000) <= 2)
    let kept = bench.path("kept.mp4")
    #expect(
      bench.run(words: ["render", film, kept, "varispeed", "2", "--picture", "keep", "--quiet"])
        .status == .done)
    #expect(try abs(FilmProgram.probe(kept).seconds - 2) < 0.05)
    let sound = bench.path("sound.m4a")
    #expect(bench.run(words: ["render", film, sound, "--quiet"]).status == .done)
    #expect(try FilmProgram.probe(sound).picture == nil)
  }

  @Test("a timeline with a film becomes a film, cut and with words over it")
  func composed() throws {
    _ = try makeFilm()
    try bench.write([sine(440, rate: 48_000, count: 9600)], to: "a.wav", rate: 48_000)
    try bench.write(
      """
      {"version": 1, "video": {"path": "film.mp4", "start": 0.5, "end": 1.5,
        "overlays": [{"text": "ID: 4711", "corner": "bottom-right", "at": "0.2s"}]},
       "tracks": [{"name": "film", "clips": [{"video": 0}]},
                  {"name": "more", "clips": [{"path": "a.wav", "at": 0.1, "gain": -30}]}]}
      """, to: "t.json")
    let output = bench.path("out.mp4")
    let outcome = bench.run(words: ["compose", "t.json", output, "--cache", "none", "--quiet"])
    #expect(outcome.status == .done, "\(outcome.notes)")
    let probe = try FilmProgram.probe(output)
    #expect(abs(probe.seconds - 1) < 0.05 && probe.streams(.audio).count == 1)
    #expect(try abs(click(output) - 24_000) <= 1)
  }
}
