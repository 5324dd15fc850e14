import Foundation
import TestSupport
import Testing

/// The end of the program when nobody reads its output any more.
@Suite("Readers who leave early")
struct EarlyReaderTests {
  private let place: TemporaryFolder

  init() throws {
    place = try TemporaryFolder()
    try place.write(WaveSound.sine(seconds: 1), to: "in.wav")
    try place.write(Data(Self.suite.utf8), to: "suite.json")
  }

  private static let suite = """
    {"version": 1, "tier": "exact", "cases": [
      {"name": "low", "input": "in.wav", "chain": "gain -3", "expected": "low.wav"}]}
    """

  @Test(
    "work for a reader who has gone ends, though its input never does",
    arguments: ["spectrum - --json", "spectrum - --csv", "- - --live gain -3"])
  func endless(_ line: String) throws {
    let program = "\"$SYRINX\" \(line) --raw s16le,8000,1 --quiet"
    let run = try place.shell(
      "cat /dev/zero 2>/dev/null | { \(program); echo $? > status; } | head -c 1000 > head")
    #expect(run.errors.isEmpty)
    #expect(try place.read("head").count == 1000)
    #expect(String(decoding: try place.read("status"), as: UTF8.self) == "1\n")
  }

  @Test(
    "every command that prints then says nothing, and its status is 1, or 2 where 1 is a verdict")
  func statuses() throws {
    let commands = [
      "--version", "--help", "effects", "effects --json", "effects pitch", "voices",
      "voices --json", "help gain", "man", "schema", "schema voice", "completions bash",
      "doctor", "inspect in.wav --quiet --json", "spectrum in.wav --quiet --json",
      "plot in.wav --csv --quiet", "mouth in.wav", "compare in.wav in.wav --json",
      "compare in.wav in.wav",
      "explain in.wav gain 3", "explain in.wav --json", "in.wav out.wav --json --progress none",
      "in.wav - gain 3 --quiet", "batch in.wav --out out --json --progress none -- gain 3",
      "batch in.wav --out out --dry-run -- gain 3", "batch in.wav --out out --status -- gain 3",
      "golden check suite.json",
    ]
    #expect(try place.run("golden record suite.json").status == 0)
    let lines = commands.map { "\"$SYRINX\" \($0) 2>> errors; echo \"$? \($0)\" >> statuses\n" }
    _ = try place.shell("{ sleep 0.1\n\(lines.joined())} | :")
    let statuses = String(decoding: try place.read("statuses"), as: UTF8.self)
    let wanted = commands.map { line in
      ["compare", "golden"].contains { line.hasPrefix($0) } ? "2 " + line : "1 " + line
    }
    #expect(statuses.split(separator: "\n").map(String.init) == wanted)
    #expect(String(decoding: try place.read("errors"), as: UTF8.self) == "")
    // The file that was to be written beside the text is whole.
    #expect(try place.sound("out.wav").frameCount == place.sound("in.wav").frameCount)
  }
}
