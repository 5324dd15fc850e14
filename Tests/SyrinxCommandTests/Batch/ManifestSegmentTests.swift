import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Segments of manifests")
struct ManifestSegmentTests {
  private let place = BatchFolder(soundCount: 4)

  private func run(_ manifest: [String], _ rest: String) throws -> Bench.Outcome {
    try place.bench.write(manifest.map { $0 + "\n" }.joined(), to: "list.jsonl")
    return place.run("batch --from \(place.bench.path("list.jsonl")) \(rest)")
  }

  @Test("that are cuts of some channels only are refused, since all are rendered")
  func channels() throws {
    func cut(_ channel: String, _ channels: String, _ more: String = "") -> String {
      #"{"id": "c", "start": 0, "duration": 0.03, "channel": \#(channel), "recording": {"#
        + #""sources": [{"channels": \#(channels), "source": "in/s0.wav"}]\#(more)}}"#
    }
    for (line, reason) in [
      (cut("1", "[0, 1]"), "line 1: has a cut of channel 1 of 2, counted from 0"),
      (cut("0", "[0, 1]"), "a cut of channel 0 of 2"),
      (cut("[0, 2]", "[0, 1, 2]"), "a cut of channel 0 and 2 of 3"),
      (cut("1", "null", #", "num_channels": 2"#), "a cut of channel 1 of 2"),
      (cut("1", "null", #", "channel_ids": [0, 1]"#), "a cut of channel 1 of 2"),
    ] {
      let outcome = try run([line], "--out out -- gain -1")
      #expect(outcome.status == .misused && outcome.notes.contains(reason), "\(outcome.notes)")
    }
    for line in [
      cut("0", "[0]"), cut("[0, 1]", "[0, 1]"), cut("[1, 0]", "[0, 1]"), cut("0", "null"),
      cut("null", "[0, 1]"), cut("3", "[3]"),
    ] {
      let outcome = try run([line], "--out out --force -- gain -1")
      #expect(outcome.status == .done, "\(line): \(outcome.notes)")
    }
  }

  @Test("are not divided by two columns at once")
  func twoColumns() throws {
    let line = #"{"path": "in/s0.wav", "x": "a", "y": "b"}"#
    let outcome = try run([line], "--out out --split a=.8,b=.2,by=x,by=y -- gain -1")
    #expect(outcome.status == .misused)
    #expect(
      outcome.notes.contains("takes one column, not both by=x and by=y"), "\(outcome.notes)")
    #expect(place.contents("out").isEmpty)
  }
}
