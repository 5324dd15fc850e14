import Foundation
import SyrinxAnalysis
import SyrinxEngine
import SyrinxPictures
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("spectrum")
struct SpectrumTests {
  private static let rate = 16_000
  private static let centre = BandLayout(from: 100, to: 18_000, count: 80).centre(40)

  /// A sine in the middle of band 40 on the left, and silence on the right.
  private func bench() throws -> Bench {
    let bench = Bench()
    let tone = sine(Self.centre, rate: Self.rate, count: 8000)
    try bench.write([tone, tone.map { _ in 0 }], to: "in.wav", rate: Self.rate)
    try bench.write([[Float]](repeating: [], count: 1), to: "none.wav", rate: Self.rate)
    return bench
  }

  private func lines(_ text: String) throws -> [JSONValue] {
    try text.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
  }

  private struct NoArray: Error {}

  private func array(_ value: JSONValue?) throws -> [JSONValue] {
    guard case .array(let values)? = value else { throw NoArray() }
    return values
  }

  @Test("prints a head and then a line of bands for each frame, null where there is nothing")
  func json() throws {
    let bench = try bench()
    let outcome = bench.run("spectrum in.wav")
    #expect(outcome.status == .done && outcome.notes.isEmpty)
    let lines = try lines(outcome.output)
    #expect(lines.count == 1 + 4)
    #expect(lines[0]["version"] == 1 && lines[0]["rate"] == 16_000 && lines[0]["channels"] == 2)
    #expect(try array(lines[0]["bandHz"]).count == 80)
    #expect(lines.dropFirst().map { $0["seconds"] } == [0, 0.128, 0.256, 0.384])
    let channels = try array(lines[3]["bands"]).map { try array($0) }
    let (left, right) = (channels[0], channels[1])
    #expect(left.count == 80 && right.count == 80)
    #expect(right.allSatisfy { $0 == .null })
    let levels = left.map { value in
      if case .number(let number) = value { number } else { -Double.infinity }
    }
    #expect(levels.indices.max { levels[$0] < levels[$1] } == 40)
    let out = bench.path("x.jsonl")
    #expect(bench.run(words: ["spectrum", bench.path("in.wav"), "--out", out]).output.isEmpty)
    // The path is shortened in what a bench shows.
    let text = outcome.output.replacing("\"in.wav\"", with: "\"\(bench.path("in.wav"))\"")
    #expect(bench.bytes("x.jsonl") == Data(text.utf8))
  }

  @Test("the table says the same as the lines")
  func csv() throws {
    let bench = try bench()
    let rows = bench.run("spectrum in.wav --csv").output.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(rows.count == 1 + 2 * 4)
    #expect(rows.allSatisfy { $0.count == 82 })
    #expect(rows[0].prefix(2) == ["seconds", "channel"])
    let lines = try lines(bench.run("spectrum in.wav --json").output)
    let left = try array(array(lines[2]["bands"])[0])
    #expect(left.count == 80)
    for (cell, value) in zip(rows[3].dropFirst(2), left) {
      #expect(value == (cell.isEmpty ? .null : .number(Double(cell) ?? .nan)))
    }
  }

  @Test("every constant is a parameter with the origin's value")
  func parameters() {
    let standard = Dictionary(
      uniqueKeysWithValues: SpectrumSettings.declarations.map { ($0.name, $0.standardText) })
    let expected = [
      "fft": "2048", "bands": "80", "low": "100", "high": "18000", "weighting": "a",
      "neighbours": "1,2,3,5,3,2,1", "smoothing": "0.5",
    ]
    for (name, text) in expected { #expect(standard[name] == text) }
  }

  @Test(
    "pictures are there whole or not at all, and the same from run to run",
    .enabled(if: cairoVersion != nil, "cairo is not installed"),
    arguments: ["s.png", "s.svg", "s.png@0.2", "s.svg@0:00.2", "s.gif", "s.json", "s.csv"])
  func pictures(out: String) throws {
    let bench = try bench()
    let name = String(out.prefix { $0 != "@" })
    let line = ["spectrum", bench.path("in.wav"), "--out", bench.path(out), "--width", "400"]
    let outcome = bench.run(words: line)
    #expect(outcome.status == .done && outcome.notes.isEmpty && outcome.output.isEmpty)
    let first = try #require(bench.bytes(name))
    #expect(bench.run(words: line).status == .done)
    #expect(bench.bytes(name) == first)
    #expect(bench.files == ["in.wav", "none.wav", name].sorted())
    let kept = bench.run(words: line + ["--no-clobber"])
    #expect(kept.status == .failed && bench.bytes(name) == first)
    #expect(bench.files == ["in.wav", "none.wav", name].sorted())
  }

  @Test("a picture of very many channels is refused, and the numbers of all are there")
  func manyChannels() throws {
    let bench = Bench()
    try bench.write(Array(repeating: sine(100, count: 2000), count: 64), to: "in.wav")
    let drawn = bench.run(words: ["spectrum", bench.path("in.wav"), "--out", bench.path("s.svg")])
    #expect(drawn.status == .misused && drawn.notes.contains("has 64 channels"), "\(drawn.notes)")
    #expect(bench.files == ["in.wav"])
    let told = bench.run(words: ["spectrum", bench.path("in.wav"), "--out", bench.path("s.csv")])
    #expect(told.status == .done, "\(told.notes)")
  }

  @Test(
    "a picture's numbers can be printed beside it",
    .enabled(if: cairoVersion != nil, "cairo is not installed"))
  func numbers() throws {
    let bench = try bench()
    let out = bench.path("b.png@0.2")
    let outcome = bench.run(words: ["spectrum", bench.path("in.wav"), "--out", out, "--json"])
    let panels = try array(outcome.json()["panels"])
    #expect(panels.compactMap { $0["name"] } == ["left", "right"])
  }

  @Test("live bars restore the cursor, keep to the terminal's size, and move only when they should")
  func live() throws {
    let bench = try bench()
    let output = TextMemory(isTerminal: true, columns: 60, rows: 12)
    let status = Console(output: output, notes: TextMemory(), effects: .standard).run([
      "spectrum", bench.path("in.wav"), "--pace", "free",
    ])
    #expect(status == .done)
    #expect(output.text.hasPrefix("\u{1B}[?25l") && output.text.hasSuffix("\u{1B}[?25h"))
    let frames = output.text.components(separatedBy: "\u{1B}[11A\r")
    #expect(frames.count == 4)
    let bare = frames[2].replacing(/\u{1B}\[[0-9;?]*[a-zA-Z]/, with: "")
    let lines = bare.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 12 && lines.last == "")
    // Five lines stand, five hang, and the time is below.
    #expect(lines.prefix(10).allSatisfy { $0.count == 60 })
    #expect(lines[4].contains("█") && lines[5].allSatisfy { $0 == " " })
    #expect(lines[10] == "0:00.256")
  }

  @Test(
    "a sound of nothing is said to be one, and nothing is written",
    arguments: ["x.png", "x.json", "x.gif", "x.png@0"])
  func nothing(out: String) throws {
    let bench = try bench()
    let outcome = bench.run(words: ["spectrum", bench.path("none.wav"), "--out", bench.path(out)])
    #expect(outcome.status == .failed)
    #expect(outcome.notes.contains("none.wav"))
    #expect(bench.files == ["in.wav", "none.wav"])
  }

  @Test(
    "without ffmpeg a film with sound is refused by its name",
    .enabled(if: !isInstalled("ffmpeg") && cairoVersion != nil, "only without ffmpeg")
  )
  func withoutFFmpeg() throws {
    let bench = try bench()
    let outcome = bench.run(words: ["spectrum", bench.path("in.wav"), "--out", bench.path("x.mp4")])
    #expect(outcome.status == .failed && outcome.notes.contains("ffmpeg"))
    #expect(bench.files == ["in.wav", "none.wav"])
  }

  @Test(
    "a film has all frames and the sound",
    .enabled(
      if: isInstalled("ffprobe") && cairoVersion != nil, "ffprobe or cairo is not installed"))
  func film() throws {
    let bench = try bench()
    let line = ["spectrum", bench.path("in.wav"), "--out", bench.path("x.mp4"), "--width", "320"]
    #expect(bench.run(words: line).status == .done)
    #expect(bench.files == ["in.wav", "none.wav", "x.mp4"])
    let said = try shell(
      "ffprobe -v error -count_frames -show_entries stream=codec_name,nb_read_frames -of csv=p=0 \"$1\"",
      bench.path("x.mp4"))
    #expect(said.contains("h264,13") && said.contains("aac"))
  }
}
