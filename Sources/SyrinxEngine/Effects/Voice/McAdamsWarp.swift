import SyrinxSystem

/// Moves the resonances of short spectra by the McAdams coefficient (Patino, Tomashenko, Todisco,
/// Nautsch and Evans, Speaker anonymisation using the McAdams coefficient, Interspeech 2021).
///
/// Linear prediction takes the resonances off the sound. What is left, the voice's source, is sent
/// through resonances whose poles have the same radius and another angle, φ raised to a power α.
/// Angles are those at 16 kHz, for which the method was published, whatever the rate: so
/// 2546 Hz, the frequency of one radian, stays, lower resonances rise and higher ones fall. In the
/// upper half of the band the angles go in a straight line to the end of the band, which stays too: else
/// there would be nothing left below it. What lies above 8 kHz stays, at the level of the band's end.
struct McAdamsWarp: ~Copyable {
  /// A transform of just the band, whose end is its Nyquist frequency (selective linear prediction,
  /// Makhoul, 1975).
  private var plan: FourierPlan
  private var prediction: LinearPrediction
  private var roots: PolynomialRoots
  private var moved: [Double]
  /// Real and imaginary parts of what changes each bin.
  private var filter: AudioBuffer
  /// The bin at which the band ends.
  private let bandEnd: Int
  /// Hz at the end of the band.
  private let band: Double

  private static let highest = 8000.0
  /// The frequency of one radian at 16 kHz.
  static let pivot = 16_000 / (2 * Double.pi)

  /// For spectra of `size` samples, at least 16.
  init(size: Int, sampleRate: Int) throws(LibraryError) {
    let last = min(Int(Self.highest * Double(size) / Double(sampleRate)), size / 2)
    bandEnd = FourierPlan.quickSize(atMost: last)
    band = Double(bandEnd * sampleRate) / Double(size)
    plan = try FourierPlan(size: 2 * bandEnd)
    let order = Self.order(band: band)
    prediction = LinearPrediction(order: order)
    roots = PolynomialRoots(degree: order)
    moved = Array(repeating: 0, count: order + 1)
    filter = AudioBuffer(channelCount: 2, frameCapacity: bandEnd + 1)
  }

  /// A pair of poles for each kHz, and two for the slope of the source (Markel and Gray, 1976): 20 for
  /// 8 kHz.
  static func order(band: Double) -> Int { max(2 * Int((band / 1000).rounded()) + 4, 6) }

  /// Where a resonance goes, in Hz.
  static func position(of frequency: Double, alpha: Double, band: Double) -> Double {
    let middle = band / 2
    let low = pivot * pow(min(frequency, middle) / pivot, alpha)
    guard frequency > middle else { return low }
    return low + (band - low) * (frequency - middle) / (band - middle)
  }

  /// Moves the resonances of a spectrum, and keeps its power.
  mutating func warp(_ spectrum: inout MutableSpan<Float>, alpha: Double) {
    guard alpha != 1, Self.predict(spectrum.span, bandEnd, &plan, &prediction),
      roots.find(prediction.coefficients)
    else { return }
    movePoles(alpha)
    Self.fillFilter(&filter, &plan, old: prediction.coefficients, new: moved)
    apply(to: &spectrum)
  }

  private static func predict(
    _ spectrum: Span<Float>, _ bandEnd: Int, _ plan: inout FourierPlan,
    _ prediction: inout LinearPrediction
  ) -> Bool {
    var bins = plan.spectrum
    for bin in 0...bandEnd {
      let re = spectrum[2 * bin]
      let im = spectrum[2 * bin + 1]
      bins[2 * bin] = re * re + im * im
      bins[2 * bin + 1] = 0
    }
    plan.inverse()
    return prediction.solve(plan.realSpan)
  }

  /// Multiplies out the poles in their new places.
  private mutating func movePoles(_ alpha: Double) {
    for index in moved.indices { moved[index] = 0 }
    moved[0] = 1
    var degree = 0
    for root in roots.roots {
      if root.isReal {
        degree += 1
        for index in stride(from: degree, to: 0, by: -1) {
          moved[index] -= root.real * moved[index - 1]
        }
        continue
      }
      let frequency = atan2(root.imaginary, root.real) / .pi * band
      let position = Self.position(of: frequency, alpha: alpha, band: band)
      let p = 2 * root.magnitude * cos(position / band * .pi)
      let q = root.magnitude * root.magnitude
      degree += 2
      for index in stride(from: degree, to: 1, by: -1) {
        moved[index] += q * moved[index - 2] - p * moved[index - 1]
      }
      moved[1] -= p
    }
  }

  /// The answer of the filter that takes the old resonances away and puts the new ones in.
  private static func fillFilter(
    _ filter: inout AudioBuffer, _ plan: inout FourierPlan, old: [Double], new: [Double]
  ) {
    var both = filter.pair(0, 1)
    transform(old, &plan)
    do {
      let spectrum = plan.spectrumSpan
      for bin in both.left.indices {
        both.left[bin] = spectrum[2 * bin]
        both.right[bin] = spectrum[2 * bin + 1]
      }
    }
    transform(new, &plan)
    let spectrum = plan.spectrumSpan
    for bin in both.left.indices {
      let (re, im) = (both.left[bin], both.right[bin])
      let (c, s) = (spectrum[2 * bin], spectrum[2 * bin + 1])
      let scale = 1 / max(c * c + s * s, 1e-20)
      both.left[bin] = (re * c + im * s) * scale
      both.right[bin] = (im * c - re * s) * scale
    }
  }

  private static func transform(_ coefficients: [Double], _ plan: inout FourierPlan) {
    do {
      var samples = plan.real
      for index in samples.indices {
        samples[index] = index < coefficients.count ? Float(coefficients[index]) : 0
      }
    }
    plan.transform()
  }

  private func apply(to spectrum: inout MutableSpan<Float>) {
    let c = filter.samples(of: 0)
    let s = filter.samples(of: 1)
    var before: Float = 0
    var after: Float = 0
    for bin in c.indices {
      let re = spectrum[2 * bin]
      let im = spectrum[2 * bin + 1]
      let x = re * c[bin] - im * s[bin]
      let y = re * s[bin] + im * c[bin]
      before += re * re + im * im
      after += x * x + y * y
      spectrum[2 * bin] = x
      spectrum[2 * bin + 1] = y
    }
    var above: Float = 0
    for index in 2 * c.count..<spectrum.count { above += spectrum[index] * spectrum[index] }
    // The filter is real at the end of the band.
    let end = c[c.count - 1]
    let total = after + above * end * end
    let level = total > 0 ? ((before + above) / total).squareRoot() : 0
    guard level.isFinite else { return }
    for index in 0..<2 * c.count { spectrum[index] *= level }
    for index in 2 * c.count..<spectrum.count { spectrum[index] *= level * end }
  }
}
