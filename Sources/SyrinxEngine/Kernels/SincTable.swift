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

extension MutableSpan<Float> {
  /// The value `delay` samples before an index, of which the whole part is at least the table's
  /// reach.
  @inline(__always)
  func interpolated(before index: Int, by delay: Double, _ rows: Span<Float>) -> Float {
    let whole = Int32(delay)
    let place = (delay - Double(whole)) * Double(SincTable.placeCount)
    let wholePlace = Int32(place)
    let share = Float(place - Double(wholePlace))
    let row = Int(wholePlace) * SincTable.tapCount
    let (a, b) = (rows.lanes(at: row), rows.lanes(at: row + 8))
    let (c, d) = (rows.lanes(at: row + 16), rows.lanes(at: row + 24))
    let first = index - Int(whole) - SincTable.reach
    let products =
      (a + share * (c - a)) * lanes(at: first) + (b + share * (d - b)) * lanes(at: first + 8)
    let four = products.lowHalf + products.highHalf
    let two = four.lowHalf + four.highHalf
    return two[0] + two[1]
  }
}
