import Foundation
import SyrinxFiles
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("A sound in parts")
struct SplitTests {
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

  @Test("times with blanks between them are answered with commas")
  func blanks() throws {
    try bench.write([sound], to: "in.wav")
    for (words, meant) in [(["0.1", "0.5"], "0.1,0.5"), (["1s", "0:02", "3"], "1s,0:02,3")] {
      let outcome = bench.run(words: ["split", bench.path("in.wav"), "--at"] + words)
      #expect(outcome.status == .misused)
      #expect(outcome.notes.hasSuffix(", as in --at \(meant)\n"), "\(outcome.notes)")
    }
  }

  @Test("the report of all parts is one document")
  func report() throws {
    try bench.write([sound], to: "in.wav")
    let pattern = bench.path("{number}.wav")
    let json = try run("split", "in.wav", "--at", "0.1,0.5", "--out", pattern, "--json").json()
    guard case .array(let parts)? = json["parts"] else { throw CancellationError() }
    #expect(json["version"] == 1 && parts.count == 3)
    #expect(parts.compactMap { $0["output"]?["frames"]?.whole }.reduce(0, +) == sound.count)
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

  @Test("regions and chapters of what is split are whole when it is joined again")
  func splitAndJoinStretches() throws {
    var metadata = Metadata()
    metadata.cues = [.init(number: 1, position: 2000, name: "a"), .init(number: 2, position: 4000)]
    for index in metadata.cues.indices { metadata.cues[index].region = .init(length: 2000) }
    try bench.write([sound], to: "in.wav", metadata: metadata)
    let waves = bench.path("{number}.wav")
    #expect(run("split", "in.wav", "--at", "0.25,0.5", "--out", waves, "--quiet").status == .done)
    // A region belongs to the part in which it begins.
    #expect(try bench.read("1.wav").reader.metadata.cues.isEmpty)
    #expect(run("join", "1.wav", "2.wav", "3.wav", "out.wav", "--quiet").status == .done)
    let cues = try bench.read("out.wav").reader.metadata.cues
    #expect(cues.map(\.position) == [2000, 4000] && cues.map(\.name) == ["a", ""])
    #expect(cues.map { $0.region?.length } == [2000, 2000])

    metadata = Metadata()
    metadata.chapters = [0, 2000, 6000].map { .init(start: $0, title: "c\($0)") }
    try bench.write([sound], to: "in.flac", .pcm16, metadata: metadata)
    let parts = bench.path("{number}.flac")
    // The first cut is where a chapter begins, the second within it.
    #expect(run("split", "in.flac", "--at", "0.25,0.5", "--out", parts, "--quiet").status == .done)
    let titles = try (1...3).map {
      try bench.read("\($0).flac").reader.metadata.chapters.map(\.title)
    }
    #expect(titles == [["c0"], ["c2000"], ["c2000", "c6000"]])
    let join = run("join", "1.flac", "2.flac", "3.flac", "out.flac")
    #expect(join.status == .done && !join.notes.contains("chapter"), "\(join.notes)")
    let chapters = try bench.read("out.flac").reader.metadata.chapters
    #expect(chapters.map(\.start) == [0, 2000, 6000])
    #expect(chapters.map(\.title) == metadata.chapters.map(\.title))
    // Without the part that it begins in, a chapter begins where it is heard first.
    let late = run("join", "1.flac", "3.flac", "late.flac", "--gap", "0.25")
    #expect(late.status == .done && !late.notes.contains("dropped"), "\(late.notes)")
    #expect(
      try bench.read("late.flac").reader.metadata.chapters.map(\.start) == [0, 4000, 6000])
    // Two sounds of one chapter each, which has the same name.
    #expect(run("join", "2.flac", "2.flac", "two.flac", "--quiet").status == .done)
    #expect(try bench.read("two.flac").reader.metadata.chapters.map(\.start) == [0, 2000])
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
    // A list of chapters.
    try bench.write("0:00 a\n0:00.25 b\n", to: "l.txt")
    let listed = run("split", "in.wav", "--at", "labels=\(bench.path("l.txt"))", "--out", named)
    #expect(listed.status == .done, "\(listed.notes)")
    #expect(try bench.read("a.wav").channels[0].count == 2000)
  }

  @Test("the parts have one line, and do not lack what other parts have")
  func summary() throws {
    var metadata = Metadata()
    metadata.chapters = [0, 2000, 6000].map { .init(start: $0, title: "c\($0)") }
    try bench.write([sound], to: "in.flac", .pcm16, metadata: metadata)
    let pattern = bench.path("{number}.flac")
    let outcome = run("split", "in.flac", "--at", "labels", "--out", pattern)
    let line = "3 parts  1.flac … 3.flac  0:01.125  8 kHz  mono  pcm16  peak "
    #expect(outcome.notes.hasPrefix(line), "\(outcome.notes)")
    #expect(outcome.notes.split(separator: "\n").count == 1, "\(outcome.notes)")
    #expect(try bench.read("2.flac").reader.metadata.chapters.first?.title == "c2000")
    let whole = run("split", "in.flac", "--at", "1", "--out", pattern, "--json")
    #expect(whole.notes.isEmpty, "\(whole.notes)")
    try bench.write([Array(sound[..<9])], to: "one.wav")
    #expect(run("split", "one.wav", "--out", pattern).notes.hasPrefix("1.flac  "))
  }

  @Test("parts of another format than IN have its extension")
  func extensions() throws {
    try bench.write([sound], to: "in.wav")
    let folder = bench.folder + "/"
    let outcome = run(
      "split", "in.wav", "--at", "0.5", "--out", folder, "--format", "flac", "--quiet")
    #expect(outcome.status == .done, "\(outcome.notes)")
    #expect(bench.files == ["in-1.flac", "in-2.flac", "in.wav"])
    #expect(try bench.read("in-2.flac").channels[0].count == 5001)
    #expect(run("split", "in.wav", "--at", "0.5", "--out", folder, "--quiet").status == .done)
    #expect(bench.files.contains("in-2.wav"))
  }

  @Test("what cannot be cut is said, and nothing is written")
  func refusals() throws {
    try bench.write([sound], to: "in.wav")
    func notes(_ words: String...) -> String { bench.run(words: ["split"] + words).notes }
    #expect(notes("in.wav", "--at", "3,1").contains("times in order"))
    #expect(notes("in.wav", "--at", "labels").contains("no cues or chapters"))
    #expect(notes("in.wav", "--at", "labels=none").contains("name a file of labels"))
    #expect(notes("in.wav", "--at", "9").contains("--at=9 is not before the end"))
    #expect(
      notes("in.wav", "--at", "0.5", "--out", bench.path("x.wav"))
        .hasSuffix("written twice, or is also read: use {number} in --out\n"))
    let folder = notes("in.wav", "--at", "0.5", "--out", bench.path("parts"))
    #expect(folder.hasSuffix("parts/’ for a folder\n"), "\(folder)")
    #expect(notes().contains("IN"))
    #expect(
      notes("-", "--at", "0.5")
        == "syrinx: - is a pipe: split reads a sound several times, and requires a file\n")
    #expect(bench.files == ["in.wav"])
    #expect(unsafe mkfifo(bench.path("pipe"), 0o600) == 0)
    #expect(notes(bench.path("pipe"), "--at", "0.5").contains("is a pipe"))
  }
}
