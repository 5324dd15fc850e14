import Foundation
import SyrinxEngine
import SyrinxFiles
import SyrinxSystem
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Golden files")
struct GoldenTests {
  private static let suite = """
    {"version": 1, "cases": [
      {"name": "soft", "input": "in.wav", "chain": "gain -4.5", "expected": "soft.flac"},
      {"name": "fast", "input": "in.wav", "chain": [{"varispeed": {"rate": 2}}],
       "expected": "fast.wav", "tier": "lsb:1", "options": {"rate": 16000}}
    ]}
    """

  private func bench(_ suite: String = GoldenTests.suite) throws -> Bench {
    let bench = Bench()
    try bench.write([sine(440, count: 4000)], to: "in.wav")
    try bench.write(suite, to: "suite.json")
    return bench
  }

  @Test("of our own still come out as they were recorded", arguments: try own())
  func ours(name: String) throws {
    let bench = Bench()
    let outcome = bench.run(
      words: ["golden", "check", Self.path, name, "--out", bench.folder])
    #expect(outcome.status == .done, "\(outcome.output)")
  }

  private static let path = RecordedTextTests.folder + "../Golden/suite.json"

  private static func own() throws -> [String] {
    try Suite(path: path, choosing: [], effects: .standard).cases.map(\.name)
  }

  @Test("of a suite of sixteen times as many cases are listed in no more than some times as long")
  func linearTime() throws {
    func seconds(_ count: Int) throws -> Double {
      let cases = (0..<count).map {
        #"{"name": "\#($0)", "input": "in.wav", "chain": [], "expected": "\#($0).wav"}"#
      }
      let text = #"{"version": 1, "cases": [\#(cases.joined(separator: ","))]}"#
      let names = (0..<count).map(String.init)
      let clock = ContinuousClock()
      return try (0..<2).map { _ in
        try clock.measure {
          let suite = try Suite(
            path: "suite.json", text: text, choosing: names, effects: .standard)
          #expect(suite.cases.count == count)
        } / .seconds(1)
      }.min()!
    }
    _ = try seconds(100)
    let (short, long) = (try seconds(500), try seconds(8000))
    // Time that grows with the square is 256 times as long.
    #expect(long < 40 * short + 0.05, "\(short) s, \(long) s")
  }

  @Test("are recorded where there are none, and then found the same")
  func record() throws {
    let bench = try bench()
    #expect(bench.run("golden check suite.json").status == .misused)
    #expect(bench.run("golden record suite.json").status == .done)
    #expect(
      bench.files
        == ["fast.wav", "fast.wav.json", "in.wav", "soft.flac", "soft.flac.json", "suite.json"])
    #expect(try bench.read("fast.wav").reader.format.sampleRate == 16_000)
    let checked = bench.run("golden check suite.json")
    #expect(checked.status == .done && checked.output.hasSuffix("2 cases: 2 same\n"))
    #expect(bench.files.count == 6)
    // Files that are there stay unless they are named.
    let old = try #require(bench.bytes("soft.flac"))
    try bench.write(Self.suite.replacingOccurrences(of: "-4.5", with: "-6"), to: "suite.json")
    #expect(bench.run("golden record suite.json").status == .done)
    #expect(bench.bytes("soft.flac") == old)
    let recorded = bench.run("golden record suite.json soft fast")
    #expect(recorded.output.contains("largest difference −"))
    #expect(recorded.output.contains("unchanged  fast"))
    #expect(bench.bytes("soft.flac") != old)
    #expect(bench.run("golden check suite.json").status == .done)
  }

  @Test("are refused where they or their records would be pipes, and not waited for")
  func pipes() throws {
    let bench = try bench()
    for name in ["soft.flac.json", "fast.wav"] {
      #expect(unsafe mkfifo(bench.path(name), 0o600) == 0)
    }
    for task in ["record suite.json soft fast", "check suite.json"] {
      let outcome = bench.run("golden \(task)")
      #expect(outcome.status == .misused, "\(outcome.notes)")
      for name in ["soft.flac.json", "fast.wav"] {
        let words = "‘\(name)’ is a pipe or a device, not a file"
        #expect(outcome.output.contains(words), "\(outcome.output)")
      }
    }
    #expect(!bench.files.contains("soft.flac"))
  }

  @Test("that differ are named with the reason, and what came out is left")
  func differ() throws {
    let bench = try bench()
    _ = bench.run("golden record suite.json")
    let sidecar = try String(contentsOfFile: bench.path("soft.flac.json"), encoding: .utf8)
    let soxr = try #require(engineLibraries.first { $0.name == "soxr" }?.version)
    try bench.write(
      sidecar.replacingOccurrences(of: "\"soxr\": \"\(soxr)\"", with: "\"soxr\": \"0.0.9\""),
      to: "soft.flac.json")
    try bench.write(Self.suite.replacingOccurrences(of: "-4.5", with: "-4"), to: "suite.json")
    let outcome = bench.run(
      words: ["golden", "check", "suite.json", "--json", "--junit", bench.path("report.xml")])
    #expect(outcome.status == .failed)
    guard case .array(let cases)? = try outcome.json()["cases"] else { throw CancellationError() }
    #expect(cases.map { $0["verdict"] } == ["different", "same"])
    guard case .array(let reasons)? = cases[0]["reasons"] else { throw CancellationError() }
    #expect(
      reasons.last
        == .string(
          "changed since it was recorded: chain ‘gain -4.5’ became ‘gain -4’, soxr ‘0.0.9’ became ‘\(soxr)’"
        ))
    try bench.write("{\"version\": 1}", to: "soft.flac.json")
    let unknown = bench.run("golden check suite.json soft")
    #expect(unknown.output.contains("no record of how it was made"), "\(unknown.output)")
    #expect(bench.files.contains("soft.got.flac") && !bench.files.contains("fast.got.wav"))
    let report = XMLCounter(try #require(bench.bytes("report.xml")))
    #expect(report.isWhole)
    #expect(report.counts["testcase"] == 2 && report.counts["failure"] == 1)
    #expect(report.counts["error"] == nil)
  }

  @Test("of one name in several folders are left side by side in a folder for all")
  func sameNames() throws {
    let bench = try bench(
      """
      {"version": 1, "cases": [
        {"name": "a/x", "input": "in.wav", "chain": "gain -3", "expected": "a/x.wav"},
        {"name": "b", "input": "in.wav", "chain": "gain -3", "expected": "b/x.wav"},
        {"name": "c", "input": "in.wav", "chain": "gain -3", "expected": "c/x.wav"}]}
      """)
    for name in ["a", "b", "c", "left"] { try makeFolder(bench.path(name)) }
    #expect(bench.run("golden record suite.json").status == .done)
    for name in ["a", "c"] { try bench.write([sine(880, count: 4000)], to: "\(name)/x.wav") }
    let outcome = bench.run("golden check suite.json --json --out \(bench.path("left"))")
    #expect(outcome.status == .failed)
    guard case .array(let cases)? = try outcome.json()["cases"] else { throw CancellationError() }
    #expect(
      cases.map { $0["left"] } == ["left/a%2Fx.got.wav", JSONValue.null, "left/c.got.wav"])
    let left = try FileManager.default.contentsOfDirectory(atPath: bench.path("left"))
    #expect(left.filter { $0.hasSuffix(".wav") }.sorted() == ["a%2Fx.got.wav", "c.got.wav"])
  }

  @Test("of a suite that is wrong are not touched, and the fault is named by its line")
  func mistakes() throws {
    for (text, complaint) in [
      ("{\"version\": 1}", "lacks the member \"cases\""),
      ("{\"version\": 1, \"cases\": []}", "an array of one case or more"),
      (
        "{\"version\": 1, \"cases\": [\n{\"name\": \"a\", \"input\": \"i\", \"expected\": \"e\","
          + "\n\"chain\": \"gian 3\"}]}", "line 3"
      ),
      ("{\"version\": 1, \"tier\": \"lsb\", \"cases\": []}", "exact, lsb:N"),
      (Self.suite.replacingOccurrences(of: "fast\"", with: "soft\""), "‘soft’ is used twice"),
      (
        Self.suite.replacingOccurrences(of: "\"rate\": 16000", with: "\"quiet\": true"), "\"quiet\""
      ),
      (
        Self.suite.replacingOccurrences(of: "\"rate\": 16000", with: "\"zzz\": true"),
        "choose bitrate, block-frames, channels, chapters, clip, damaged, dither, encoding, end, format"
      ),
      (Self.suite.replacingOccurrences(of: "16000", with: "16"), "rate=16 is outside"),
      (Self.suite.replacingOccurrences(of: "soft.flac", with: "-"), "a file, not ‘-’"),
      (Self.suite.replacingOccurrences(of: "in.wav", with: "-"), "a file, not ‘-’"),
      (Self.suite.replacingOccurrences(of: ".flac", with: ".raw"), "not raw samples"),
    ] {
      let outcome = try bench(text).run("golden check suite.json")
      #expect(outcome.status == .misused && outcome.notes.contains(complaint), "\(outcome.notes)")
      #expect(outcome.output.isEmpty)
    }
  }

  @Test("find the files of their options in the suite's folder, and make that of --out")
  func places() throws {
    let bench = Bench()
    try makeFolder(bench.path("sub/v"))
    try bench.write([sine(440, count: 4000)], to: "sub/in.wav")
    try bench.write("0\t0.2\tA\n", to: "sub/ch.txt")
    try bench.write(
      #"{"version": 1, "name": "own", "summary": "Softer.", "chain": "gain -3"}"#,
      to: "sub/v/own.json")
    try bench.write(
      """
      {"version": 1, "cases": [
        {"name": "a", "input": "in.wav", "chain": "gain -3", "expected": "a.flac",
         "options": {"chapters": "ch.txt"}},
        {"name": "b", "input": "synth sine 440 0.1s", "chain": "voice own", "expected": "b.wav",
         "options": {"voices": "v"}}]}
      """, to: "sub/s.json")
    let suite = bench.path("sub/s.json")
    let recorded = bench.run(words: ["golden", "record", suite])
    #expect(recorded.status == .done, "\(recorded.output)\(recorded.notes)")
    let checked = bench.run(words: ["golden", "check", suite, "--out", bench.path("new/left")])
    #expect(checked.status == .done, "\(checked.output)\(checked.notes)")
    // A report that has no folder is said before anything is rendered.
    let lost = bench.run(words: ["golden", "check", suite, "--junit", bench.path("none/x.xml")])
    #expect(lost.status == .misused && lost.output.isEmpty)
  }

  @Test("that cannot be compared leave what came out, and say where")
  func incomparable() throws {
    let bench = try bench()
    _ = bench.run("golden record suite.json")
    try bench.write([sine(440, count: 4000)], to: "soft.flac", rate: 16_000)
    let outcome = bench.run("golden check suite.json soft --json")
    #expect(outcome.status == .misused)
    guard case .array(let cases)? = try outcome.json()["cases"] else { throw CancellationError() }
    #expect(cases[0]["verdict"] == "failed" && cases[0]["left"] == "soft.got.flac")
    #expect(bench.files.contains("soft.got.flac"))
  }

  @Test("whose input is broken do not keep the others from being checked")
  func broken() throws {
    let text = Self.suite.replacingOccurrences(
      of: "\"soft\", \"input\": \"in.wav\"", with: "\"soft\", \"input\": \"out.wav\"")
    let bench = try bench(text)
    let outcome = bench.run("golden record suite.json")
    #expect(outcome.status == .misused)
    #expect(outcome.output.contains("there is no file ‘out.wav’"))
    #expect(bench.run("golden check suite.json fast").status == .done)
  }
}

/// Counts the elements of an XML document, as far as it is one.
private struct XMLCounter {
  private(set) var counts: [String: Int] = [:]
  private(set) var isWhole = false

  /// Goes through a document of well-formed tags; a stray mark makes it not whole.
  init(_ data: Data) {
    var open: [Substring] = []
    var text = Substring(String(decoding: data, as: UTF8.self))
    while let start = text.firstIndex(of: "<"), let end = text[start...].firstIndex(of: ">") {
      let tag = text[text.index(after: start)..<end]
      text = text[text.index(after: end)...]
      if tag.hasPrefix("?") { continue }
      if tag.hasPrefix("/") {
        guard open.popLast() == tag.dropFirst() else { return }
        continue
      }
      let name = tag.prefix { $0 != " " && $0 != "/" }
      counts[String(name), default: 0] += 1
      if !tag.hasSuffix("/") { open.append(name) }
    }
    isWhole = open.isEmpty && !text.contains("<")
  }
}
