/// Finds the fundamental of a short spectrum by its autocorrelation.
///
/// The spectrum's magnitude, not its power, is transformed back: that keeps a strong formant from
/// passing for the fundamental (Tolonen and Karjalainen, 2000). What the window takes from long lags
/// is divided out (Boersma, 1993). Voices are periodic at low frequencies if anywhere, so that
/// the bins below 5.5 kHz and a short transform do.
struct FundamentalFinder: ~Copyable {
  private var plan: FourierPlan
  /// The correlation at each lag.
  private var lags: AudioBuffer
  /// One over the fraction of it that the window leaves.
  private let compensation: [Float]
  /// Frames a second at the transform's low rate.
  private let rate: Float

  /// Peaks must be this high for a sound to have a fundamental; among peaks nearly as high as the
  /// highest the first one counts, the others being its multiples.
  private static let leastPeak: Float = 0.5
  private static let nearness: Float = 0.88
  private static let highest: Float = 1000

  /// For spectra of a Hann window of `size` samples.
  init(size: Int, sampleRate: Int) throws(LibraryError) {
    var step = 1
    while sampleRate / (2 * step) >= 11_000 { step *= 2 }
    let count = size / step
    rate = Float(sampleRate) / Float(step)
    plan = try FourierPlan(size: count)
    // The magnitude of a Hann window's spectrum is, side lobes apart, the transform of that window.
    let fraction = HannWindow.weights(count)
    lags = AudioBuffer(channelCount: 1, frameCapacity: count / 2)
    compensation = (0..<count / 2).map { lag in
      1 / Float(max(fraction[count / 2 - lag], 0.1))
    }
  }

  /// The fundamental in Hz, not below `lowest`; nil where there is none.
  mutating func fundamental(of power: Span<Float>, lowest: Float) -> Float? {
    guard Self.correlate(power, &lags, compensation, &plan) else { return nil }
    let r = lags.samples(of: 0)
    let first = max(Int(rate / Self.highest), 2)
    let last = min(Int(rate / lowest), r.count - 2)
    guard first < last else { return nil }
    var top: Float = 0
    for lag in first...last where r[lag] > r[lag - 1] && r[lag] >= r[lag + 1] {
      top = max(top, Self.peak(r, lag).height)
    }
    guard top >= Self.leastPeak else { return nil }
    for lag in first...last where r[lag] > r[lag - 1] && r[lag] >= r[lag + 1] {
      let peak = Self.peak(r, lag)
      if peak.height >= Self.nearness * top { return rate / peak.lag }
    }
    return nil
  }

  /// Fills in the correlation as shares of that at lag zero; false where there is no sound.
  private static func correlate(
    _ power: Span<Float>, _ lags: inout AudioBuffer, _ compensation: [Float],
    _ plan: inout FourierPlan
  ) -> Bool {
    do {
      var bins = plan.spectrum
      for bin in 0..<bins.count / 2 {
        bins[2 * bin] = power[bin].squareRoot()
        bins[2 * bin + 1] = 0
      }
    }
    plan.inverse()
    let samples = plan.realSpan
    guard samples[0] > 0 else { return false }
    let scale = 1 / samples[0]
    let compensation = compensation.span
    var r = lags[0]
    for lag in r.indices { r[lag] = samples[lag] * scale * compensation[lag] }
    return true
  }

  /// The top of the parabola through a peak and its neighbours.
  @inline(__always)
  private static func peak(_ r: Span<Float>, _ lag: Int) -> (lag: Float, height: Float) {
    let slope = 0.5 * (r[lag + 1] - r[lag - 1])
    let bend = r[lag - 1] - 2 * r[lag] + r[lag + 1]
    guard bend < 0 else { return (Float(lag), r[lag]) }
    let offset = -slope / bend
    return (Float(lag) + offset, r[lag] + 0.5 * slope * offset)
  }
}
