/// A delay in frames as a whole number of 2^28ths, which is taken apart faster than a `Double`.
struct FineDelay {
  private let bits: Int

  /// Two seconds at four megahertz.
  static let longest = 8_388_607.0

  /// The nearest to a delay of less than 2^23 frames: adding 1.5·2^24 leaves it in the lowest bits.
  @inline(__always)
  init(_ frames: Double) {
    bits = Int(truncatingIfNeeded: (frames + 25_165_824).bitPattern & (1 << 51 - 1))
  }

  @inline(__always)
  var wholeFrames: Int { bits &>> 28 }
  /// Where in the table its row begins, and how far beyond that row it lies.
  @inline(__always)
  var row: Int { (bits &>> 20 & 255) &* FractionalDelay.stride }
  @inline(__always)
  var fraction: Float {
    Float(Int32(truncatingIfNeeded: bits & (1 << 20 - 1))) * 0x1p-20
  }
}

extension Span<Float> {
  /// The value `delay` samples before an index, of which the whole part is at least the table's
  /// reach, in four parts that are still to be added.
  @inline(__always)
  func interpolated(before index: Int, by delay: Double, _ rows: Span<Float>) -> SIMD4<Float> {
    let delay = FineDelay(delay)
    let lower = rows.vector(SIMD16<Float>.self, at: delay.row)
    let upper = rows.vector(SIMD16<Float>.self, at: delay.row &+ FractionalDelay.stride)
    let row = lower + delay.fraction * (upper - lower)
    let first = index &- delay.wholeFrames &- FractionalDelay.reach
    // Sixteen are as soon read as twelve; the last four are not used.
    let products = row * vector(SIMD16<Float>.self, at: first)
    return products.lowHalf.lowHalf + products.lowHalf.highHalf + products.highHalf.lowHalf
  }
}
