import Foundation
import SyrinxText
import Testing

@testable import SyrinxCommand

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
    #expect(run("in.wav out.wav --words out.srt").notes.contains("carries no words"))
  }

  @Test("shown at a time, the line that is sung is filled as far as it has been")
  func shown() throws {
    try write("[00:01.000]<00:01.000>one <00:02.000>two <00:03.000>\n[00:05.000]next\n", "a.lrc")
    let output = run("words show a.lrc --at 2.5").output
    #expect(output.contains("> [one t]wo") || output.contains("> [one tw]o"), "\(output)")
    #expect(output.contains("  next"))
  }
}
