import Foundation
import SyrinxFiles
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("A timeline takes words along")
struct ComposeWordsTests {
  private let bench = Bench()

  /// A second of sound with words beside it, and one with words inside.
  init() throws {
    try bench.write([sine(300, count: 8000)], to: "a.wav")
    try bench.write("[00:00.200]one\n[00:00.600]two\n[00:00.900]\n", to: "a.lrc")
    var metadata = Metadata()
    metadata.cues = [Metadata.Cue(number: 1, position: 4000, name: "three")]
    try bench.write([sine(300, count: 8000)], to: "b.wav", metadata: metadata)
  }

  private func compose(_ tracks: String, _ options: String = "") throws -> [String] {
    try bench.write(#"{"version": 1, "tracks": [\#(tracks)]}"#, to: "t.json")
    let words = ["compose", bench.path("t.json"), bench.path("out.wav"), "--cache", "none"]
    let outcome = bench.run(
      words: words + ["--words", bench.path("out.json")]
        + options.split(separator: " ").map(String.init))
    guard outcome.status == .done else { return [outcome.notes] }
    let text = try TimedTextFile(bench.path("out.json")).read()
    return text.lines.map { "\(text.seconds($0.start).text(decimals: 3)) \($0.text)" }
  }

  private func track(_ name: String, _ clips: String..., more: String = "") -> String {
    #"{"name": "\#(name)", "clips": [\#(clips.map { "{\($0)}" }.joined(separator: ", "))]\#(more)}"#
  }

  private static let words = #""path": "a.wav", "words": "a.lrc""#

  @Test("each clip's words stand where it does, in the order of their times")
  func placed() throws {
    let found = try compose(
      track("a", Self.words, #""path": "b.wav", "offset": 0.5"#) + ","
        + track("b", Self.words + #", "at": 0.3"#))
    #expect(found == ["0.200 one", "0.500 one", "0.600 two", "0.900 two", "2.000 three"])
  }

  @Test(
    "they are cut, repeated and stretched as the clip is",
    arguments: [
      (#", "start": 0.5"#, ["0.000 one", "0.100 two"]), (#", "end": 0.4, "at": 1"#, ["1.200 one"]),
      (#", "loop": 2"#, ["0.200 one", "0.600 two", "1.200 one", "1.600 two"]),
      (#", "chain": [{"varispeed": {"rate": 2}}], "at": 1"#, ["1.100 one", "1.300 two"]),
      (#", "chain": [{"pitch": {"tempo": 0.5}}], "start": 0.5"#, ["0.000 one", "0.200 two"]),
      (#", "at": 0, "offset": -0.65"#, ["0.000 two"]),
      (#", "loop": true, "until": 1.4"#, ["0.200 one", "0.600 two", "1.200 one"]),
    ])
  func changed(member: String, wanted: [String]) throws {
    #expect(try compose(track("a", Self.words + member)) == wanted)
  }

  @Test("chains of tracks and of all move them too")
  func chains() throws {
    let slow = #", "chain": [{"varispeed": {"rate": 0.5}}]"#
    #expect(try compose(track("a", Self.words, more: slow)) == ["0.400 one", "1.200 two"])
    try bench.write(
      #"{"version": 1, "tracks": [\#(track("a", Self.words))], "master": [{"varispeed": {"rate": 2}}]}"#,
      to: "fast.json")
    #expect(
      try compose(track("a", #""timeline": "fast.json", "at": 1"#)) == ["1.100 one", "1.300 two"])
  }

  @Test("what is not heard has no words")
  func unheard() throws {
    let second = track("b", #""path": "b.wav", "at": 0.1"#)
    #expect(
      try compose(track("a", Self.words + #", "off": true"#) + "," + second) == ["0.600 three"])
    #expect(
      try compose(track("a", Self.words, more: #", "off": true"#) + "," + second) == ["0.600 three"]
    )
    #expect(try compose(track("a", Self.words) + "," + second, "--only b") == ["0.600 three"])
    let dubbed = track("b", #""path": "b.wav", "at": 0.4"#, more: #", "replaces": ["a"]"#)
    #expect(try compose(track("a", Self.words) + "," + dubbed) == ["0.200 one", "0.900 three"])
    #expect(try compose(track("a", Self.words), "--range 0.65..1") == ["0.000 two"])
  }

  @Test("mistakes are told with their clip, and nothing is written")
  func mistakes() throws {
    try bench.write("nothing", to: "bad.srt")
    let bad = try compose(track("a", #""path": "a.wav", "words": "bad.srt""#))
    #expect(bad[0].contains("tracks[0].clips[0]") && bad[0].contains("bad.srt"), "\(bad)")
    #expect(try compose(track("a", #""path": "a.wav""#))[0].contains("no clip of"))
    #expect(bench.bytes("out.wav") == nil && bench.bytes("out.json") == nil)
    try bench.write(#"{"version": 1, "tracks": [\#(track("a", Self.words))]}"#, to: "t.json")
    let outcome = bench.run(
      words: [
        "compose", bench.path("t.json"), bench.path("out.wav"), "--words", bench.path("a.lrc"),
      ])
    #expect(outcome.status == .misused)
  }
}
