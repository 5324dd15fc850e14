import SyrinxEngine
import Testing

@testable import SyrinxTimeline

@Suite("With the number of tracks")
struct GrowthTests {
  /// Seconds that the graph of so many tracks takes, each sent to a bus of its own and ducked under the first.
  private func seconds(_ count: Int) throws -> Double {
    let sounds = Sounds(["a": [[0.5, 0.5]]])
    let tracks = (0..<count).map { index in
      let duck = index == 0 ? "" : #""duck": {"under": ["0"], "range": 6}, "#
      return #"{"name": "\#(index)", \#(duck)"sends": {"b\#(index)": -3}, "#
        + #""clips": [{"path": "a"}]}"#
    }
    let buses = (0..<count).map { #"{"name": "b\#($0)"}"# }
    let text =
      #"{"version": 1, "rate": 1000, "tracks": [\#(tracks.joined(separator: ","))], "#
      + #""buses": [\#(buses.joined(separator: ","))]}"#
    let clock = ContinuousClock()
    return try (0..<2).map { _ in
      try clock.measure {
        let schedule = try TimelineSchedule(resolve(text, sounds))
        #expect(schedule.trackOutputs.count == count)
      } / .seconds(1)
    }.min()!
  }

  @Test("the time to read and plan them grows in proportion")
  func linearTime() throws {
    _ = try seconds(20)
    let (short, long) = (try seconds(150), try seconds(2400))
    // Time that grows with the square is 256 times as long.
    #expect(long < 48 * short + 0.05, "\(short) s, \(long) s")
  }

  @Test("a track that is ducked under itself, or sent to no bus, is named with its place")
  func unknownNames() {
    let clips = #""clips": [{"path": "x"}]}"#
    let start = #"{"version": 1, "tracks": [{"name": "a", \#(clips), {"name": "b", "#
    func place(_ rest: String) -> String? {
      guard case .unknownName(_, let name, let place, let candidates)? = fault(start + rest) else {
        return nil
      }
      return "\(place) \(name) \(candidates)"
    }
    #expect(
      place(#""duck": {"under": ["a", "b"], "range": 6}, \#(clips)]}"#)
        == #"tracks[1].duck.under[1] b ["a"]"#)
    #expect(place(#""replaces": ["c"], \#(clips)]}"#) == #"tracks[1].replaces[0] c ["a"]"#)
    #expect(
      place(#""sends": {"x": 0}, \#(clips)], "buses": [{"name": "room"}]}"#)
        == #"tracks[1].sends.x x ["room"]"#)
  }
}
