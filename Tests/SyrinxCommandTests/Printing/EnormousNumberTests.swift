import Foundation
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

/// Integers at the ends of 64 bits, and beyond those of a fraction's, in every kind of JSON that is read.
@Suite("Enormous numbers in JSON are refused in words")
struct EnormousNumberTests {
  private static let numbers = [
    "-9223372036854775808", "9223372036854775807", "9223372036854775808", "-9007199254740993",
    "1e300", "-1e300",
  ]
  private let bench = Bench()

  init() throws {
    try bench.write([sine(150, count: 800)], to: "in.wav")
  }

  @Test("chains and graphs", arguments: numbers)
  func chains(number: String) throws {
    for text in [
      #"{"version": \#(number), "chain": []}"#,
      #"{"version": 1, "chain": [{"gain": {"db": \#(number)}}]}"#,
      #"{"version": 1, "chain": [{"delay": {"time": \#(number)}}]}"#,
      #"{"version": 1, "chain": [{"crush": {"bits": \#(number)}}]}"#,
      #"{"version": 1, "chain": [{"voice": {"name": "robot", "amount": \#(number)}}]}"#,
    ] {
      try bench.write(text, to: "c.json")
      let outcome = bench.run("in.wav out.wav --chain c.json")
      #expect(outcome.status != .done && !outcome.notes.isEmpty, "\(text)")
    }
  }

  @Test("voices", arguments: numbers)
  func voices(number: String) throws {
    let folder = bench.path("voices")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let text = #"{"version": \#(number), "name": "mine", "summary": "x", "chain": []}"#
    try bench.write(text, to: "voices/mine.json")
    // The voices that are listed beside the built-in ones.
    let listing = try VoiceBook(folders: [folder], effects: .standard).listing()
    #expect(listing.voices.isEmpty && listing.flaws.count == 1)
    #expect(bench.run(words: ["voices", "mine", "--voices", folder]).status != .done)
  }

  @Test("suites", arguments: numbers)
  func suites(number: String) throws {
    try bench.write(#"{"version": \#(number), "cases": []}"#, to: "suite.json")
    #expect(bench.run("golden check suite.json").status != .done)
  }

  @Test("words, in every format they can be written in", arguments: numbers)
  func words(number: String) throws {
    func text(_ rate: String, _ start: String, _ end: String) -> String {
      #"{"version": 1, "rate": \#(rate), "frames": \#(end), "lines": [{"text": "a", "start": \#(start), "end": \#(end)}]}"#
    }
    for text in [
      text(number, "0", "1"), text("8000", number, "1"), text("8000", "0", number),
      text("8000", number, number),
    ] {
      try bench.write(text, to: "w.json")
      for ending in ["srt", "vtt", "ass", "lrc", "ttml", "csv", "TextGrid"] {
        _ = bench.run(words: ["words", bench.path("w.json"), bench.path("w." + ending)])
      }
      _ = bench.run("words show w.json")
    }
  }

  @Test("timelines", arguments: numbers)
  func timelines(number: String) throws {
    for member in ["start", "end", "at", "gain", "until", "fade"] {
      let clip = #"{"path": "in.wav", "\#(member)": \#(number)}"#
      try bench.write(
        #"{"version": 1, "tracks": [{"name": "t", "clips": [\#(clip)]}]}"#, to: "t.json")
      let outcome = bench.run("compose t.json out.wav")
      #expect(outcome.status != .done && !outcome.notes.isEmpty, "\(member)")
    }
  }
}
