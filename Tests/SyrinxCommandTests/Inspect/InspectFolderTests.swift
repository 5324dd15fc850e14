import Foundation
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Inspect: many files")
struct InspectFolderTests {
  private let bench = Bench()

  init() throws {
    try FileManager.default.createDirectory(
      atPath: bench.path("set/deep"), withIntermediateDirectories: true)
    for (index, name) in ["set/a.wav", "set/b.wav", "set/deep/c.wav"].enumerated() {
      try bench.write(
        [sine(150, count: 4000 * (index + 1), amplitude: 0.5 / Double(index + 1))], to: name)
    }
    try bench.write("no sound", to: "set/notes.txt")
  }

  private func run(_ words: String...) -> Bench.Outcome { bench.run(words: ["inspect"] + words) }

  @Test("of a folder all sounds are measured, in order, whatever the number of jobs")
  func folder() throws {
    let one = run(bench.path("set"), "--jobs", "1", "--json")
    #expect(one.status == .done)
    #expect(run(bench.path("set"), "--jobs", "3", "--json").output == one.output)
    guard case .array(let files)? = try one.json()["files"] else { throw CancellationError() }
    #expect(files.map { $0["frames"] } == [4000, 8000, 12_000])
    // The same as of each file alone.
    let alone = run(bench.path("set/b.wav"), "--json")
    guard case .array(let single)? = try alone.json()["files"] else { throw CancellationError() }
    #expect(single[0] == files[1])
  }

  @Test("tables of CSV and lines of JSON, of chosen measurements")
  func forms() throws {
    let csv = run(bench.path("set"), "--csv", "--only", "frames,peakDB").output
      .split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(csv[0] == ["path", "frames", "peakDB", "notes"])
    #expect(csv.dropFirst().map { $0[1] } == ["4000", "8000", "12000"])
    for (row, level) in zip(csv.dropFirst(), [-6.02, -12.04, -15.56]) {
      #expect(abs(try #require(Double(row[2])) - level) < 0.01)
    }
    let lines = run(bench.path("set"), "--jsonl", "--only", "seconds").output.split(separator: "\n")
    #expect(try lines.map { try JSONValue(parsing: String($0))["seconds"] } == [0.5, 1, 1.5])
    #expect(run(bench.path("set"), "--csv").output.hasPrefix("path,format,encoding,rate,"))
    #expect(run(bench.path("set"), "--only", "peak").output.contains("peakDB"))
    // Of one file too, and nothing that was not measured.
    let alone = run(bench.path("set/a.wav"), "--only", "peakDB").output
    #expect(alone.contains("peakDB") && !alone.contains("true peak"))
    #expect(run(bench.path("set"), "--only", "quite-other").status == .misused)
    #expect(run(bench.path("set"), "--csv", "--json").notes.contains("cannot be combined"))
  }

  @Test("lists are read, and conditions hold for every file")
  func lists() throws {
    try bench.write(
      [bench.path("set/a.wav"), bench.path("gone.wav")].joined(separator: "\n"), to: "list.txt")
    let outcome = run("@" + bench.path("list.txt"), "--csv")
    #expect(outcome.status == .failed && outcome.notes.contains("gone.wav"))
    #expect(outcome.output.contains("set/a.wav,"))
    let failed = run(bench.path("set"), "--assert", "seconds < 1", "--quiet")
    #expect(failed.status == .failed)
    #expect(failed.notes.split(separator: "\n").count == 2)
  }

  @Test("where there is nothing to measure, no condition holds")
  func nothing() throws {
    try bench.write("", to: "none.txt")
    for words in [[bench.path("set"), "--match", "*.flac"], ["@" + bench.path("none.txt")]] {
      let outcome = bench.run(words: ["inspect"] + words + ["--assert", "peakDB < 0"])
      #expect(outcome.status == .failed && outcome.notes.contains("no sound files in"))
    }
  }

  @Test(
    "a folder that cannot be read does not keep others from being measured",
    .enabled(if: NSUserName() != "root", "root reads all folders"))
  func locked() throws {
    func permit(_ mode: Int) throws {
      try FileManager.default.setAttributes(
        [.posixPermissions: mode], ofItemAtPath: bench.path("set/deep"))
    }
    try permit(0)
    let outcome = run(bench.path("set"), "--csv", "--only", "frames")
    try permit(0o700)
    #expect(outcome.status == .failed && outcome.notes.contains("set/deep’: no permission"))
    #expect(outcome.output.contains("a.wav,4000,") && outcome.output.contains("b.wav,8000,"))
  }

  @Test("names that are not UTF-8 are in CSV and JSON as programs can read them back")
  func names() throws {
    let name = "set/caf\u{10FEE9}.wav"
    try bench.write([sine(150, count: 800)], to: name)
    let line = try JSONValue(parsing: run(bench.path(name), "--jsonl").output)
    #expect(line["path"] == .string(name))
    #expect(run(bench.path(name), "--csv").output.contains("\n\(name),wav,"))
    #expect(run(bench.path("set")).output.contains("caf\\xE9.wav"))
  }

  @Test("what a line has no place for is refused, not left out")
  func refusals() {
    for option in ["--room", "--tracks"] {
      for form in [["--csv"], ["--only", "seconds"]] {
        let outcome = bench.run(words: ["inspect", bench.path("set"), option] + form)
        #expect(outcome.status == .misused)
        #expect(outcome.notes.contains("\(option) and \(form[0]) cannot be combined"))
      }
    }
  }

  @Test("a room has its times by octave")
  func room() throws {
    let decay = (0..<8000).map { frame -> Float in
      let sign: Float = frame * 7919 % 13 < 6 ? 0.5 : -0.5
      return Float(pow(10.0, -3 * Double(frame) / 4000)) * sign
    }
    try bench.write([decay], to: "room.wav", rate: 8000)
    let text = run("room.wav", "--room").output
    #expect(text.contains("RT60") && text.contains("1 kHz"), "\(text)")
    guard case .array(let files)? = try run("room.wav", "--room", "--json").json()["files"],
      case .number(let time)? = files[0]["room"]?["rt60Seconds"]
    else { throw CancellationError() }
    #expect(abs(time - 0.5) < 0.05)
  }
}
