import Foundation
import SyrinxEngine
import SyrinxSystem
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("What is read")
struct OverwriteTests {
  let bench = Bench()

  init() throws {
    try bench.write([sine(440, count: 4000)], to: "t.wav")
    try bench.write([[1, 0.5, 0.25]], to: "room.wav")
    try makeFolder(bench.path("sub"))
    try bench.write([sine(330, count: 4000)], to: "sub/room.wav")
    // A sound is known by its contents, whatever its name.
    for name in ["s.csv", "s.svg"] {
      try FileManager.default.copyItem(atPath: bench.path("t.wav"), toPath: bench.path(name))
    }
    try FileManager.default.createSymbolicLink(
      atPath: bench.path("link.csv"), withDestinationPath: bench.path("t.wav"))
    try bench.write(#"{"version": 1, "chain": [{"gain": {"db": -3}}]}"#, to: "c.json")
    for name in ["ch.txt", "ch.html"] { try bench.write("0\t1\tA\n", to: name) }
    try bench.write(
      #"{"version": 1, "tracks": [{"name": "a", "clips": [{"path": "t.wav"}]}]}"#, to: "l.json")
    try bench.write(
      """
      {"version": 1, "nodes": [{"name": "p", "player": {"path": "\(bench.path("room.wav"))"}}],
       "connections": [["p", "output"]]}
      """, to: "g.json")
    try bench.write(
      #"{"version": 1, "name": "mine", "summary": "Softer.", "chain": "gain -3"}"#,
      to: "sub/mine.json")
    try bench.write(bench.path("room.wav") + "\n", to: "list.csv")
    try bench.write("Good evening.\n", to: "say.txt")
    try bench.write("0.1\t0.1\tA\n", to: "l-1.txt")
    try bench.write("path\n" + bench.path("t.wav") + "\n", to: "m.csv")
    try bench.write(#"{"title": "A"}"#, to: "tags.json")
    try bench.write(
      """
      {"version": 1, "cases": [{"name": "a", "input": "t.wav", "chain": "voice mine",
        "expected": "a.wav", "options": {"voices": "sub"}}]}
      """, to: "voiced.json")
    try writeSuite("good.json", [("a", "t.wav", "a.wav")])
    try writeSuite("own.json", [("a", "t.wav", "./t.wav")])
    try writeSuite("others.json", [("a", "t.wav", "room.wav"), ("b", "room.wav", "b.wav")])
    try writeSuite("twice.json", [("a", "t.wav", "x.wav"), ("b", "t.wav", "sub/../x.wav")])
  }

  private func writeSuite(
    _ name: String, _ cases: [(name: String, input: String, expected: String)],
    chain: String = "gain -3"
  ) throws {
    let lines = cases.map {
      "{\"name\": \"\($0)\", \"input\": \"\($1)\", \"chain\": \"\(chain)\", \"expected\": \"\($2)\"}"
    }
    try bench.write(
      "{\"version\": 1, \"cases\": [" + lines.joined(separator: ",\n") + "]}", to: name)
  }

  /// `%` is the folder, by a way that is not the shortest.
  private func run(_ line: String) -> Bench.Outcome {
    bench.run(line.replacingOccurrences(of: "%", with: bench.folder + "/./"))
  }

  private var contents: [String: Data] {
    var contents: [String: Data] = [:]
    for name in bench.files { contents[name] = bench.bytes(name) }
    return contents
  }

  @Test(
    "is never written over, by whatever name",
    arguments: [
      "mouth t.wav --out %t.wav", "mouth t.wav --out %link.csv",
      "t.wav o.wav gain -3 --meter gain=%t.wav", "t.wav o.wav gain -3 --meter gain=%o.wav",
      "t.wav o.wav gain -3 --meter gain=%m.jsonl --meter input=%sub/../m.jsonl",
      "t.wav o.wav --chain c.json --meter input=%c.json",
      "t.wav o.wav reverb ir=room.wav --meter reverb=%room.wav",
      "t.wav room.wav reverb ir=%room.wav", "room.wav --chain g.json",
      "t.wav o.wav gain -3 --deps %t.wav", "t.wav o.wav gain -3 --deps %sub/../o.wav",
      "t.wav o.wav --chain c.json --deps %c.json", "t.wav o.wav --meter input=%m.xyz --deps %m.xyz",
      "t.wav o.wav --chapters %ch.txt --meter input=%sub/../ch.txt",
      "t.wav o.wav --chapters %ch.txt --deps %ch.txt", "t.wav room.wav --chapters %room.wav",
      "batch t.wav --out %out --chapters %ch.txt --report %ch.txt",
      "compose l.json o.wav --chapters %ch.html --page %ch.html",
      "batch t.wav --out %out --chain c.json --report %c.json",
      "batch %sub/room.wav --out % -- reverb ir=%sub/../room.wav",
      "plot t.wav --chain c.json --out %c.json", "plot %s.svg --out %sub/../s.svg",
      "plot %s.svg t.wav --out %sub/../s.svg", "spectrum %s.csv --out %sub/../s.csv",
      "compare t.wav %s.csv --picture %sub/../s.csv", "compare %s.svg t.wav --picture %link.csv",
      "golden check good.json --junit %good.json", "golden record good.json --junit %t.wav",
      "golden record own.json", "golden record own.json a", "golden record others.json",
      "golden record twice.json", "golden record voiced.json --junit %sub/mine.json",
      "t.wav o.wav voice mine --voices %sub --meter gain=%sub/mine.json",
      "t.wav o.wav voice mine --voices %sub --deps %sub/mine.json",
      "t.wav %sub/mine.json voice mine --voices %sub --format wav",
      "t.wav o.wav gain -3 --save-voice new --voices %sub --deps %sub/new.json",
      "plot t.wav voice mine --voices %sub --out %sub/mine.json",
      "compose l.json %sub/mine.json --voices %sub --format wav",
      "synth sine 440 1s %sub/mine.json --voices %sub --format wav",
      "batch t.wav --out %out --voices %sub --report %sub/mine.json -- voice mine",
      "t.wav o.wav noise from=any:@%list.csv --deps %sub/../list.csv",
      "t.wav %list.csv noise from=any:@%list.csv --format wav",
      "batch t.wav --out %out --manifest %sub/../list.csv -- noise from=any:@%list.csv",
      "batch --from %m.csv --out %out --manifest %sub/../m.csv",
      "batch t.wav --out %out --words %s.csv={stem}.txt --report %s.csv",
      "say @%say.txt %sub/../say.txt --format wav", "say @%say.txt o.wav --words %say.txt",
      "measure-room t.wav t.wav --chapters %ch.txt --out %sub/../ch.txt --format wav",
      "split t.wav --at labels=%l-1.txt --out %l-{number}.txt --format wav",
      "tags t.wav --from tags.json --save-chapters %tags.json",
      "tags t.wav --chapters %ch.txt --save-chapters %sub/../ch.txt",
      "film t.wav %c.mp4 --words %c.mp4",
    ])
  func kept(line: String) {
    let before = contents
    let outcome = run(line)
    #expect(outcome.status == .misused, "\(outcome.notes)")
    #expect(outcome.notes.split(separator: "\n").count == 1, "\(outcome.notes)")
    #expect(outcome.output.isEmpty)
    #expect(contents == before)
  }

  @Test("may stand where nothing is written, and pipes may be written by all")
  func allowed() throws {
    try writeSuite("bypass.json", [("a", "t.wav", "t.wav")], chain: "gain 0")
    #expect(bench.run("golden check bypass.json").status == .done)
    let meters = "--meter gain=/dev/null --meter input=/dev/null"
    #expect(bench.run("t.wav o.wav gain -3 \(meters)").status == .done)
    #expect(bench.run("golden record good.json").status == .done)
    #expect(bench.run("golden check good.json").status == .done)
  }
}
