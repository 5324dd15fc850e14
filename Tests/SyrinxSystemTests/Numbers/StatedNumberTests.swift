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

struct NumbersOfBytesTests {
  @Test func bytesAreReadFromEitherEnd() {
    let three: [UInt8] = [0x12, 0x34, 0x56]
    #expect(three.bigEndian == 0x123456 && three.littleEndian == 0x563412)
    #expect([UInt8]().bigEndian == 0)
    #expect([UInt8](repeating: 0xFF, count: 4).bigEndian == 0xFFFF_FFFF)
    #expect([UInt8](repeating: 0xFF, count: 8).littleEndian == StatedNumber(Int.max))
    #expect(([UInt8(0x80)] + [UInt8](repeating: 0, count: 7)).bigEndian == StatedNumber(Int.max))
    #expect(([UInt8(0x7F)] + [UInt8](repeating: 0xFF, count: 7)).bigEndian == StatedNumber(Int.max))
    // More bytes than a word has.
    #expect(([UInt8(0)] + [UInt8](repeating: 1, count: 8)).bigEndian == 0x0101_0101_0101_0101)
    #expect([UInt8](repeating: 1, count: 9).bigEndian == StatedNumber(Int.max))
  }

  @Test func twosComplementHasASign() {
    #expect([UInt8](repeating: 0xFF, count: 4).signedBigEndian == -1)
    let (high, low): ([UInt8], [UInt8]) = ([0x7F, 0xFF], [0x80, 0])
    #expect(high.signedBigEndian == 0x7FFF && low.signedBigEndian == -0x8000)
    #expect(
      ([UInt8(0x80)] + [UInt8](repeating: 0, count: 7)).signedBigEndian == StatedNumber(Int.min))
  }

  @Test func whatEndsBeyondALimitHasNoEnd() {
    #expect(StatedNumber(5).end(from: 3, upTo: 8) == 8)
    #expect(StatedNumber(6).end(from: 3, upTo: 8) == nil)
    #expect(StatedNumber(-1).end(from: 3, upTo: 8) == nil)
    #expect(StatedNumber(0).end(from: 9, upTo: 8) == nil)
    #expect(StatedNumber(Int.max).end(from: Int.max, upTo: Int.min) == nil)
  }

  @Test func fractionsBecomeWholeNumbers() {
    #expect(StatedNumber(nearest: .nan) == nil)
    #expect(StatedNumber(nearest: 2.5) == 3)
    #expect(StatedNumber(nearest: .infinity) == StatedNumber(Int.max))
    #expect(StatedNumber(nearest: -1e300) == StatedNumber(Int.min))
    #expect(StatedNumber(nearest: 0x1p63) == StatedNumber(Int.max))
    #expect(StatedNumber(exactly: 0x1p63) == nil && StatedNumber(exactly: 0.5) == nil)
    #expect(StatedNumber(exactly: -0x1p63) == StatedNumber(Int.min))
    #expect(Double(StatedNumber(-3)) == -3 && StatedNumber(-1).bits == 0xFFFF_FFFF)
  }
}
