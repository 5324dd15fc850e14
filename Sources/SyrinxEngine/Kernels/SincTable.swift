#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The weights by which a sample is found between samples: sixteen points of a windowed sinc, for
/// 256 places from one sample to the next, and straight lines from place to place.
///
/// The window is exp(β·(√(1 − x²) − 1)) with β = 8, as good as Kaiser's and simpler (Barnett,
/// Magland and af Klinteberg 2019). What is wrong lies below −77 dB up to 0.31 of the sample rate,
/// and below −50 dB up to 0.35. A whole number of samples is met exactly.
struct SincTable: Sendable {
  static let tapCount = 16
  /// How many of the points lie before the place sought; as many lie after it.
  static let reach = tapCount / 2
  static let placeCount = 256
  /// One row of points a place, and one for the next sample itself.
  let rows: [Float]

  static let shared = SincTable()

  private init() {
    rows = (0...Self.placeCount).flatMap { Self.row(Double($0) / Double(Self.placeCount)) }
  }

  /// The points for a place that lies so far before the ninth of them.
  private static func row(_ share: Double) -> [Float] {
    let weights = (0..<tapCount).map { tap -> Double in
      let x = Double(tap - reach) + share
      guard x != 0 else { return 1 }
      guard x != x.rounded() else { return 0 }
      let inside = 1 - (x / Double(reach)) * (x / Double(reach))
      return sin(.pi * x) / (.pi * x) * exp(8 * (max(inside, 0).squareRoot() - 1))
    }
    let sum = weights.reduce(0, +)
    return weights.map { Float($0 / sum) }
  }
}

/// A delay in frames as a whole number of 2^28ths, which is taken apart faster than a `Double`.
struct FineDelay {
  private let bits: Int

  /// The nearest to a delay of less than 2^22 frames: adding 1.5·2^24 leaves it in the lowest bits.
  @inline(__always)
  init(_ frames: Double) {
    bits = Int(truncatingIfNeeded: (frames + 25_165_824).bitPattern & (1 << 50 - 1))
  }

  @inline(__always)
  var wholeFrames: Int { bits &>> 28 }
  /// Where in the table its row begins, and how far beyond that row it lies.
  @inline(__always)
  var row: Int { (bits &>> 20 & 255) &* SincTable.tapCount }
  @inline(__always)
  var share: Float {
    Float(Int32(truncatingIfNeeded: bits & (1 << 20 - 1))) * 0x1p-20
  }
}

extension Span<Float> {
  /// The value `delay` samples before an index, of which the whole part is at least the table's
  /// reach, in four parts that are still to be added.
  @inline(__always)
  func interpolated(before index: Int, by delay: Double, _ rows: Span<Float>) -> SIMD4<Float> {
    let delay = FineDelay(delay)
    let both = rows.vector(SIMD32<Float>.self, at: delay.row)
    let row = both.lowHalf + delay.share * (both.highHalf - both.lowHalf)
    let first = index &- delay.wholeFrames &- SincTable.reach
    let sixteen = row * vector(SIMD16<Float>.self, at: first)
    let eight = sixteen.lowHalf + sixteen.highHalf
    return eight.lowHalf + eight.highHalf
  }
}
