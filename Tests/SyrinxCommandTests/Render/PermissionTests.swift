import Foundation
import SyrinxFiles
import SyrinxSystem
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("What is made of a private file")
struct PermissionTests {
  private let bench = Bench()

  init() throws {
    let metadata = Metadata()
    try bench.write([sine(440, count: 8000)], to: "p.wav", metadata: metadata)
    try bench.write([sine(440, count: 8000)], to: "open.wav")
    try bench.write("1\n00:00:00,000 --> 00:00:00,500\none\n", to: "p.srt")
    let timeline =
      #"{"version": 1, "tracks": [{"name": "t", "clips": [{"path": "p.wav", "chain": [{"anonymize": {"alpha": 0.6}}]}]}]}"#
    try bench.write(timeline, to: "tl.json")
    let suite =
      #"{"version": 1, "cases": [{"name": "a", "input": "p.wav", "chain": "gain -1", "expected": "g.flac"}]}"#
    try bench.write(suite, to: "suite.json")
    for name in ["p.wav", "p.srt"] { try setMode(0o600, name) }
  }

  private func setMode(_ mode: Int, _ name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: bench.path(name))
  }

  private func mode(_ name: String) throws -> Int {
    let facts = try FileManager.default.attributesOfItem(atPath: bench.path(name))
    return try #require((facts[.posixPermissions] as? NSNumber)?.intValue)
  }

  @Test(
    "can be read by nobody else",
    arguments: [
      ("p.wav OUT/o.wav gain -1 --meter output=OUT/m.jsonl", ["o.wav", "m.jsonl"]),
      ("open.wav OUT/o.wav gain -1 --words IN/p.srt=OUT/o.vtt", ["o.vtt"]),
      ("words IN/p.srt OUT/o.vtt", ["o.vtt"]),
      ("plot p.wav --out OUT/w.svg", ["w.svg"]),
      ("plot tl.json --out OUT/w.svg", ["w.svg"]),
      ("spectrum p.wav --out OUT/s.csv", ["s.csv"]),
      ("mouth p.wav --out OUT/m.json", ["m.json"]),
      ("measure-room open.wav p.wav --out OUT/r.wav", ["r.wav"]),
      ("compare open.wav p.wav --picture OUT/d.svg", ["d.svg"]),
      ("split p.wav --at 0.5 --out OUT/{number}.wav", ["1.wav", "2.wav"]),
      (
        "compose tl.json OUT/o.wav --stems OUT/s --cache OUT/cache",
        ["o.wav", "s/t.wav", "cache/*"]
      ),
      ("golden record suite.json", ["../g.flac", "../g.flac.json"]),
      (
        "batch p.wav --out OUT/b --report OUT/r.json --page OUT/p.html -- gain -1",
        ["b/p.wav", "b/syrinx-journal.jsonl", "r.json", "p.html"]
      ),
    ] as [(String, [String])])
  func outputs(_ line: String, _ names: [String]) throws {
    try makeFolder(bench.path("out"))
    let words = line.split(separator: " ").map {
      $0.replacingOccurrences(of: "OUT", with: bench.path("out"))
        .replacingOccurrences(of: "IN", with: bench.folder)
    }
    let outcome = bench.run(words: words)
    #expect(outcome.status == .done || line.hasPrefix("compare"), "\(outcome.notes)")
    for name in names {
      if name.hasSuffix("*") {
        let folder = "out/" + name.dropLast(2)
        #expect(try mode(folder) == 0o700, "\(folder)")
        let files = try FileManager.default.contentsOfDirectory(atPath: bench.path(folder))
        #expect(files.contains { $0.hasSuffix(".segment.wav") })
        for file in files where file != "lock" {
          #expect(try mode(folder + "/" + file) == 0o600, "\(file)")
        }
      } else {
        #expect(try mode("out/" + name) == 0o600, "\(name)")
      }
    }
  }

  @Test("is as open as the system makes files where its source is")
  func open() throws {
    try makeFolder(bench.path("out"))
    let usual = try mode("open.wav")
    #expect(bench.run("open.wav o.wav gain -1").status == .done)
    #expect(try mode("o.wav") == usual)
  }
}
