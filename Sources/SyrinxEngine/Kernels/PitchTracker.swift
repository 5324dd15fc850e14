/// Finds the fundamental of a stretch of sound by YIN (de Cheveigné and Kawahara, JASA 111, 2002).
///
/// How much the sound differs from itself a lag later is summed over a window, divided by the mean
/// of the same at all shorter lags, and the first lag at which that dips under a threshold is a period.
struct PitchTracker: ~Copyable {
  /// Samples that are looked at at a time: the window, and the longest lag after it.
  let frameCount: Int
  private let window: Int
  private let shortest: Int
  private let longest: Int
  private let sampleRate: Double
  private var plan: FourierPlan
  /// The spectrum of the window.
  private let spectrum: AudioBuffer
  /// The difference at each lag.
  private let differences: AudioBuffer

  /// What makes a sound voiced: the share of its power, doubled, that does not repeat.
  private static let threshold: Float = 0.2
  private static let windowSeconds = 0.025

  struct Finding {
    /// Nil where the sound is not voiced.
    var frequency: Double?
    /// The mean square of the samples.
    var power: Double
  }

  init(sampleRate: Double, range: ClosedRange<Double>) throws(EngineError) {
    self.sampleRate = sampleRate
    shortest = max(Int(sampleRate / range.upperBound), 2)
    longest = Int((sampleRate / range.lowerBound).rounded(.up)) + 1
    window = max(Int(Self.windowSeconds * sampleRate), longest)
    frameCount = window + longest
    plan = try FourierPlan(size: FourierPlan.quickSize(atLeast: frameCount))
    spectrum = AudioBuffer(channelCount: 1, frameCapacity: 2 * plan.binCount)
    differences = AudioBuffer(channelCount: 1, frameCapacity: longest + 1)
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
    var d = block[0]
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
    return energy / Double(window)
  }

  /// The lag of the first dip, between samples by a parabola.
  private func firstDip() -> Double? {
    let block = differences.block
    let d = block.samples(of: 0)
    var sum: Float = 0
    var lag = 1
    while lag < longest {
      sum += d[lag]
      if lag >= shortest, d[lag] * Float(lag) < Self.threshold * sum, d[lag + 1] >= d[lag],
        d[lag - 1] > d[lag]
      {
        let bend = d[lag - 1] - 2 * d[lag] + d[lag + 1]
        return Double(lag) + Double(0.5 * (d[lag - 1] - d[lag + 1]) / bend)
      }
      lag += 1
    }
    return nil
  }
}
