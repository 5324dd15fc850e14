import Foundation
import TestSupport
import Testing

/// Two thousand in `make test`.
@Suite("Ten thousand clips", .enabled(if: !isSanitized, "sanitizers change what is measured"))
struct ManyClipsTests {
  private static let count = isFull ? 10_000 : 2000
  private static let rate = 8000

  @Test(
    "in one mixer take 64 MB and 128 open files at most, be they of one file or of many",
    arguments: [1, 500])
  func memory(fileCount: Int) throws {
    let place = try TemporaryFolder()
    for number in 0..<fileCount {
      let samples = (0..<Self.rate / 10).map { Int16(($0 * 37 + number) % 2000) }
      try place.write(WaveSound(sampleRate: Self.rate, samples: samples), to: "\(number).wav")
    }
    // 30 ms each, anywhere in six minutes.
    let players = (0..<Self.count).map { number in
      let path = place.url("\(number % fileCount).wav").path
      let at = Double(number * 7919 % Self.count) * 0.036
      return #"{"name": "\#(number)", "player": {"path": "\#(path)", "end": 0.03, "at": \#(at)}}"#
    }
    let connections = (0..<Self.count).map { #"["\#($0)", "sum"]"# }
    let graph = """
      {"version": 1, "nodes": [{"name": "sum", "mixer": {}}, \(players.joined(separator: ", "))],
       "connections": [["sum", "output"], \(connections.joined(separator: ", "))]}
      """
    try graph.write(to: place.url("graph.json"), atomically: false, encoding: .utf8)
    let cost = Cost(
      of: ["render", "-", "--chain", place.url("graph.json").path, "--quiet"], mostOpenFiles: 128)
    #expect(cost.status == 0)
    #expect(cost.peakBytes < 64_000_000, "\(cost.peakBytes)")
  }

  @Test("on a timeline take at most 4 MB more than five hundred")
  func timeline() throws {
    let place = try TemporaryFolder()
    for number in 0..<100 {
      let samples = (0..<Self.rate / 10).map { Int16(($0 * 37 + number) % 2000) }
      try place.write(WaveSound(sampleRate: Self.rate, samples: samples), to: "\(number).wav")
    }
    func cost(_ count: Int) throws -> Cost {
      // Anywhere in an hour, of which a minute is rendered.
      let clips = (0..<count).map { number in
        #"{"path": "\#(number % 100).wav", "at": "\#(number * 7919 % count * 3_600_000 / count)ms"}"#
      }
      let text = #"{"version": 1, "tracks": [{"clips": [\#(clips.joined(separator: ",\n"))]}]}"#
      try text.write(to: place.url("t.json"), atomically: false, encoding: .utf8)
      return Cost(
        of: ["compose", place.url("t.json").path, "-", "--range", "1800..1860", "--quiet"],
        mostOpenFiles: 128)
    }
    // The end of a run that is over in a moment may be missed by whoever looks at its memory.
    let few = try (0..<5).map { _ in try cost(500) }.max { $0.peakBytes < $1.peakBytes }!
    let many = try cost(Self.count)
    #expect(few.status == 0 && many.status == 0)
    #expect(many.peakBytes - few.peakBytes < 4_000_000, "\(many.peakBytes) \(few.peakBytes)")
  }
}
