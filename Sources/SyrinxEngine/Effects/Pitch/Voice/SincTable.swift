import SyrinxSystem

/// Weights by which a sample is found between samples: a sinc under Kaiser's window, for 256 positions
/// from one sample to the next.
///
/// One that is read faster than it was sampled is kept from folding by a longer sinc.
struct SincTable: Sendable {
  static let positionCount = 256
  /// Points of a row, whole lanes of eight.
  let tapCount: Int
  /// Points before the position sought.
  let reach: Int
  let rows: [Float]

  /// For reading at `rate` samples a sample; below 1, of a sound that fills as much of the band. A sinc of
  /// `pointCount` points at a rate of 1 keeps all but the last 2.5 parts in so many of the band.
  init(rate: Double, pointCount: Int) {
    tapCount = (Int((Double(pointCount) * rate).rounded(.up)) + 7) / 8 * 8
    let reach = tapCount / 2
    self.reach = reach
    let cutoff = min((1 - 1.28 / Double(pointCount)) / rate, 1)
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

/// The tables for reading a sound at any rate.
struct SincTables: Sendable {
  let pointCount: Int
  let plain: SincTable
  /// For a sound of which the upper half of the band is empty.
  let short: SincTable

  /// For sounds of which the top of the band does not matter.
  static let usual = SincTables(pointCount: 16)
  /// For speech of 8 or 16 kHz, which fills its band.
  static let sharp = SincTables(pointCount: 32)

  static func tables(sampleRate: Double) -> SincTables { sampleRate < 20_000 ? sharp : usual }

  private init(pointCount: Int) {
    self.pointCount = pointCount
    plain = SincTable(rate: 1, pointCount: pointCount)
    short = SincTable(rate: 0.5, pointCount: pointCount)
  }

  private static let usualFast = fast(usual.pointCount)
  private static let sharpFast = fast(sharp.pointCount)

  /// For rates up to 1, 2^¼, 2^½ and so on up to 4.
  private static func fast(_ pointCount: Int) -> [SincTable] {
    (0...8).map { SincTable(rate: exp2(Double($0) / 4), pointCount: pointCount) }
  }

  /// The table for reading at a rate. The first call makes all of them.
  func table(for rate: Double) -> SincTable {
    (pointCount == Self.usual.pointCount ? Self.usualFast : Self.sharpFast)[
      min(max(Int((4 * log2(rate) - 1e-9).rounded(.up)), 0), 8)]
  }
}
