import SyrinxSystem

/// The weights by which a sample is found between samples: twelve points, for 256 positions from one
/// sample to the next, and straight lines from position to position.
///
/// They are the best there are, in least squares, for a sound of up to 0.32 of the sample rate
/// (Oetken, Parks and Schüßler 1975): up to 0.31 of it, what is wrong lies below −67 dB. A whole
/// number of samples is met exactly.
struct FractionalDelay: Sendable {
  static let tapCount = 12
  /// Points before the position sought; as many lie after it.
  static let reach = tapCount / 2
  /// Past frames that a delay of up to so many frames reads.
  static func past(for longest: Double) -> Int { Int(longest.rounded(.up)) + reach + 1 }
  static let positionCount = 256
  /// Distance of the rows, so that all begin alike in memory.
  static let stride = 16
  /// One row of points a position, and one for the next sample itself.
  let rows: [Float]

  static let shared = FractionalDelay()

  private init() {
    // Over the band's frequencies f, the error ∫|Σ h_k e^(2πi·f·x_k) − 1|² df is least where
    // R·h = r, with R_jk = sinc 2B(j − k) and r_k = sinc 2B·x_k.
    let solver = Self.inverse()
    var rows: [Float] = []
    for position in 0...Self.positionCount {
      let fraction = Double(position) / Double(Self.positionCount)
      let right = (0..<Self.tapCount).map { Self.sinc(Double($0 - Self.reach) + fraction) }
      for tap in 0..<Self.stride {
        guard tap < Self.tapCount else {
          rows.append(0)
          continue
        }
        let weight = zip(solver[tap], right).reduce(0) { $0 + $1.0 * $1.1 }
        let isWhole = position == 0 || position == Self.positionCount
        rows.append(Float(isWhole ? weight.rounded() : weight))
      }
    }
    self.rows = rows
  }

  /// sin 2πBx ÷ 2πBx for the band B that is kept.
  private static func sinc(_ x: Double) -> Double {
    let angle = 2 * .pi * 0.32 * x
    return angle == 0 ? 1 : sin(angle) / angle
  }

  /// The inverse of R, by Gauss and Jordan; R is positive definite and needs no pivots.
  private static func inverse() -> [[Double]] {
    var rows = (0..<tapCount).map { row -> [Double] in
      let own = (0..<tapCount).map { sinc(Double(row - $0)) }
      return own + (0..<tapCount).map { $0 == row ? 1 : 0 }
    }
    for pivot in 0..<tapCount {
      let scale = 1 / rows[pivot][pivot]
      for column in rows[pivot].indices { rows[pivot][column] *= scale }
      for row in 0..<tapCount where row != pivot {
        let factor = rows[row][pivot]
        for column in rows[row].indices { rows[row][column] -= factor * rows[pivot][column] }
      }
    }
    return rows.map { Array($0.dropFirst(tapCount)) }
  }
}

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
