import SyrinxSystem

/// Finds the periods with which a short stretch of sound repeats, by its autocorrelation divided by
/// that of the window (Boersma, IFA Proceedings 17, 1993).
///
/// Of a sound whose period is shorter than the range's, multiples of it lie in the range. A meter leaves
/// these out: a sound that repeats as well after a fraction of a period as after all of it has none.
struct AutocorrelationFrame: ~Copyable {
  /// Samples of the window: three of the longest periods.
  let frameCount: Int
  private let shortest: Int
  private let longest: Int
  /// No candidate has a higher score.
  let highestScore: Float
  /// Of a meter.
  private var fractions: PeriodFractions?
  private let middlePeriod: Float
  /// The correlation at each lag, from −`margin` on.
  private var correlations: [Float]
  private let window: [Float]
  /// One over the window's autocorrelation, with the transform's scale.
  private let compensation: [Float]
  private var plan: FourierPlan

  /// A maximum below this is no candidate: half of what makes a sound voiced.
  private static let least: Float = 0.225
  private static let halfwayTaps = SIMD8<Float>(
    0.6273017, -0.1855025, 0.0862274,
    -0.0399873, 0.0152749, -0.0033142, 0, 0)
  private static let margin = 16
  /// The cost of one octave more of period: more than Boersma's 0.01, since creak is sought too. It
  /// is counted from 150 Hz on, so that voicing stays what it was.
  private static let octaveCost: Float = 0.03
  private static let middle = 150.0

  init(
    sampleRate: Double, range: ClosedRange<Double>, isMeter: Bool
  ) throws(LibraryError) {
    middlePeriod = Float(sampleRate / Self.middle)
    let shortestPeriod = sampleRate / range.upperBound
    shortest = max(Int(shortestPeriod), 2)
    longest = max(Int((sampleRate / range.lowerBound).rounded(.up)), shortest + 2)
    highestScore = 1 + Self.octaveCost * max(log2(middlePeriod / Float(shortest - 1)), 0)
    frameCount = 3 * longest
    correlations = Array(repeating: 0, count: 2 * Self.margin + longest + FractionalDelay.stride)
    fractions =
      isMeter ? PeriodFractions(shortest: shortestPeriod) : nil
    let least = frameCount + longest + 8
    // A multiple of 32 is transformed in half the time of others. An effect keeps the size that it began
    // with, since its sound depends on the last bits.
    let size =
      isMeter
      ? FourierPlan.quickSize(atLeast: (least + 31) / 32) * 32
      : FourierPlan.quickSize(atLeast: least)
    plan = try FourierPlan(size: size)
    let length = Double(frameCount)
    window = (0..<frameCount).map { frame -> Float in
      let angle: Double = 2 * .pi * (Double(frame) + 0.5) / length
      return Float(0.5 - 0.5 * cos(angle))
    }
    compensation = (0...longest + Self.margin).map {
      Float(1 / HannWindow.autocorrelation(at: Double($0) / length))
    }
  }

  /// The largest sample around the middle, the mean left out, within half of the longest period.
  func peak(of samples: Span<Float>, mean: Float) -> Float {
    let middle = samples.extracting(longest..<2 * longest)
    let whole = middle.count / 8 * 8
    var lanes = SIMD8<Float>()
    for index in stride(from: 0, to: whole, by: 8) {
      lanes = largest(lanes, middle.lanes(at: index) - mean)
    }
    var peak = largest(lanes)
    for index in whole..<middle.count { peak = max(peak, (middle[index] - mean).magnitude) }
    return peak
  }

  static func mean(_ samples: Span<Float>) -> Float {
    var sum = SIMD8<Float>()
    let whole = samples.count / 8 * 8
    for index in stride(from: 0, to: whole, by: 8) { sum += samples.lanes(at: index) }
    var rest: Float = 0
    for index in whole..<samples.count { rest += samples[index] }
    return (sum.sum() + rest) / Float(samples.count)
  }

  /// The candidates of `frameCount` samples, whose mean and largest are told, beside "unvoiced" with its
  /// score.
  mutating func candidates(
    of samples: Span<Float>, mean: Float, unvoiced score: Float, peak: Float
  ) -> PitchCandidates {
    precondition(samples.count == frameCount)
    var candidates = PitchCandidates(unvoiced: score, peak: peak)
    Self.correlate(samples, mean, window, &plan)
    guard Self.fill(&correlations, plan, compensation) else { return candidates }
    fractions?.reset()
    for lag in shortest...longest {
      let here = correlations[Self.margin + lag]
      guard here > Self.least, here > correlations[Self.margin + lag - 1],
        here >= correlations[Self.margin + lag + 1]
      else { continue }
      // Half a sample to either side; a parabola through these is true to a few cents.
      let left = Self.halfway(correlations, lag - 1)
      let right = Self.halfway(correlations, lag)
      let bend = left - 2 * here + right
      let offset = bend < 0 ? min(max(0.5 * (left - right) / bend, -1), 1) : 0
      let height = here - 0.25 * (left - right) * offset
      let period = Float(lag) + 0.5 * offset
      // Noise at few lags may correlate by more than one.
      let correlation = height > 1 ? 1 / height : height
      let score = correlation - Self.octaveCost * log2(period / middlePeriod)
      guard candidates.takes(score) else { continue }
      if Self.isMultiple(Double(period), height, correlations, &fractions) { continue }
      candidates.insert(period: period, correlation: correlation, score: score)
    }
    return candidates
  }

  /// Fills in the correlation at each lag; false where there is none.
  private static func fill(
    _ correlations: inout [Float], _ plan: borrowing FourierPlan, _ compensation: [Float]
  ) -> Bool {
    let power = plan.realSpan[0]
    guard power > 0, power.isFinite else { return false }
    let (r, factors, scale) = (plan.realSpan, compensation.span, 1 / power)
    var all = correlations.mutableSpan
    let whole = factors.count / 8 * 8
    for lag in stride(from: 0, to: whole, by: 8) {
      all.setLanes(at: margin + lag, to: r.lanes(at: lag) * factors.lanes(at: lag) * scale)
    }
    for lag in whole..<factors.count { all[margin + lag] = r[lag] * factors[lag] * scale }
    // It is even.
    for lag in 1...margin { all[margin - lag] = all[margin + lag] }
    return true
  }

  private static func isMultiple(
    _ period: Double, _ correlation: Float, _ correlations: [Float],
    _ fractions: inout PeriodFractions?
  ) -> Bool {
    fractions?.repeats(after: period, correlation, correlations.span, margin: margin) ?? false
  }

  /// The correlation half a sample after a lag, by a sinc under a Hann window.
  private static func halfway(_ correlations: [Float], _ lag: Int) -> Float {
    let all = correlations.span
    let position = margin + lag
    var sum: Float = 0
    for tap in 0..<6 { sum += halfwayTaps[tap] * (all[position - tap] + all[position + 1 + tap]) }
    return sum
  }

  /// The autocorrelation of the windowed samples, by way of their power spectrum.
  private static func correlate(
    _ samples: Span<Float>, _ mean: Float, _ window: [Float], _ plan: inout FourierPlan
  ) {
    do {
      let w = window.span
      var real = plan.real
      let whole = w.count / 8 * 8
      for index in stride(from: 0, to: whole, by: 8) {
        real.setLanes(at: index, to: (samples.lanes(at: index) - mean) * w.lanes(at: index))
      }
      for index in whole..<w.count { real[index] = (samples[index] - mean) * w[index] }
      for index in w.count..<real.count { real[index] = 0 }
    }
    plan.transform()
    do {
      var bins = plan.spectrum
      for bin in 0..<bins.count / 2 {
        let (re, im) = (bins[2 * bin], bins[2 * bin + 1])
        bins[2 * bin] = re * re + im * im
        bins[2 * bin + 1] = 0
      }
    }
    plan.inverse()
  }
}
