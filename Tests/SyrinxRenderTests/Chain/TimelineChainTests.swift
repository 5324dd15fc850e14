import SyrinxEngine
import SyrinxText
import Testing

@testable import SyrinxRender
@testable import SyrinxTimeline

@Suite("The chains of a timeline")
struct TimelineChainTests {
  @Test("are added to its graph in time that grows in proportion")
  func linearTime() throws {
    let chains = TimelineChains(voices: .builtIn)
    let chain = try chains.read(.string("gain -3"), at: "buses[0].chain")
    func seconds(_ count: Int) throws -> Double {
      let clock = ContinuousClock()
      return try (0..<2).map { _ in
        try clock.measure {
          var graph = Graph()
          let source = try graph.add(
            Clips([Clip](), format: StreamFormat(sampleRate: 8000, channelCount: 1)), as: "clips")
          for _ in 0..<count { _ = try chain.add(to: &graph, after: source, RenderSettings()) }
          #expect(graph.nodeNames.count == count + 2)
        } / .seconds(1)
      }.min()!
    }
    _ = try seconds(100)
    let (short, long) = (try seconds(500), try seconds(8000))
    // Time that grows with the square is 256 times as long.
    #expect(long < 48 * short + 0.05, "\(short) s, \(long) s")
  }
}
