import Foundation
import SyrinxFiles
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("The command ‘tags’")
struct TagsTests {
  private let bench = Bench()

  init() throws {
    try bench.write([sine(300, rate: 8000, count: 800)], to: "a.wav", rate: 8000)
    let outcome = bench.run("a.wav a.flac")
    #expect(outcome.status == .done, "\(outcome.notes)")
  }

  private func run(_ words: String...) -> Bench.Outcome {
    bench.run(words: ["tags", bench.path("a.flac")] + words)
  }

  @Test("it prints what it has set, as lines and as JSON, which it reads again")
  func roundTrip() throws {
    let none = run()
    #expect(none.status == .done && none.output.isEmpty && none.notes.contains("has no tags"))
    #expect(run("title=Blue", "artist=A", "artist=B\u{1B}[1m", "own=x").status == .done)
    let shown = run().output
    #expect(shown.contains("title   Blue\n") && shown.contains("B\\u{1B}[1m"), "\(shown)")
    let json = run("--json").output
    #expect(try JSONValue(parsing: json)["tags"]?["artist"] == ["A", "B\u{1B}[1m"])
    try bench.write(json, to: "tags.json")
    let before = bench.bytes("a.flac")
    // Tags that are there already change no byte.
    #expect(run("--from", bench.path("tags.json")).status == .done)
    #expect(bench.bytes("a.flac") == before)
    #expect(run("title=Red", "more=1", "--remove", "own").status == .done)
    let again = run("--from", bench.path("tags.json"), "--json").output
    let (old, new) = (try JSONValue(parsing: json), try JSONValue(parsing: again))
    guard case .object(let wanted)? = old["tags"], case .object(let found)? = new["tags"] else {
      Issue.record("\(again)")
      return
    }
    #expect(Set(wanted) == Set(found))
  }

  @Test("other names, permissions and links of the file are as with --in-place")
  func inPlace() throws {
    let path = bench.path("a.flac")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try FileManager.default.linkItem(atPath: path, toPath: bench.path("b.flac"))
    try FileManager.default.createSymbolicLink(
      atPath: bench.path("c.flac"), withDestinationPath: path)
    let outcome = bench.run(words: ["tags", bench.path("c.flac"), "title=Blue"])
    #expect(outcome.status == .done, "\(outcome.notes)")
    #expect(outcome.notes.contains("1 other hard link of the old file still holds the old tags"))
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o640 && bench.bytes("b.flac") != bench.bytes("a.flac"))
    #expect(run().output.contains("Blue"))
  }

  @Test(
    "mistakes are answered by what was meant",
    arguments: [
      (["title"], "title='Blue'"), (["title="], "--remove title"),
      (["--remove", "titel"], "did you mean title?"), (["--remove", "picture"], "no picture"),
      (["--remove", "zzz"], "it has title and software"),
      (["--picture", "a.wav"], "neither PNG nor JPEG"), (["--from", "bad.json"], "tags.x"),
    ])
  func mistakes(words: [String], expected: String) throws {
    #expect(run("title=Blue", "software=S").status == .done)
    try bench.write("{\"version\": 1, \"tags\": {\"x\": 3}}", to: "bad.json")
    let before = bench.bytes("a.flac")
    let placed = words.map { $0.contains(".") ? bench.path($0) : $0 }
    let outcome = bench.run(words: ["tags", bench.path("a.flac")] + placed)
    #expect(outcome.status != .done && outcome.notes.contains(expected), "\(outcome.notes)")
    #expect(bench.bytes("a.flac") == before)
  }

  @Test("a key like a usual one is kept and told, and other kinds of file are named")
  func doubts() throws {
    #expect(run("titel=x").notes.contains("did you mean title?"))
    #expect(run("cover=x.png").notes.contains("a picture is set by --picture"))
    #expect(!run("cover=y.png").notes.contains("--picture"))
    #expect(bench.run("a.wav a.w64").status == .done)
    let outcome = bench.run(words: ["tags", bench.path("a.w64"), "title=x"])
    #expect(
      outcome.status == .failed && outcome.notes.contains("is not one of flac"), "\(outcome.notes)")
    #expect(bench.run(words: ["tags", "-"]).status == .misused)
  }
}
