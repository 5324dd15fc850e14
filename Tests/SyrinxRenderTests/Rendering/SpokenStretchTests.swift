import SyrinxText
import Testing

@testable import SyrinxRender

@Suite("Stretches in which words are spoken")
struct SpokenStretchTests {
  /// A word each fifth of a second, each other one of which is the same.
  private func text(_ count: Int) -> TimedText {
    TimedText(
      rate: 10,
      lines: (0..<count).map { index in
        TimedText.Line(index % 2 == 1 ? "um" : "w\(index)", start: 2 * index, end: 2 * index + 1)
      })
  }

  @Test("pauses are those to the next of all words before and behind")
  func pauses() {
    let found = text(6).stretches(of: "um")
    #expect(found.map(\.start) == [0.2, 0.6, 1.0] && found.map(\.end) == [0.3, 0.7, 1.1])
    #expect(found.allSatisfy { abs($0.pauseBefore - 0.1) < 1e-9 })
    #expect(found.dropLast().allSatisfy { abs($0.pauseBehind - 0.1) < 1e-9 })
    #expect(found.last?.pauseBehind == 0)
  }

  @Test("times are found as by looking at all of them")
  func times() {
    let stretches = [(1.0, 5.0), (0.0, 2.0), (3.0, 3.5), (3.0, 4.0), (7.0, .infinity)]
    let spoken = SpokenTimes(stretches.map { (start: $0.0, end: $0.1) })
    for time in stride(from: -0.5, through: 8, by: 0.5) {
      #expect(
        spoken.lastEnd(beginningBefore: time) == stretches.filter { $0.0 < time }.map(\.1).max())
      #expect(spoken.firstStart(from: time) == stretches.map(\.0).filter { $0 >= time }.min())
    }
  }

  @Test("sixteen times as many words take no more than some times as long")
  func linearTime() {
    func seconds(_ count: Int) -> Double {
      let text = text(count)
      return ContinuousClock().measure {
        #expect(text.stretches(of: "um").count == count / 2)
      } / .seconds(1)
    }
    _ = seconds(100)
    let short = (0..<3).map { _ in seconds(500) }.min()!
    // Time that grows with the square is 256 times as long; of three tries one may be quick enough.
    #expect((0..<3).contains { _ in seconds(8000) < 64 * short + 0.02 }, "\(short) s")
  }
}
