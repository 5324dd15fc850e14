/// A left and a right sample.
typealias StereoFrame = SIMD2<Float>

/// Numbers that look random and are always the same (a linear congruential generator).
struct Noise {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// The next number, from −1 to 1.
  mutating func next() -> Float {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Float(Int32(truncatingIfNeeded: state >> 32)) / 2_147_483_648
  }

  /// A number between two others.
  mutating func next(_ range: ClosedRange<Float>) -> Float {
    range.lowerBound + (next() + 1) / 2 * (range.upperBound - range.lowerBound)
  }
}
