import SyrinxSystem

/// Weights by which a sample is found between samples: a sinc under Kaiser's window, for 256 positions
/// from one sample to the next.
///
/// Sixteen points do for a sound of up to 0.4 of the rate; one that is read faster than it was sampled
/// is kept from folding by a longer sinc.
struct SincTable: Sendable {
  static let positionCount = 256
  /// Points of a row, whole lanes of eight.
  let tapCount: Int
  /// Points before the position sought.
  let reach: Int
  let rows: [Float]

  static let plain = SincTable(rate: 1)
  /// For a sound of which the upper half of the band is empty.
  static let short = SincTable(rate: 0.5)
  /// For rates up to 1, 2^¼, 2^½ and so on up to 4.
  static let fast = (0...8).map { SincTable(rate: exp2(Double($0) / 4)) }

  /// The table for reading at a rate.
  static func table(for rate: Double) -> SincTable {
    fast[min(max(Int((4 * log2(rate) - 1e-9).rounded(.up)), 0), 8)]
  }

  /// For reading at `rate` samples a sample; below 1, of a sound that fills as much of the band.
  init(rate: Double) {
    tapCount = (Int((16 * rate).rounded(.up)) + 7) / 8 * 8
    let reach = tapCount / 2
    self.reach = reach
    let cutoff = min(0.92 / rate, 1)
    let window = KaiserWindow(decibels: 60)
    var rows: [Float] = []
    for position in 0...Self.positionCount {
      let fraction = Double(position) / Double(Self.positionCount)
      let row = (0..<tapCount).map { tap -> Double in
        // The row's points are `reach − 1` before the position's sample to `reach` after.
        let x = Double(tap - reach + 1) - fraction
        guard x.magnitude < Double(reach) else { return 0 }
        let sinc = x == 0 ? cutoff : sin(.pi * cutoff * x) / (.pi * x)
        return sinc * window.height(at: x / Double(reach))
      }
      let sum = row.reduce(0, +)
      rows += row.map { Float($0 / sum) }
    }
    self.rows = rows
  }

  /// Fills in the weights for a fraction of the way from one sample to the next.
  @inline(__always)
  static func fill(
    _ weights: inout MutableSpan<Float>, _ rows: Span<Float>, tapCount: Int, fraction: Double
  ) {
    let position = fraction * Double(positionCount)
    let row = Int(position)
    let rest = Float(position - Double(row))
    let lower = row * tapCount
    let upper = min(row + 1, positionCount) * tapCount
    for tap in stride(from: 0, to: tapCount, by: 8) {
      let a = rows.lanes(at: lower + tap)
      weights.setLanes(at: tap, to: a + rest * (rows.lanes(at: upper + tap) - a))
    }
  }
}
