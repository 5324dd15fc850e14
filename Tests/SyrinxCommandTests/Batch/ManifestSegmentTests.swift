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
