import Foundation
import SyrinxEngine
import SyrinxFiles
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Sound files carry words")
struct EmbeddedWordsTests {
  private let bench = Bench()
  private static let lyrics =
    "[00:00.200]<00:00.200>one <00:00.500>two<00:00.700>\n[00:00.800]<00:00.800>three<00:00.900>\n"

  init() throws {
    try bench.write([sine(300, rate: 16_000, count: 16_000)], to: "in.wav", rate: 16_000)
    try bench.write(Self.lyrics, to: "in.lrc")
  }

  private func run(_ line: String) -> Bench.Outcome {
    let endings = ["lrc", "srt", "caf", "au"]
    return bench.run(
      words: line.split(separator: " ").map { word in
        word.split(separator: "=").map { part in
          endings.contains { part.hasSuffix("." + $0) } || part.hasSuffix(".wav")
            || part.contains("out.")
            ? bench.path(String(part)) : String(part)
        }.joined(separator: "=")
      })
  }

  private func read(_ name: String) throws -> (lines: [String], words: [Double]) {
    let text = try TimedTextFile(bench.path(name)).read()
    func time(_ frame: Int) -> String { text.seconds(frame).text(decimals: 2) }
    return (
      text.lines.map { "\(time($0.start)) \($0.text)" },
      text.lines.flatMap(\.words).map { text.seconds($0.start) }
    )
  }

  @Test(
    "words go into what OUT can hold, are read from it, and move with its sound",
    arguments: [
      ("mp3", true), ("flac", true), ("ogg", true), ("wav", false), ("rf64", false),
      ("aiff", false), ("caf", false),
    ])
  func carried(ending: String, holdsWords: Bool) throws {
    let out = "out.\(ending)"
    let outcome = run("in.wav \(out) varispeed 2 --words in.lrc=\(out)")
    #expect(outcome.status == .done, "\(outcome.notes)")
    #expect(outcome.notes.contains("word times (2)") == !holdsWords, "\(outcome.notes)")
    let first = try read(out)
    #expect(first.lines == ["0.10 one two", "0.40 three"])
    #expect(first.words.map { ($0 * 1000).rounded() } == (holdsWords ? [100, 250, 400] : []))
    // From there with the sound into another file of the same kind, and into text.
    let again = run("\(out) again-\(out) varispeed 0.5 --words moved.lrc")
    #expect(again.status == .done, "\(again.notes)")
    for name in ["again-\(out)", "moved.lrc"] {
      let moved = try read(name)
      #expect(moved.lines == ["0.20 one two", "0.80 three"])
      #expect(moved.words.map { ($0 * 100).rounded() } == (holdsWords ? [20, 50, 80] : []))
    }
  }

  @Test("put in again, they are there once, and other cues stay")
  func again() throws {
    var metadata = Metadata()
    metadata.cues = [Metadata.Cue(number: 7, position: 10, name: "start")]
    try bench.write([sine(300, count: 8000)], to: "out.wav", metadata: metadata)
    for times in ["[00:00.20]one\n", "[00:00.20]one\n", "[00:00.30]one\n"] {
      try bench.write(times, to: "in.lrc")
      #expect(run("out.wav --in-place --words in.lrc=out.wav").status == .done)
    }
    #expect(try bench.read("out.wav").reader.metadata.cues.map(\.position) == [10, 2400])
    #expect(try bench.read("out.wav").reader.metadata.cues.map(\.name) == ["start", "one"])
  }

  @Test("words that a file carries in one form go into another's")
  func translated() throws {
    #expect(run("in.wav out.flac --words in.lrc=out.flac").status == .done)
    #expect(run("out.flac out.mp3 --words out.mp3").status == .done)
    #expect(try read("out.mp3").words.count == 3)
    let reader = try bench.read("out.mp3").reader
    #expect(reader.metadata.timedTexts.first?.entries.first?.text.contains("one") == true)
  }

  @Test("lyrics with times that stand in a tag are words too")
  func tagged() throws {
    var metadata = Metadata()
    metadata.tags = [.lyrics: "[00:00.25]one\n[00:00.75]two"]
    try bench.write([sine(300, count: 8000)], to: "out.flac", metadata: metadata)
    #expect(run("out.flac out.wav varispeed 0.5 --words out.srt").status == .done)
    #expect(try read("out.srt").lines == ["0.50 one", "1.50 two"])
    metadata.tags = [.lyrics: "words without times"]
    try bench.write([sine(300, count: 8000)], to: "out.flac", metadata: metadata)
    #expect(run("out.flac out.wav --words out.srt").notes.contains("has no words in it"))
  }

  @Test("what has no place for words is told, and a stream is")
  func refused() {
    let outcome = run("in.wav out.au --words in.lrc=out.au")
    #expect(outcome.status == .misused && outcome.notes.contains("has no place for them"))
    #expect(bench.bytes("out.au") == nil)
  }

  @Test("words of another sound are noticed")
  func foreign() throws {
    try bench.write("[00:00.50]one\n[01:00.00]two\n[01:10.00]three\n", to: "in.lrc")
    let outcome = run("in.wav out.wav --words in.lrc=out.srt")
    #expect(outcome.status == .done && outcome.notes.contains("2 of 3 lines begin after the end"))
  }

  @Test("the lips of what is spoken have shapes beside the level")
  func lips() throws {
    var text = TimedText(rate: 1000)
    text.lines = [TimedText.Line("moo", start: 100, end: 500)]
    text.tiers = [
      TimedText.Tier(
        "phonemes", labels: [.init("m", start: 100, end: 300), .init("u:", start: 300, end: 500)])
    ]
    try Data(text.written(as: .json).bytes).write(to: URL(fileURLWithPath: bench.path("moo.json")))
    let line = "mouth in.wav --fps 10 --format csv --words"
    #expect(bench.run("\(line) moo.json --out \(bench.path("lips.csv"))").status == .done)
    let rows = try String(contentsOfFile: bench.path("lips.csv"), encoding: .utf8)
      .split(separator: "\n")
    #expect(rows.first == "seconds,opening,shape")
    #expect(
      rows.dropFirst().map { $0.split(separator: ",")[2] } == [
        "closed", "closed", "closed", "round", "round", "closed", "closed", "closed", "closed",
        "closed",
      ])
    try bench.write("[00:00.50]one\n", to: "no.json")
    #expect(bench.run("\(line) no.json").notes.contains("has no phonemes"))
  }
}
