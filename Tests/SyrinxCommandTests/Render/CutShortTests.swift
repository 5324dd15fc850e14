import Foundation
import SyrinxEngine
import SyrinxFiles
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("A file that is cut short")
struct CutShortTests {
  private let bench = Bench()
  private let sentence = "cut.wav: truncated: 2000 of 8000 frames are missing (0:00.250)"

  init() throws {
    try bench.write([sine(440, count: 8000)], to: "whole.wav")
    try #require(bench.bytes("whole.wav")).dropLast(4000)
      .write(to: URL(filePath: bench.path("cut.wav")))
  }

  @Test("is noted by inspect, silent or not")
  func inspected() throws {
    try bench.write([[Float](repeating: 0, count: 8000)], to: "still.wav")
    try #require(bench.bytes("still.wav")).dropLast(4000)
      .write(to: URL(filePath: bench.path("still.wav")))
    for name in ["cut.wav", "still.wav"] {
      let words = "truncated: 2000 of 8000 frames are missing (0:00.250)"
      #expect(bench.run("inspect \(name)").output.contains(words))
      #expect(bench.run("inspect \(name) whole.wav").output.contains(words))
      let json = try bench.run("inspect \(name) --json").json()
      guard case .array(let files)? = json["files"], case .array(let notes)? = files[0]["notes"]
      else { throw CancellationError() }
      #expect(notes.first == .string(words))
    }
    #expect(!bench.run("inspect whole.wav").output.contains("truncated"))
  }

  @Test(
    "is named by whatever reads it",
    arguments: [
      "compare cut.wav whole.wav", "compare whole.wav cut.wav --json", "spectrum cut.wav --json",
      "plot cut.wav --json", "plot whole.wav cut.wav --json", "plot cut.wav gain -3 --json",
      "mouth cut.wav",
    ])
  func named(line: String) {
    #expect(bench.run(line).notes.contains("syrinx: \(sentence)\n"))
    #expect(bench.run(line.replacing("cut.wav", with: "whole.wav")).notes.isEmpty)
    guard !line.hasPrefix("mouth") else { return }
    #expect(bench.run(line + " --quiet").notes.isEmpty)
  }

  @Test(
    "is refused by whatever reads it, where that is asked for",
    arguments: [
      "compare cut.wav whole.wav", "compare whole.wav cut.wav", "spectrum cut.wav --json",
      "plot cut.wav --json", "plot whole.wav cut.wav --json", "plot cut.wav gain -3 --json",
      "mouth cut.wav", "inspect cut.wav", "explain cut.wav gain -3",
    ])
  func refused(line: String) {
    let outcome = bench.run(line + " --damaged stop")
    #expect(outcome.status == (line.hasPrefix("compare") ? .misused : .failed))
    #expect(outcome.output.isEmpty)
    #expect(outcome.notes.contains("cut.wav’ is damaged: truncated: 2000 of 8000 frames"))
    let whole = line.replacing("cut.wav", with: "whole.wav") + " --damaged stop"
    #expect(bench.run(whole).status == .done)
  }

  @Test("is named before anything is rendered")
  func explained() throws {
    #expect(bench.run("explain cut.wav gain -3").output.contains("note: \(sentence)\n"))
    #expect(
      try bench.run("explain cut.wav gain -3 --json").json()["warnings"] == [.string(sentence)])
  }

  @Test("is named by what puts sounds together, and by what explains that")
  func composed() throws {
    try bench.write(
      #"{"version": 1, "tracks": [{"clips": [{"path": "cut.wav"}, {"path": "cut.wav"}]}]}"#,
      to: "t.json")
    try bench.write(
      #"{"version": 1, "tracks": [{"clips": [{"timeline": "t.json"}]}]}"#, to: "outer.json")
    for line in [
      "join cut.wav whole.wav out.wav", "mix whole.wav cut.wav out.wav --clip scale",
      "compose t.json out.wav", "compose outer.json out.wav",
    ] {
      let outcome = bench.run(line + " --json")
      #expect(outcome.status == .done && outcome.notes.hasPrefix("syrinx: \(sentence)\n"))
      guard case .array(let warnings)? = try outcome.json()["warnings"] else {
        throw CancellationError()
      }
      #expect(warnings.filter { $0 == .string(sentence) }.count == 1)
      #expect(bench.run(line.replacing("cut.wav", with: "whole.wav") + " --quiet").notes.isEmpty)
    }
    for name in ["t.json", "outer.json"] {
      #expect(bench.run("explain \(name)").output.contains("note: \(sentence)\n"))
      let facts = try bench.run("explain \(name) --json").json()
      #expect(facts["warnings"] == [.string(sentence)])
    }
  }

  @Test("is named by a graph whose player plays it")
  func player() throws {
    try bench.write(
      """
      {"version": 1, "nodes": [
        {"name": "p", "player": {"path": "\(bench.path("cut.wav"))"}}, {"name": "m", "mixer": {}}],
       "connections": [["p", "m"], ["input", "m"], ["m", "output"]]}
      """, to: "g.json")
    for line in ["whole.wav out.wav --chain g.json", "explain whole.wav --chain g.json"] {
      let outcome = bench.run(line + " --encoding float --json")
      #expect(try outcome.json()["warnings"] == [.string(sentence)])
    }
  }

  @Test(
    "is named where an effect reads it",
    arguments: [
      "gain -20 reverb ir=cut.wav", "duck 12 under=cut.wav", "noise 20 from=cut.wav",
      "denoise profile=cut.wav",
      "[ gain -20 , gain -20 duck 12 under=cut.wav ] duck 6 under=cut.wav",
    ])
  func effects(chain: String) throws {
    for line in ["whole.wav out.wav \(chain)", "explain whole.wav \(chain)"] {
      #expect(try bench.run(line + " --json").json()["warnings"] == [.string(sentence)])
    }
    for line in ["whole.wav out.wav", "plot whole.wav", "plot"] {
      let notes = bench.run("\(line) \(chain)" + (line.hasPrefix("plot") ? " --json" : "")).notes
      #expect(
        notes.components(separatedBy: "syrinx: \(sentence)\n").count == 2, "\(line): \(notes)")
    }
    // The second uses what has been made for the first.
    try bench.write([sine(440, count: 8000)], to: "other.wav")
    let batch = bench.run(
      "batch whole.wav other.wav --out \(bench.path("out")) --json -- \(chain)")
    #expect(try batch.json()["warnings"] == [.string(sentence)])
    let journal = try bench.text("out/syrinx-journal.jsonl")
    #expect(journal.split(separator: "\n").filter { $0.contains(sentence) }.count == 2)
    let words = chain.split(separator: " ").map { word in
      word.replacing("=cut.wav", with: "=\(bench.path("cut.wav"))")
    }
    try bench.write(
      """
      {"version": 1, "tracks": [
        {"clips": [{"path": "whole.wav", "chain": "\(words.joined(separator: " "))"}]}]}
      """, to: "t.json")
    for line in ["compose t.json out.wav", "explain t.json"] {
      #expect(try bench.run(line + " --json").json()["warnings"] == [.string(sentence)])
    }
    #expect(
      bench.run("whole.wav out.wav \(chain) --damaged stop").notes.contains("‘cut.wav’ is damaged"))
  }

  @Test("is known of a file that an effect has opened, which is not opened once more")
  func openedOnce() throws {
    let (resources, path) = (FileResources(sharedValues: SharedValues()), bench.path("cut.wav"))
    _ = try resources.openSource(at: path)
    try bench.write([sine(440, count: 8000)], to: "cut.wav")
    #expect(resources.cuts(of: [path]).count == 1)
  }

  @Test(
    "is named where an effect reads it from a pipe, and refused where that is asked for",
    arguments: ["gain -20 reverb ir", "duck 12 under", "noise 20 from", "denoise profile"])
  func effectsOfPipes(effect: String) throws {
    for policy in ["decode", "stop"] {
      let pipe = try cutPipe()
      let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
      let outcome = bench.run(
        "whole.wav out.wav \(effect)=\(path) --damaged \(policy) --json")
      let words = "truncated: 2000 of 8000 frames are missing"
      if policy == "decode" {
        let warning = JSONValue.string("\(path): \(words) (0:00.250)")
        #expect(try outcome.json()["warnings"] == [warning], "\(outcome.notes)")
      } else {
        #expect(outcome.status == .failed)
        #expect(outcome.notes.contains("‘\(path)’ is damaged: \(words)\n"), "\(outcome.notes)")
      }
    }
  }

  /// A pipe with the bytes of the file, so few that it holds them.
  private func cutPipe() throws -> Pipe {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: try #require(bench.bytes("cut.wav")))
    try pipe.fileHandleForWriting.close()
    return pipe
  }

  @Test(
    "is named of a pipe by all that read it, which then is read once",
    arguments: ["reverb ir", "duck 12 under", "noise 20 from", "gain 0..-6@follow"])
  func sharedPipes(effect: String) throws {
    try bench.write([sine(440, count: 8000)], to: "other.wav")
    for policy in ["decode", "stop"] {
      var pipe = try cutPipe()
      let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
      let out = bench.path("out-" + policy)
      _ = bench.run(
        "batch whole.wav other.wav --out \(out) --damaged \(policy) --json --"
          + " \(effect)=\(path) gain -1 \(effect)=\(path)")
      let words = "truncated: 2000 of 8000 frames are missing"
      let said =
        policy == "decode" ? "\(path): \(words) (0:00.250)" : "‘\(path)’ is damaged: \(words)"
      let journal = try bench.text("out-\(policy)/syrinx-journal.jsonl")
      let lines = journal.split(separator: "\n")
      #expect(lines.count == 2 && lines.allSatisfy { $0.contains(said) }, "\(journal)")
      pipe = try cutPipe()
      let again = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
      let outcome = bench.run(
        "whole.wav out.wav \(effect)=\(again) gain -1 \(effect)=\(again) --damaged \(policy)")
      #expect(outcome.status == (policy == "decode" ? .done : .failed), "\(outcome.notes)")
      #expect(outcome.notes.contains(words), "\(outcome.notes)")
    }
  }

  @Test("is named of a pipe that clips read", arguments: ["reverb ir", "duck 12 under"])
  func pipesOfClips(effect: String) throws {
    try bench.write([sine(440, count: 8000)], to: "other.wav")
    let pipe = try cutPipe()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    try bench.write(
      """
      {"version": 1, "tracks": [{"clips": [
        {"path": "{path}", "chain": "\(effect)=\(path)"},
        {"path": "whole.wav", "chain": "gain -1 \(effect)=\(path)"}]}]}
      """, to: "t.json")
    let outcome = bench.run(
      "batch whole.wav other.wav --out \(bench.path("out")) --timeline t.json")
    #expect(outcome.status == .done, "\(outcome.notes)")
    let journal = try bench.text("out/syrinx-journal.jsonl")
    let lines = journal.split(separator: "\n")
    #expect(
      lines.count == 2 && lines.allSatisfy { $0.contains("\(path): truncated") }, "\(journal)")
  }

  @Test("is not looked for in the points of a curve, nor where an effect changes nothing")
  func unread() throws {
    try bench.write("0,0\n1,-6\n", to: "points.csv")
    for chain in ["gain @\(bench.path("points.csv"))", "reverb mix=0 ir=cut.wav"] {
      #expect(try bench.run("whole.wav out.wav \(chain) --json").json()["warnings"] == [])
    }
  }

  @Test("is named by golden, as an input and as what is expected")
  func golden() throws {
    try bench.write(
      """
      {"version": 1, "cases": [
        {"name": "low", "input": "cut.wav", "chain": "gain -3", "expected": "low.wav"},
        {"name": "high", "input": "whole.wav", "chain": "gain 0", "expected": "high.wav"}]}
      """, to: "suite.json")
    #expect(bench.run("golden record suite.json").notes == "syrinx: low: \(sentence)\n")
    #expect(bench.run("golden check suite.json").notes == "syrinx: low: \(sentence)\n")
    try #require(bench.bytes("high.wav")).dropLast(600)
      .write(to: URL(filePath: bench.path("high.wav")))
    let outcome = bench.run("golden check suite.json high")
    #expect(outcome.status == .failed)
    let words = "truncated: 300 of 8000 frames are missing (0:00.038)"
    #expect(outcome.notes == "syrinx: high: high.wav: \(words)\n")
  }

  @Test("is remembered by a batch, in all that it writes")
  func batch() throws {
    let line = "batch cut.wav whole.wav --out \(bench.path("out"))"
    for kept in [0, 2] {
      for report in ["r.csv", "r.json"] {
        let words = (line + " --json --report \(bench.path(report))").split(separator: " ")
        let outcome = bench.run(words: words.map(String.init))
        #expect(outcome.status == .done)
        #expect(try outcome.json()["warnings"] == [.string(sentence)])
        if report == "r.csv" { #expect(try outcome.json()["kept"] == .integer(kept)) }
        let text = String(decoding: try #require(bench.bytes(report)), as: UTF8.self)
        #expect(text.contains(sentence))
      }
    }
    #expect(bench.run(line).notes.contains("0 done  2 up to date  1 with warnings"))
    let journal = "out/syrinx-journal.jsonl"
    let text = String(decoding: try #require(bench.bytes(journal)), as: UTF8.self)
    #expect(text.contains(sentence))
    // Journals that know of no warnings are good ones.
    let member = try Regex(#""warnings": \[[^\]]*\], "#)
    let lines = text.split(separator: "\n").map { $0.replacing(member, with: "") }
    #expect(!lines.contains { $0.contains("warnings") })
    try bench.write(lines.map { $0 + "\n" }.joined(), to: journal)
    #expect(bench.run(line).notes.hasPrefix("0 done  2 up to date\n"))
  }
}
