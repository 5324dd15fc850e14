import Foundation
import TestSupport
import Testing

@testable import SyrinxCommand
@testable import SyrinxRender

@Suite("A page about a timeline")
struct CompositionPageTests {
  private let bench = Bench()

  private static let timeline = """
    {"version": 1, "rate": 8000, "channels": 1, "markers": [{"name": "here", "at": 0.5}], "tracks": [
      {"name": "low", "clips": [{"path": "a.wav", "at": 0.25}, {"path": "a.wav", "at": 1}]},
      {"name": "high", "clips": [{"path": "b.wav", "gain": -6}]}]}
    """

  private func compose(_ words: String) throws -> WrittenPage {
    try bench.write([sine(200, count: 4000)], to: "a.wav")
    try bench.write([sine(900, count: 8000)], to: "b.wav")
    try bench.write(Self.timeline, to: "t.json")
    let outcome = bench.run(
      "compose t.json out.wav --cache none --page \(bench.path("p.html")) \(words)")
    #expect(outcome.status == .done, "\(outcome.notes)")
    return try WrittenPage(bench.path("p.html"))
  }

  private func clips(_ page: WrittenPage) -> [[[Double?]]] {
    page.list("lanes").map { lane in
      (lane["clips"]?.list ?? []).map { $0.list.prefix(2).map(\.quantity) }
    }
  }

  @Test("has a lane a track, with its clips in their places, and the very sound")
  func lanes() throws {
    let page = try compose("")
    #expect(page.list("lanes").map { $0["name"] } == ["low", "high"])
    #expect(clips(page) == [[[0.25, 0.75], [1, 1.5]], [[0, 1]]])
    #expect(page.list("marks").map(\.list).first?[0].quantity == 0.5)
    try #require(page.media(0)).write(to: URL(filePath: bench.path("page.flac")))
    #expect(try bench.read("page.flac").channels == bench.read("out.wav").channels)
  }

  @Test("of a range shows that part")
  func range() throws {
    let page = try compose("--range 0.5..1.25")
    #expect(clips(page) == [[[0, 0.25], [0.5, 0.75]], [[0, 0.5]]])
    #expect(page.list("sounds")[0]["seconds"]?.quantity == 0.75)
    let peaks = try #require(page.list("lanes")[0]["peaks"])
    let length =
      try #require(peaks["rows"]?.quantity) * #require(peaks["secondsPerColumn"]?.quantity)
    #expect(abs(length - 0.75) < 0.01)
    #expect(bench.run("compose t.json out.wav --page out.wav").status == .misused)
  }
}
