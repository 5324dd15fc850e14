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
    let known = levels.map { $0 ?? -.infinity }
    reverberationTime = decaySlope(of: known, from: -5, to: -35, least: 2).map {
      -60 / $0 * interval
    }
  }
}

/// Decibels a step, by least squares through the levels from one to another; nil where they are fewer steps apart
/// than `least`, or where they do not fall.
func decaySlope(
  of levels: [Double], from high: Double, to low: Double, least: Int
) -> Double? {
  guard let start = levels.firstIndex(where: { $0 <= high }),
    let end = levels.firstIndex(where: { $0 <= low }), end - start >= least
  else { return nil }
  let middle = (Double(end - start) - 1) / 2
  var (covariance, variance) = (0.0, 0.0)
  for index in start..<end {
    let position = Double(index - start) - middle
    covariance += position * levels[index]
    variance += position * position
  }
  let slope = covariance / variance
  return slope < 0 ? slope : nil
}
