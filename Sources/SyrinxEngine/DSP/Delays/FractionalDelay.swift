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
