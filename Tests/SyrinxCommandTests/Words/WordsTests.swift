import Foundation
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Words travel with the sound")
struct WordsTests {
  private let bench = Bench()

  private func write(_ text: String, _ name: String) throws {
    try text.write(toFile: bench.path(name), atomically: true, encoding: .utf8)
  }

  private func read(_ name: String) throws -> TimedText {
    try TimedTextFile(bench.path(name)).read()
  }

  private func run(_ line: String) -> Bench.Outcome {
    let endings = ["lrc", "srt", "json", "wav", "xyz"]
    func placed(_ word: Substring) -> String {
      endings.contains { word.hasSuffix("." + $0) } ? bench.path(String(word)) : String(word)
    }
    return bench.run(
      words: line.split(separator: " ").map { word in
        word.split(separator: "=").map(placed).joined(separator: "=")
      })
  }

  private static let lyrics = "[00:00.500]one\n[00:01.000]two\n[00:01.500]three\n[00:02.000]\n"

  @Test("a file is converted, and what is not held is named")
  func converted() throws {
    try write("[00:00.500]<00:00.500>one <00:00.700>two\n[00:01.000]\n", "a.lrc")
    let outcome = run("words a.lrc b.srt")
    #expect(outcome.status == .done && outcome.notes.contains("word times (1)"), "\(outcome.notes)")
    let srt = try String(contentsOfFile: bench.path("b.srt"), encoding: .utf8)
    #expect(srt.contains("00:00:00,500 --> 00:00:01,000") && srt.contains("one two"))
    let strict = run("words a.lrc c.srt --strict")
    #expect(strict.status == .failed && bench.bytes("c.srt") == nil)
    #expect(run("words a.lrc c.srt --by word --strict").status == .done)
    #expect(try read("c.srt").lines.map(\.text) == ["one", "two"])
  }

  @Test("a file is read as what --from says, whatever it looks like")
  func named() throws {
    try write(Self.lyrics, "a.lrc")
    let outcome = run("words a.lrc b.srt --from audacity")
    #expect(outcome.status == .failed && outcome.notes.contains("not readable as audacity"))
    #expect(run("words a.lrc b.srt --from lrc").status == .done)
  }

  @Test(
    "they are moved by what the chain does to time, to the millisecond",
    arguments: [
      ("varispeed 2", [0.25, 0.5, 0.75]), ("pitch tempo=0.5", [1, 2, 3]),
      ("gain -3 --start 0.75", [0, 0.25, 0.75]), ("reverb --start 0.5", [0, 0.5, 1]),
      ("varispeed 1@0s/2@2s", [0.4463, 0.8109, 1.1192]),
    ])
  func moved(chain: String, starts: [Double]) throws {
    try bench.write([sine(300, count: 16_000)], to: "in.wav")
    try write(Self.lyrics, "in.lrc")
    let outcome = run("in.wav out.wav \(chain) --words in.lrc=out.json")
    #expect(outcome.status == .done, "\(outcome.notes)")
    let text = try read("out.json")
    let found = text.lines.map { text.seconds($0.start) }
    #expect(found.count == 3 && zip(found, starts).allSatisfy { abs($0 - $1) < 1e-3 }, "\(found)")
  }

  @Test("if the sound cannot be written neither are they, and the other way round")
  func together() throws {
    try bench.write([sine(300, count: 800, amplitude: 1)], to: "in.wav")
    try write(Self.lyrics, "in.lrc")
    #expect(run("in.wav out.wav gain 12 --clip fail --words in.lrc=out.srt").status == .failed)
    #expect(bench.bytes("out.wav") == nil && bench.bytes("out.srt") == nil)
    #expect(run("in.wav out.wav --words in.lrc=out.xyz").status == .misused)
    #expect(bench.bytes("out.wav") == nil)
    #expect(run("in.wav out.wav --words out.srt").notes.contains("has no words in it"))
  }

  @Test("shown at a time, the line that is sung is filled as far as it has been")
  func shown() throws {
    try write("[00:01.000]<00:01.000>one <00:02.000>two <00:03.000>\n[00:05.000]next\n", "a.lrc")
    let output = run("words show a.lrc --at 2.5").output
    #expect(output.contains("> [one t]wo") || output.contains("> [one tw]o"), "\(output)")
    #expect(output.contains("  next"))
  }

  @Test("in a terminal its colours are obeyed, and nothing that stands in the words")
  func shownInColours() throws {
    try write("[00:01.000]<00:01.000>one\u{1B}[2J <00:02.000>two <00:03.000>\n", "a.lrc")
    let memory = TextMemory(isTerminal: true, columns: 80)
    let screen = KaraokeScreen(
      try read("a.lrc"), PrintableSink(sink: memory), wantsColours: true)
    #expect(try screen.run(at: 2.5, of: "a.lrc") == .done)
    #expect(memory.text.contains("> \u{1B}[1;33mone"), "\(memory.text)")
    #expect(!memory.text.contains("\\u{1B}") && !memory.text.contains("\u{1B}[2J"))
  }

  @Test("a song of UltraStar stays one, whatever its ending is also used for")
  func sharedEnding() throws {
    let song = """
      #TITLE:x
      #ARTIST:y
      #END:2000
      #BPM:150
      #GAP:0
      P1
      : 5 2 0 one
      P2
      : 10 2 0 two
      E

      """
    try write(song, "song.txt")
    try bench.write([sine(300, count: 16_000)], to: "in.wav")
    let outcome = bench.run(words: [
      "in.wav", "out.wav", "varispeed", "0.5", "--words",
      bench.path("song.txt") + "=" + bench.path("out.txt"),
    ])
    #expect(outcome.status == .done && !outcome.notes.contains("kept"), "\(outcome.notes)")
    let moved = try String(contentsOfFile: bench.path("out.txt"), encoding: .utf8)
    #expect(
      moved
        == song.replacing("2000", with: "4000").replacing(": 5 2 0", with: ": 10 4 0")
        .replacing(": 10 2 0", with: ": 20 4 0"))
    // Text from elsewhere is labels.
    try write(Self.lyrics, "a.lrc")
    #expect(bench.run(words: ["words", bench.path("a.lrc"), bench.path("b.txt")]).status == .done)
    #expect(
      try String(contentsOfFile: bench.path("b.txt"), encoding: .utf8).hasPrefix("0.500000\t"))
  }

  @Test("with --strict nothing changes without a word")
  func strict() throws {
    try write(
      #"{"rate": 1000, "lines": [{"text": " a\r\nb\u0000", "start": 0, "end": 500}]}"#, "a.json")
    let outcome = run("words a.json b.srt --strict")
    #expect(outcome.status == .failed && bench.bytes("b.srt") == nil)
    #expect(outcome.notes.contains("outer spaces (1) and characters (1)"), "\(outcome.notes)")
    #expect(run("words a.json b.srt").status == .done)
    #expect(try read("b.srt").lines.map(\.text) == ["a\nb\u{FFFD}"])
  }

  @Test("an ending of no format is answered with those of all that are written")
  func endings() {
    let notes = run("words a.srt b.xyz").notes
    #expect(TimedTextFormat.endings.contains("sylt") && !TimedTextFormat.endings.contains("kar"))
    for ending in TimedTextFormat.endings { #expect(notes.contains("." + ending), "\(notes)") }
  }
}
