/// Finds the fundamental of a stretch of sound by YIN (de Cheveigné and Kawahara, JASA 111, 2002).
///
/// How much the sound differs from itself a lag later is summed over a window, divided by the mean
/// of the same at all shorter lags, and the first lag at which that dips under a threshold is a period.
/// Of a sound whose period is shorter than the range's, that lag is a multiple of it: a sound that
/// repeats as well after a fraction of the lag is above the range, and not voiced.
struct PitchTracker: ~Copyable {
  /// Samples that are looked at at a time: the window, and the longest lag after it.
  let frameCount: Int
  private let window: Int
  private let shortest: Int
  private let longest: Int
  /// The shortest period of the range, in samples.
  private let shortestPeriod: Double
  private let sampleRate: Double
  private var plan: FourierPlan
  /// The spectrum of the window.
  private let spectrum: AudioBuffer
  /// The difference at each lag, in the order of lags from −`margin` on: what is read between two of
  /// them is worked out from those around.
  private let differences: AudioBuffer

  /// What makes a sound voiced: the share of its power, doubled, that does not repeat.
  private static let threshold: Float = 0.2
  private static let windowSeconds = 0.025
  /// How much less of a sound above the range may repeat after its period than after a multiple of
  /// it. Voices, whose harmonics lie on all sides, differ by a third and more there.
  private static let likeness: Float = 0.05
  private static let margin = 16

  struct Finding {
    /// Nil where the sound is not voiced.
    var frequency: Double?
    /// The mean square of the samples.
    var power: Double
  }

  init(sampleRate: Double, range: ClosedRange<Double>) throws(LibraryError) {
    self.sampleRate = sampleRate
    shortestPeriod = sampleRate / range.upperBound
    shortest = max(Int(shortestPeriod), 2)
    longest = Int((sampleRate / range.lowerBound).rounded(.up)) + 1
    window = max(Int(Self.windowSeconds * sampleRate), longest)
    frameCount = window + longest
    plan = try FourierPlan(size: FourierPlan.quickSize(atLeast: frameCount))
    spectrum = AudioBuffer(channelCount: 1, frameCapacity: 2 * plan.binCount)
    differences = AudioBuffer(channelCount: 1, frameCapacity: Self.margin + longest + 1)
  }

  /// Looks at `frameCount` samples.
  mutating func find(in samples: Span<Float>) -> Finding {
    precondition(samples.count == frameCount)
    correlate(samples)
    let power = fillDifferences(samples)
    return Finding(frequency: power > 0 ? firstDip().map { sampleRate / $0 } : nil, power: power)
  }

  /// The correlation of the window with all, r(τ) = Σ x(j)·x(j + τ), by way of spectra.
  private mutating func correlate(_ samples: Span<Float>) {
    Self.transform(samples, count: window, &plan)
    let kept = spectrum.block
    var w = kept[0]
    let first = plan.spectrum
    for index in w.indices { w[index] = first[index] }
    Self.transform(samples, count: samples.count, &plan)
    var bins = plan.spectrum
    for bin in 0..<bins.count / 2 {
      let re = bins[2 * bin]
      let im = bins[2 * bin + 1]
      let c = w[2 * bin]
      let s = w[2 * bin + 1]
      bins[2 * bin] = re * c + im * s
      bins[2 * bin + 1] = im * c - re * s
    }
    plan.inverse()
  }

  private static func transform(_ samples: Span<Float>, count: Int, _ plan: inout FourierPlan) {
    var real = plan.real
    for index in 0..<count { real[index] = samples[index] }
    for index in count..<real.count { real[index] = 0 }
    plan.transform()
  }

  /// Σ (x(j) − x(j + τ))² = Σ x(j)² + Σ x(j + τ)² − 2 r(τ). Returns the mean square of the window.
  private mutating func fillDifferences(_ samples: Span<Float>) -> Double {
    let window = self.window
    var energy = 0.0
    for index in 0..<window { energy += Double(samples[index]) * Double(samples[index]) }
    let block = differences.block
    let lags = block.dropFirst(Self.margin)
    var d = lags[0]
    let scale = 2 / Double(plan.size)
    let r = plan.real
    var later = energy
    for lag in d.indices {
      d[lag] = Float(max(energy + later - scale * Double(r[lag]), 0))
      guard lag < d.count - 1 else { break }
      let gone = Double(samples[lag])
      let come = Double(samples[lag + window])
      later += come * come - gone * gone
    }
    // A sound that goes on as it is differs as much from what was a lag before.
    var all = block[0]
    for lag in 1...min(Self.margin, longest) { all[Self.margin - lag] = all[Self.margin + lag] }
    return energy / Double(window)
  }

  /// The lag of the first dip, between samples by a parabola.
  private func firstDip() -> Double? {
    let block = differences.block.dropFirst(Self.margin)
    let d = block.samples(of: 0)
    var sum: Float = 0
    var lag = 1
    while lag < longest {
      sum += d[lag]
      if lag >= shortest, d[lag] * Float(lag) < Self.threshold * sum, d[lag + 1] >= d[lag],
        d[lag - 1] > d[lag]
      {
        let bend = d[lag - 1] - 2 * d[lag] + d[lag + 1]
        let offset = 0.5 * (d[lag - 1] - d[lag + 1]) / bend
        let least = max(d[lag] - 0.25 * (d[lag - 1] - d[lag + 1]) * offset, 0)
        let period = Double(lag) + Double(offset)
        // Samples whose squares overflow have no period.
        guard period.isFinite else { return nil }
        let fraction = least * Float(lag) / sum
        return repeats(afterFractionOf: period, fraction + Self.likeness) ? nil : period
      }
      lag += 1
    }
    return nil
  }

  /// Whether a sound that repeats after a period also does so, up to a share that does not, after a
  /// fraction of it that is shorter than the range's periods.
  private func repeats(afterFractionOf period: Double, _ limit: Float) -> Bool {
    let block = differences.block
    let d = block.samples(of: 0)
    let table = FractionalDelay.shared.rows
    let rows = table.span
    var sum: Float = 0
    var lag = 0
    for fraction in stride(from: Int(period / 2), through: 2, by: -1) {
      let short = period / Double(fraction)
      guard short < shortestPeriod else { return false }
      while lag < Int(short) {
        lag += 1
        sum += d[Self.margin + lag]
      }
      // Read backwards from a lag that is far enough behind it.
      let later = lag + FractionalDelay.reach + 1
      let difference = d.interpolated(
        before: Self.margin + later, by: Double(later) - short, rows)
      if difference.sum() * Float(lag) <= limit * sum { return true }
    }
    return false
  }
}
