import SyrinxEngine
import Testing

@Suite("Whole numbers from numbers of any size")
struct IntBoundedTests {
  @Test("are what lies before the point, up to 2^60, and 0 for what is not a number")
  func bounds() {
    let most: Int = 1 << 60
    let pairs: [(Double, Int)] = [
      (0, 0), (-0.9, 0), (1.999, 1), (-3.7, -3), (0x1p53, 1 << 53), (0x1p60, most), (1e300, most),
      (-3e38, -most), (.infinity, most), (-.infinity, -most), (.nan, 0),
    ]
    for (value, whole) in pairs { #expect(Int(bounded: value) == whole) }
    #expect(StreamFormat(sampleRate: 768_000, channelCount: 1).frames(in: 1e300) == most)
  }
}
