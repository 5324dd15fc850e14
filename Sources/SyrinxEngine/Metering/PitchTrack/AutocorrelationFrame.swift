import SyrinxSystem

/// Finds the periods with which a short stretch of sound repeats, by its autocorrelation divided by
/// that of the window (Boersma, IFA Proceedings 17, 1993).
///
/// Of a sound whose period is shorter than the range's, multiples of it lie in the range. Where these
/// are left out, a sound that repeats as well after a fraction of a period as after all of it has none.
struct AutocorrelationFrame: ~Copyable {
  /// Samples of the window: three of the longest periods.
  let frameCount: Int
  private let shortest: Int
  private let longest: Int
  /// The shortest period of the range, in samples.
  private let shortestPeriod: Double
  private let leavesOutMultiples: Bool
  private let middlePeriod: Float
  /// The correlation at each lag, from −`margin` on.
  private var correlations: [Float]
  /// The lack of a correlation to one, at each lag and all shorter ones but 0 together.
  private var lacks: [Float]
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
  /// The least fraction by which a sound above the range repeats less after its period than after a
  /// multiple of it. Voices, whose harmonics lie on all sides, differ by a third and more there.
  private static let likeness: Float = 0.05
  /// The cost of one octave more of period: more than Boersma's 0.01, since creak is sought too. It
  /// is counted from 150 Hz on, so that voicing stays what it was.
  private static let octaveCost: Float = 0.03
  private static let middle = 150.0

  init(
    sampleRate: Double, range: ClosedRange<Double>, leavesOutMultiples: Bool
  ) throws(LibraryError) {
    self.leavesOutMultiples = leavesOutMultiples
    middlePeriod = Float(sampleRate / Self.middle)
    shortestPeriod = sampleRate / range.upperBound
    shortest = max(Int(shortestPeriod), 2)
    longest = max(Int((sampleRate / range.lowerBound).rounded(.up)), shortest + 2)
    frameCount = 3 * longest
    correlations = Array(repeating: 0, count: 2 * Self.margin + longest + FractionalDelay.stride)
    lacks = Array(repeating: 0, count: longest + 1)
    let size = FourierPlan.quickSize(atLeast: frameCount + longest + 8)
    plan = try FourierPlan(size: size)
    let length = Double(frameCount)
    window = (0..<frameCount).map { frame -> Float in
      let angle: Double = 2 * .pi * (Double(frame) + 0.5) / length
      return Float(0.5 - 0.5 * cos(angle))
    }
    compensation = (0...longest + Self.margin).map { lag -> Float in
      let fraction = Double(lag) / length
      let angle: Double = 2 * .pi * fraction
      let correlation: Double = (1 - fraction) * (2.0 / 3 + cos(angle) / 3)
      return Float(1 / (correlation + sin(angle) / (2 * .pi)))
    }
  }

  /// The largest sample around the middle, the mean left out, within half of the longest period.
  func peak(of samples: Span<Float>) -> Float {
    let middle = longest..<2 * longest
    let mean = Self.mean(samples)
    var peak: Float = 0
    for index in middle { peak = max(peak, (samples[index] - mean).magnitude) }
    return peak
  }

  private static func mean(_ samples: Span<Float>) -> Float {
    var sum = SIMD8<Float>()
    let whole = samples.count / 8 * 8
    for index in stride(from: 0, to: whole, by: 8) { sum += samples.lanes(at: index) }
    var rest: Float = 0
    for index in whole..<samples.count { rest += samples[index] }
    return (sum.sum() + rest) / Float(samples.count)
  }

  /// The candidates of `frameCount` samples, whose largest is told, beside "unvoiced" with its score.
  mutating func candidates(
    of samples: Span<Float>, unvoiced score: Float, peak: Float
  ) -> PitchCandidates {
    precondition(samples.count == frameCount)
    var candidates = PitchCandidates(unvoiced: score, peak: peak)
    Self.correlate(samples, window, &plan)
    guard Self.fill(&correlations, &lacks, &plan, compensation) else { return candidates }
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
      if leavesOutMultiples, repeats(afterFractionOf: Double(period), height) { continue }
      // Noise at few lags may correlate by more than one.
      let correlation = height > 1 ? 1 / height : height
      candidates.insert(
        period: period, correlation: correlation,
        score: correlation - Self.octaveCost * log2(period / middlePeriod))
    }
    return candidates
  }

  /// Fills in the correlation at each lag; false where there is none.
  private static func fill(
    _ correlations: inout [Float], _ lacks: inout [Float], _ plan: inout FourierPlan,
    _ compensation: [Float]
  ) -> Bool {
    let power = plan.real[0]
    guard power > 0, power.isFinite else { return false }
    var all = correlations.mutableSpan
    spread(plan.real, compensation.span, 1 / power, &all)
    // It is even.
    for lag in 1...margin { all[margin - lag] = all[margin + lag] }
    var sums = lacks.mutableSpan
    for lag in 1..<sums.count { sums[lag] = sums[lag - 1] + 1 - all[margin + lag] }
    return true
  }

  private static func spread(
    _ r: borrowing MutableSpan<Float>, _ factors: Span<Float>, _ scale: Float,
    _ all: inout MutableSpan<Float>
  ) {
    for lag in factors.indices { all[margin + lag] = r[lag] * factors[lag] * scale }
  }

  /// A sound that correlates by so much a period later does so after a fraction of it that is
  /// shorter than the range's periods, or is shorter itself.
  private func repeats(afterFractionOf period: Double, _ correlation: Float) -> Bool {
    guard period >= shortestPeriod else { return true }
    let all = correlations.span
    let table = FractionalDelay.shared.rows
    let rows = table.span
    // As YIN has it: divided by the mean of what lacks at shorter lags.
    let lacking = (1 - correlation) * Float(period) / lacks[Int(period)]
    var parts = (period / shortestPeriod).rounded(.down) + 1
    while period / parts >= 2 {
      let short = period / parts
      // Read backwards from a lag that is far enough behind it.
      let later = Int(short) + FractionalDelay.reach + 1
      let value = all.interpolated(before: Self.margin + later, by: Double(later) - short, rows)
      let mean = lacks[Int(short)] / Float(Int(short))
      if 1 - value.sum() <= (lacking + Self.likeness) * mean { return true }
      parts += 1
    }
    return false
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
    _ samples: Span<Float>, _ window: [Float], _ plan: inout FourierPlan
  ) {
    let mean = Self.mean(samples)
    fill(samples, mean, window.span, &plan)
    plan.transform()
    takePower(&plan)
    plan.inverse()
  }

  private static func fill(
    _ samples: Span<Float>, _ mean: Float, _ w: Span<Float>, _ plan: inout FourierPlan
  ) {
    var real = plan.real
    for index in w.indices { real[index] = (samples[index] - mean) * w[index] }
    for index in w.count..<real.count { real[index] = 0 }
  }

  private static func takePower(_ plan: inout FourierPlan) {
    var bins = plan.spectrum
    for bin in 0..<bins.count / 2 {
      let re = bins[2 * bin]
      let im = bins[2 * bin + 1]
      bins[2 * bin] = re * re + im * im
      bins[2 * bin + 1] = 0
    }
  }
}
