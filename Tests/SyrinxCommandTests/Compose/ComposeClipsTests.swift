import Foundation
import SyrinxText
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("Clips of a timeline")
struct ComposeClipsTests {
  private let bench = Bench()

  private func compose(_ words: String, _ timeline: String) throws -> Bench.Outcome {
    try bench.write(timeline, to: "t.json")
    return bench.run("compose t.json \(words)")
  }

  @Test("are not those of a timeline that contains itself, whatever path leads to it")
  func circles() throws {
    for path in ["./t.json", "../\(bench.folder.split(separator: "/").last!)/t.json"] {
      let timeline = #"{"version": 1, "tracks": [{"clips": [{"timeline": "\#(path)"}]}]}"#
      let composed = try compose("out.wav", timeline)
      #expect(composed.status == .misused && composed.notes.contains("contains itself"))
      #expect(bench.run("explain t.json").status == .misused)
      #expect(bench.run("plot t.json --out \(bench.path("t.svg"))").status == .misused)
    }
  }
}
