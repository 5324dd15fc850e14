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

  /// For reading at `rate` samples a sample; below 1, of a sound that fills as much of the band. At a rate of
  /// 1 a sinc of `pointCount` points passes the band but for a part of some 5 / `pointCount`.
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

  /// The sample a fraction of the way from one of a sound to the next; its first point lies at an index.
  @inline(__always)
  static func sample(
    of sound: Span<Float>, from first: Int, _ rows: Span<Float>, tapCount: Int, fraction: Double
  ) -> Float {
    let position = fraction * Double(positionCount)
    let row = min(Int(position), positionCount - 1)
    let rest = Float(position - Double(row))
    var sum = SIMD8<Float>()
    for tap in stride(from: 0, to: tapCount, by: 8) {
      let a = rows.lanes(at: row * tapCount + tap)
      let b = rows.lanes(at: (row + 1) * tapCount + tap)
      sum += (a + rest * (b - a)) * sound.lanes(at: first + tap)
    }
    return sum.sum()
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
