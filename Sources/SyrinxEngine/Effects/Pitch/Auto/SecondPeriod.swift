#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a second period tells of a sound, at one instant.
struct SecondPeriod {
  /// The power of the sound in the band that is looked at.
  var power: Float
  /// The share of it that two periods explain and one alone does not.
  var share: Float
}

/// Cancels a sound by a comb at its best period, and by two combs in a row: of one voice little is left
/// after the first, of two voices much less after the second (de Cheveigné and Kawahara, Speech
/// Communication 27, 1999). What is left follows from the autocorrelation.
struct SecondPeriodMeter: ~Copyable {
  /// Samples of the window, in the middle of which the instant lies.
  let frameCount: Int
  private let window: [Float]
  /// How much of its power each bin keeps.
  private let weights: [Float]
  /// One over the window's autocorrelation, in half samples as all lags are.
  private let compensation: [Float]
  private var correlations: [Float]
  private let shortest: Int
  private let longest: Int
  /// The longest period of a voice alone.
  private let longestAlone: Int
  private var plan: FourierPlan

  /// Seconds of the window, of the periods of two voices, and of the longest of one voice: two such would
  /// not fit the window.
  private static let windowLength = 0.05
  private static let periods = 0.0025...0.014
  private static let longestAlone = 0.02
  /// The band in Hz; below half of its lower edge and a quarter beyond its upper one there is nothing.
  private static let band = 60.0...2200.0
  /// How near the longer period may not lie to a multiple of the shorter, in shorter ones: two combs of
  /// one period cancel what a single voice changes, too.
  private static let nearness: Float = 0.12
  /// Lags that are compared at once.
  private static let width = 8

  init(sampleRate: Double) throws(LibraryError) {
    let count = Int(sampleRate * Self.windowLength)
    frameCount = count
    window = (0..<count).map {
      Float(HannWindow.weight(at: (Double($0) + 0.5) / Double(count)))
    }
    shortest = Int(2 * sampleRate * Self.periods.lowerBound)
    longest = Int(2 * sampleRate * Self.periods.upperBound)
    longestAlone = Int(2 * sampleRate * Self.longestAlone)
    compensation = (0...2 * longest).map { lag in
      let fraction = Double(lag) / Double(2 * count)
      let angle: Double = 2 * .pi * fraction
      let correlation: Double = (1 - fraction) * (2.0 / 3 + cos(angle) / 3)
      return Float(1 / (correlation + sin(angle) / (2 * .pi)))
    }
    correlations = Array(repeating: 0, count: compensation.count)
    let size = FourierPlan.quickSize(atLeast: 2 * count + compensation.count)
    plan = try FourierPlan(size: size)
    weights = (0...size / 2).map { bin in
      let frequency = 2 * sampleRate * Double(bin) / Double(size)
      let rise = 2 * frequency / Self.band.lowerBound - 1
      let fall = 5 - 4 * frequency / Self.band.upperBound
      let weight = max(min(rise, fall, 1), 0)
      return Float(weight * weight)
    }
  }

  /// What there is about an instant, of `frameCount` samples around it.
  mutating func measure(_ samples: Span<Float>) -> SecondPeriod {
    precondition(samples.count == frameCount)
    Self.fill(samples, window, &plan)
    plan.transform()
    let power = Self.keepPower(weights, &plan)
    plan.inverse()
    guard Self.correlate(&correlations, compensation, &plan) else {
      return SecondPeriod(power: 0, share: 0)
    }
    let (one, two) = leastLeft
    return SecondPeriod(power: power, share: max(min(one, 1) - max(two, 0), 0))
  }

  /// The least that one comb leaves of the power, and the least that two do.
  private var leastLeft: (one: Float, two: Float) {
    let r = correlations.span
    var closest = -Float.infinity
    for lag in shortest...longestAlone { closest = max(closest, r[lag]) }
    var two = SIMD8<Float>(repeating: .infinity)
    for lag in shortest...longest {
      let period = Float(lag)
      var multiple: Float = 1
      while true {
        let first = Int((period * (multiple + Self.nearness)).rounded(.up))
        let last = min(Int(period * (multiple + 1 - Self.nearness)), longest)
        guard first + Self.width <= last + 1 else { break }
        var other = first
        while other <= last {
          let start = min(other, last + 1 - Self.width)
          let both = r.lanes(at: start + lag) + r.lanes(at: start - lag)
          let left = (1 - r[lag]) - r.lanes(at: start) + 0.5 * both
          two = pointwiseMin(two, left)
          other += Self.width
        }
        multiple += 1
      }
    }
    return (1 - closest, two.min())
  }

  /// Lays out the windowed samples, their mean left out, with a zero after each: the copy of the
  /// spectrum that makes at its upper end lies outside the band.
  private static func fill(
    _ samples: Span<Float>, _ window: [Float], _ plan: inout FourierPlan
  ) {
    var sum: Float = 0
    for index in samples.indices { sum += samples[index] }
    let mean = sum / Float(samples.count)
    var real = plan.real
    for index in real.indices { real[index] = 0 }
    for index in samples.indices { real[2 * index] = (samples[index] - mean) * window[index] }
  }

  /// Makes the spectrum that of the power in the band, and gives the sum of it.
  private static func keepPower(_ weights: [Float], _ plan: inout FourierPlan) -> Float {
    var bins = plan.spectrum
    var sum: Float = 0
    for bin in weights.indices {
      let re = bins[2 * bin]
      let im = bins[2 * bin + 1]
      let power = weights[bin] * (re * re + im * im)
      bins[2 * bin] = power
      bins[2 * bin + 1] = 0
      sum += power
    }
    return sum
  }

  /// Fills in the correlation at each lag; false where there is none.
  private static func correlate(
    _ correlations: inout [Float], _ compensation: [Float], _ plan: inout FourierPlan
  ) -> Bool {
    let products = plan.real
    guard products[0] > 0, products[0].isFinite else { return false }
    let scale = 1 / products[0]
    for lag in compensation.indices {
      correlations[lag] = products[lag] * compensation[lag] * scale
    }
    return true
  }
}
