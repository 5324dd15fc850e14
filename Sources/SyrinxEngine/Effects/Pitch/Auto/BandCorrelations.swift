import SyrinxSystem

/// The autocorrelations of parts of a sound's band. Where two speak at once, each is the louder one in
/// some of them, and these repeat with that one's period (Wu, Wang and Brown, IEEE Transactions on Speech
/// and Audio Processing 11, 2003).
struct BandCorrelations {
  /// A band: its first bin, and how much of its power each keeps.
  private struct Band {
    let first: Int
    let weights: [Float]
  }

  private let bands: [Band]
  /// The correlations of one band after the other, times the band's weight.
  private var correlations: [Float]
  /// Lags of each band.
  private let stride: Int

  /// In Hz; over an eighth of its frequency about an edge one band gives way to the next.
  private static let edges = [80.0, 300, 500, 750, 1050, 1400, 1900, 2500, 3300]
  private static let slope = 0.12
  /// A band counts by this power of its power: soft ones nearly as much as loud ones.
  private static let exponent: Float = 0.3

  init(frequencyStep: Double, lagCount: Int) {
    stride = lagCount
    bands = zip(Self.edges, Self.edges.dropFirst()).map { low, high in
      let first = Int(low * (1 - Self.slope) / frequencyStep) + 1
      let last = Int(high * (1 + Self.slope) / frequencyStep)
      let weights = (first...last).map { bin in
        let frequency = Double(bin) * frequencyStep
        let rise = (frequency / low - 1) / Self.slope
        let fall = (1 - frequency / high) / Self.slope
        let weight = max(min(0.5 + 0.5 * min(rise, fall), 1), 0)
        return Float(weight * weight)
      }
      return Band(first: first, weights: weights)
    }
    correlations = Array(repeating: 0, count: bands.count * lagCount)
  }

  /// The least fraction that one period for all bands leaves unexplained, and that two leave of which
  /// each band takes the one it repeats with best. The bins' powers are given.
  mutating func measure(
    _ powers: [Float], _ compensation: [Float], _ lags: PeriodLags, _ plan: inout FourierPlan
  ) -> UnexplainedShares {
    var total: Float = 0
    for index in bands.indices {
      let power = Self.select(bands[index], of: powers, &plan)
      let weight = power > 0 && power.isFinite ? pow(power, Self.exponent) : 0
      total += weight
      plan.inverse()
      let products = plan.real
      let whole = products[0]
      let scale = whole > 0 && weight > 0 ? weight / whole : 0
      for lag in compensation.indices {
        correlations[index * stride + lag] = products[lag] * compensation[lag] * scale
      }
    }
    return total > 0 ? unexplained(lags, total) : UnexplainedShares(byOne: 1, byTwo: 1)
  }

  private func unexplained(_ lags: PeriodLags, _ total: Float) -> UnexplainedShares {
    let r = correlations.span
    var closest = -Float.infinity
    for lag in lags.shortest...lags.longestAlone {
      var sum: Float = 0
      for first in Swift.stride(from: 0, to: r.count, by: stride) { sum += r[first + lag] }
      closest = max(closest, sum)
    }
    let greatest = lags.greatest { lag, start in
      var sum = SIMD8<Float>()
      for first in Swift.stride(from: 0, to: r.count, by: stride) {
        let one = SIMD8(repeating: r[first + lag])
        let other = r.lanes(at: first + start)
        sum += one.replacing(with: other, where: other .> one)
      }
      return sum
    }
    return UnexplainedShares(byOne: 1 - closest / total, byTwo: 1 - greatest / total)
  }

  /// Makes the spectrum that of a band's power, and gives the sum of it.
  private static func select(
    _ band: Band, of powers: [Float], _ plan: inout FourierPlan
  ) -> Float {
    var bins = plan.spectrum
    for index in bins.indices { bins[index] = 0 }
    var sum: Float = 0
    for index in band.weights.indices where band.first + index < powers.count {
      let power = band.weights[index] * powers[band.first + index]
      bins[2 * (band.first + index)] = power
      sum += power
    }
    return sum
  }
}
