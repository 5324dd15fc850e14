import SyrinxSystem
import Testing

struct StatedNumberTests {
  private let extremes: [Int] = [.min, .min + 1, -2, -1, 0, 1, 2, 3, .max - 1, .max]

  /// Sums, differences and products are those of exact arithmetic, cut to the range of `Int`.
  @Test func arithmeticSaturates() {
    for one in extremes {
      for other in extremes {
        let (a, b) = (StatedNumber(one), StatedNumber(other))
        let (high, low) = one.multipliedFullWidth(by: other)
        let product =
          high == (Int(bitPattern: low) < 0 ? -1 : 0)
          ? Int(bitPattern: low) : (high < 0 ? .min : .max)
        #expect(a * b == StatedNumber(product))
        let exact = Double(one) + Double(other)
        if abs(exact) < 0x1p62 { #expect(a + b == StatedNumber(one &+ other)) }
        if exact > 0x1p63 { #expect(a + b == StatedNumber(Int.max)) }
        if exact < -0x1p63 { #expect(a + b == StatedNumber(Int.min)) }
        if other > .min { #expect(a - b == a + StatedNumber(-other) || one == .min) }
      }
    }
    #expect(StatedNumber(Int.min) - 1 == StatedNumber(Int.min))
    #expect(StatedNumber(0) - StatedNumber(Int.min) == StatedNumber(Int.max))
  }

  @Test func divisionHasNoTraps() {
    #expect(StatedNumber(7).divided(by: 0) == nil)
    #expect(StatedNumber(-7).divided(by: 2) == -3)
    #expect(StatedNumber(Int.min).divided(by: -1) == StatedNumber(Int.max))
  }

  @Test func numbersComeOutOfARangeOnly() {
    #expect(StatedNumber(UInt64.max) == StatedNumber(Int.max))
    #expect(StatedNumber(5).count(upTo: 4) == nil)
    #expect(StatedNumber(4).count(upTo: 4) == 4)
    #expect(StatedNumber(-1).count(upTo: 4) == nil)
    #expect(StatedNumber(1).count(upTo: -1) == nil)
    #expect(StatedNumber(Int.min).clamped(to: 0...9) == 0)
    #expect(StatedNumber(3).within(4...9) == nil)
  }
}
