/// The shares of a sound that its best period does not explain, and that no two periods do.
struct UnexplainedShares {
  var byOne: Float
  var byTwo: Float

  /// Both lie from 0 to 1.
  init(byOne: Float, byTwo: Float) {
    self.byOne = min(max(byOne, 0), 1)
    self.byTwo = min(max(byTwo, 0), 1)
  }

  /// The fraction that a second period explains beside the first.
  var gain: Float { max(byOne - byTwo, 0) }
}

/// The evidence of a second period in a sound, at one instant.
struct SecondPeriod {
  /// The power of the sound in the band that is looked at.
  var power: Float
  /// Of all of the band, where two periods are two combs in a row.
  var combs: UnexplainedShares
  /// Of parts of the band, each of which has one of the two periods.
  var bands: UnexplainedShares
}

/// Looks for one period, and for two, in a short stretch of sound: of one voice the second explains
/// little, of two voices much.
///
/// Two combs in a row cancel the sum of two periodic sounds (de Cheveigné and Kawahara, Speech
/// Communication 27, 1999); what they leave follows from the autocorrelation. This is made from the
/// spectrum's magnitudes instead of their squares, so that the softer voice counts more (Tolonen and
/// Karjalainen, IEEE Transactions on Speech and Audio Processing 8, 2000).
struct SecondPeriodMeter: ~Copyable {
  /// Samples of the window, in the middle of which the instant lies.
  let frameCount: Int
  private let window: [Float]
  /// The fraction of its magnitude that each bin keeps.
  private let weights: [Float]
  /// The power of each bin.
  private var powers: [Float]
  /// One over the window's autocorrelation, in half samples as all lags are. What is made from
  /// magnitudes falls like the window itself, and so a little sooner: long periods explain less.
  private let compensation: [Float]
  private var correlations: [Float]
  private var bands: BandCorrelations
  private let lags: PeriodLags
  private var plan: FourierPlan

  /// Seconds of the window.
  private static let windowLength = 0.05
  /// The band in Hz; below half of its lower edge and a quarter beyond its upper one there is nothing.
  private static let band = 60.0...3000.0

  init(sampleRate: Double) throws(LibraryError) {
    let count = Int(sampleRate * Self.windowLength)
    frameCount = count
    window = (0..<count).map {
      Float(HannWindow.weight(at: (Double($0) + 0.5) / Double(count)))
    }
    lags = PeriodLags(rate: 2 * sampleRate)
    compensation = (0...2 * lags.longest).map {
      Float(1 / HannWindow.autocorrelation(at: Double($0) / Double(2 * count)))
    }
    correlations = Array(repeating: 0, count: compensation.count)
    let size = FourierPlan.quickSize(atLeast: 2 * count + compensation.count)
    plan = try FourierPlan(size: size)
    bands = BandCorrelations(
      frequencyStep: 2 * sampleRate / Double(size), lagCount: compensation.count)
    powers = Array(repeating: 0, count: size / 2 + 1)
    weights = (0...size / 2).map { bin in
      let frequency = 2 * sampleRate * Double(bin) / Double(size)
      let rise = 2 * frequency / Self.band.lowerBound - 1
      let fall = 5 - 4 * frequency / Self.band.upperBound
      return Float(max(min(rise, fall, 1), 0))
    }
  }

  /// The evidence about an instant, of `frameCount` samples around it.
  mutating func measure(_ samples: Span<Float>) -> SecondPeriod {
    precondition(samples.count == frameCount)
    Self.fill(samples, window, &plan)
    plan.transform()
    let power = Self.takeMagnitudes(weights, &powers, &plan)
    plan.inverse()
    guard Self.correlate(&correlations, compensation, &plan) else {
      let all = UnexplainedShares(byOne: 1, byTwo: 1)
      return SecondPeriod(power: 0, combs: all, bands: all)
    }
    return SecondPeriod(
      power: power, combs: unexplained,
      bands: bands.measure(powers, compensation, lags, &plan))
  }

  /// The least that one comb leaves, and that two leave.
  private var unexplained: UnexplainedShares {
    let r = correlations.span
    var closest = -Float.infinity
    for lag in lags.shortest...lags.longestAlone { closest = max(closest, r[lag]) }
    let greatest = lags.greatest { lag, start in
      let both = r.lanes(at: start + lag) + r.lanes(at: start - lag)
      return r[lag] + r.lanes(at: start) - 0.5 * both
    }
    return UnexplainedShares(byOne: 1 - closest, byTwo: 1 - greatest)
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

  /// Makes the spectrum that of the magnitudes in the band, and gives the power there.
  private static func takeMagnitudes(
    _ weights: [Float], _ powers: inout [Float], _ plan: inout FourierPlan
  ) -> Float {
    var bins = plan.spectrum
    var sum: Float = 0
    for bin in weights.indices {
      let re = bins[2 * bin]
      let im = bins[2 * bin + 1]
      let power = re * re + im * im
      powers[bin] = power
      bins[2 * bin] = weights[bin] * power.squareRoot()
      bins[2 * bin + 1] = 0
      sum += weights[bin] * weights[bin] * power
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
