import Foundation
import Testing

@Suite("Ten thousand clips in one mixer", .enabled(if: !isSanitized))
struct ManyClipsTests {
  private static let count = 10_000
  private static let rate = 8000

  @Test(
    "take 64 MB and 128 open files at most, be they of one file or of many", arguments: [1, 500])
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
}
