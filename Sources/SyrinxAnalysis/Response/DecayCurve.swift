import SyrinxEngine
import SyrinxSystem

/// The energy of an impulse response that is still to come at each instant (M. R. Schroeder, “New
/// method of measuring reverberation time”, 1965).
public struct DecayCurve: Hashable, Sendable {
  /// Decibels below the whole energy, at instants that lie `interval` apart; nil where nothing is left.
  public let levels: [Double?]
  /// Seconds from one level to the next.
  public let interval: Double
  /// The time for 60 dB, from the slope between −5 and −35 dB (ISO 3382-1); nil where the curve does
  /// not get there.
  public let reverberationTime: Double?

  /// Draws the curve together in up to `count` levels.
  public init(impulseResponse: [Float], sampleRate: Int, count: Int = 1000) {
    let step = max((impulseResponse.count + count - 1) / max(count, 1), 1)
    var energy = 0.0
    var sums: [Double] = []
    for index in impulseResponse.indices.reversed() {
      energy += Double(impulseResponse[index]) * Double(impulseResponse[index])
      if index % step == 0 { sums.append(energy) }
    }
    let interval = Double(step) / Double(sampleRate)
    self.interval = interval
    levels = sums.reversed().map { $0 > 0 && energy > 0 ? 10 * log10($0 / energy) : nil }
    reverberationTime = Self.slope(of: levels, from: -5, to: -35).map { -60 / $0 * interval }
  }

  /// Decibels a step, by least squares through the levels of a range.
  private static func slope(of levels: [Double?], from high: Double, to low: Double) -> Double? {
    guard let start = levels.firstIndex(where: { $0 ?? -.infinity <= high }),
      let end = levels.firstIndex(where: { $0 ?? -.infinity <= low }), end - start >= 2
    else { return nil }
    let count = Double(end - start)
    let middle = (count - 1) / 2
    var (covariance, variance) = (0.0, 0.0)
    for index in start..<end {
      let position = Double(index - start) - middle
      covariance += position * (levels[index] ?? low)
      variance += position * position
    }
    let slope = covariance / variance
    return slope < 0 ? slope : nil
  }
}
