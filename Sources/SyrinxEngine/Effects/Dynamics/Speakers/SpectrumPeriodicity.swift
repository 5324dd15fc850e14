/// The degree to which a sound repeats itself after any of some lags, by what its spectrum has above the noise
/// (the autocorrelation is the transform of the power; Boersma, IFA Proceedings 17, 1993).
struct SpectrumPeriodicity {
  private let lags: ClosedRange<Int>
  private let bins: Range<Int>
  /// One over the window's own autocorrelation at each lag.
  private let compensation: [Float]

  /// Hz: above, what is voiced repeats less well.
  private static let band = 70.0...2000.0
  /// A shorter lag is taken for the period, not one of its multiples, where it correlates so much of the best.
  private static let nearlyBest: Float = 0.85

  init(
    lags: ClosedRange<Int>, windowSize: Int, frequencyStep: Double, _ plan: borrowing FourierPlan
  ) {
    self.lags = lags.lowerBound...max(lags.lowerBound, min(lags.upperBound, windowSize - 1))
    let first = Int(Self.band.lowerBound / frequencyStep) + 1
    let last = min(Int(Self.band.upperBound / frequencyStep), plan.binCount - 1)
    bins = first..<max(last + 1, first)
    compensation = (0...self.lags.upperBound).map {
      Float(1 / max(HannWindow.autocorrelation(at: Double($0) / Double(windowSize)), 1e-3))
    }
  }

  /// The greatest correlation, from 0 to about 1, and the lag that is the period.
  func measure(
    _ power: Span<Float>, above noise: Span<Float>, _ plan: inout FourierPlan
  ) -> (correlation: Float, period: Int) {
    Self.fill(&plan, power, noise, bins)
    plan.inverse()
    let products = plan.realSpan
    let whole = products[0]
    guard whole > 0, whole.isFinite else { return (0, 0) }
    var greatest: Float = 0
    for lag in lags { greatest = max(greatest, products[lag] * compensation[lag]) }
    let enough = Self.nearlyBest * greatest
    var period = lags.first { products[$0] * compensation[$0] >= enough } ?? lags.lowerBound
    while period < lags.upperBound,
      products[period + 1] * compensation[period + 1] > products[period] * compensation[period]
    { period += 1 }
    return (greatest / whole, period)
  }

  private static func fill(
    _ plan: inout FourierPlan, _ power: Span<Float>, _ noise: Span<Float>, _ bins: Range<Int>
  ) {
    var spectrum = plan.spectrum
    for index in spectrum.indices { spectrum[index] = 0 }
    for bin in bins { spectrum[2 * bin] = max(power[bin] - noise[bin], 0) }
  }
}
