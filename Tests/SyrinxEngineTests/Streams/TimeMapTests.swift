import Testing

@testable import SyrinxEngine

@Suite("A time map")
struct TimeMapTests {
  private func bend() throws -> TimeMap {
    let curve = Curve(points: [.init(0.5, at: .seconds(1)), .init(2, at: .seconds(3))])
    return .curve(SpeedCurve(try FrameCurve(curve, rate: 1000, length: nil)))
  }

  @Test("goes back where it came from, alone and after others")
  func inverse() throws {
    let maps: [TimeMap] = [
      .identity, .speed(1.5), .delayed(by: 40), .keeping(100..<5000), try bend(),
      try TimeMap.delayed(by: 40).followed(by: bend()).followed(by: .speed(0.7)),
    ]
    for map in maps {
      for frame in stride(from: 100.0, through: 4900, by: 160) {
        let output = try #require(map.output(at: frame))
        #expect(abs(map.input(at: output) - frame) < 1e-6)
      }
    }
  }

  @Test("of a speed divides time by it, and has the ratio that follows")
  func speed() {
    #expect(TimeMap.speed(2).output(at: 300) == 150)
    #expect(TimeMap.speed(2).ratio == 0.5)
    #expect(TimeMap.speed(1).followed(by: .delayed(by: 0)).output(at: 7) == 7)
    #expect(TimeMap.speed(2).followed(by: .speed(0.5)).ratio == 1)
  }

  @Test("along a curve sums the time that each frame takes")
  func curve() throws {
    let map = try bend()
    #expect(map.ratio == nil)
    // ∫ dt ÷ r(t), r being 0.5 up to a second and then rising to 2 in two more.
    var sum = 0.0
    let line = try FrameCurve(
      Curve(points: [.init(0.5, at: .seconds(1)), .init(2, at: .seconds(3))]), rate: 1000,
      length: nil)
    for frame in 0..<4000 { sum += 1 / line.value(at: Double(frame) + 0.5) }
    #expect(abs(try #require(map.output(at: 4000)) - sum) < 0.01)
  }

  @Test("that cuts has no output for what is cut away")
  func cut() {
    let map = TimeMap.speed(2).followed(by: .keeping(100..<200))
    #expect(map.output(at: 199) == nil)
    #expect(map.output(at: 200) == 0)
    #expect(map.output(at: 400) == 100)
    #expect(map.output(at: 402) == nil)
    #expect(map.length(of: StreamLength(frameCount: 300)).frameCount == 100)
    #expect(map.length(of: StreamLength(frameCount: 300)).bodyFrameCount == 50)
  }

  @Test("its bends tell all of it that is straight")
  func bends() {
    let splices = TimeMap.spliced(Splices(leavingOut: [100..<200, 400..<450]))
    let map = TimeMap.speed(2).followed(by: splices).followed(by: .keeping(50..<600))
    let bends = map.bends(in: 0...2000, parts: 1)
    #expect(bends.first?.input == 100 && bends.first?.output == 0)
    for input in stride(from: 0.0, through: 2000, by: 3.7) {
      guard let output = map.output(at: input) else {
        #expect(bends.first!.input > input || bends.last!.input < input)
        continue
      }
      let next = bends.firstIndex { $0.input >= input }!
      let (a, b) = (bends[max(next - 1, 0)], bends[next])
      let share = b.input > a.input ? (input - a.input) / (b.input - a.input) : 1
      #expect(abs(a.output + share * (b.output - a.output) - output) < 1e-6, "\(input)")
    }
  }
}
