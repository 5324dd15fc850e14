import Foundation
import SyrinxEngine
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand

/// Files that version 1.0.0 recorded; how, stands beside them.
@Suite("Files of version 1.0.0")
struct FirstVersionTests {
  private let bench = Bench()

  init() throws {
    let fixtures = URL(filePath: #filePath).appending(path: "../../../../Fixtures/Version1")
      .standardizedFileURL
    // As in a checkout, all files are of now.
    for name in try FileManager.default.subpathsOfDirectory(atPath: fixtures.path) {
      let place = fixtures.appending(path: name)
      guard (try? place.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true else {
        continue
      }
      let copy = bench.place.url(name)
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(contentsOf: place).write(to: copy)
    }
  }

  private func batch(_ folder: String, _ words: String) -> Bench.Outcome {
    bench.run(
      words: ["batch", bench.path("in"), "--json", "--out", bench.path(folder), "--voices"]
        + [bench.path("voices"), "--"] + words.split(separator: " ").map(String.init))
  }

  @Test(
    "a journal is resumed where the sound is the same",
    arguments: [("gained", "gain -3 tremolo 5"), ("tin", "voice tin")])
  func resumed(folder: String, words: String) throws {
    let outcome = batch(folder, words)
    #expect(try outcome.json()["kept"] == 2 && outcome.notes.isEmpty, "\(outcome.notes)")
    // And by the version that rendered them it is still known as its own.
    let journal = try bench.text(folder + "/syrinx-journal.jsonl")
    #expect(journal.split(separator: "\n").allSatisfy { $0.contains(#""syrinx": "1.0.0""#) })
  }

  @Test("what sounds different is rendered again, and it is said why")
  func revised() throws {
    let outcome = batch("gated", "gate -30")
    #expect(try outcome.json()["done"] == 2)
    #expect(
      outcome.notes
        == "syrinx: 2 of 2 outputs must be rendered again: gate sounds different since revision 2\n"
    )
    #expect(try batch("gated", "gate -30").json()["kept"] == 2)
  }

  @Test("a golden suite is checked, and a difference names the effect that has changed")
  func golden() throws {
    let outcome = bench.run("golden check suite.json --json")
    guard case .array(let cases)? = try outcome.json()["cases"] else { throw CancellationError() }
    #expect(cases.map { $0["verdict"] } == ["same", "different"])
    guard case .array(let reasons)? = cases[1]["reasons"], case .string(let reason)? = reasons.last
    else { throw CancellationError() }
    #expect(reason.contains("revision of gate ‘1’ became ‘2’"), "\(reason)")
    #expect(reason.contains("syrinx ‘1.0.0’ became"))
    #expect(bench.run("golden record suite.json gated").status == .done)
    #expect(try JSONValue(parsing: bench.text("gated.flac.json"))["revisions"] == ["gate": 2])
    #expect(bench.run("golden check suite.json").status == .done)
  }

  @Test("a chain file renders as it did")
  func chain() throws {
    let input = bench.path("in/two.wav")
    #expect(
      bench.run(words: ["--quiet", input, "now.flac", "--chain", "chain.json"]).status == .done)
    let outcome = bench.run("compare chain.flac now.flac --tier null:-90dB")
    #expect(outcome.status == .done, "\(outcome.output)")
  }
}
