import SyrinxSystem

/// The gain of each bin that makes the mean error of the logarithm of its amplitude least
/// (Y. Ephraim and D. Malah, "Speech Enhancement Using a Minimum Mean-Square Error Log-Spectral
/// Amplitude Estimator", IEEE Trans. Acoust., Speech, Signal Process. 33, 1985), with the a-priori SNR
/// decided by what was left of the window before (the same, 1984, equation 51).
///
/// It may be multiplied by the probability that there is speech at all, which is that of the power around a bin,
/// in time and in frequency: single peaks of noise do not get through (T. Gerkmann, C. Breithaupt and R.
/// Martin, "Improved A Posteriori Speech Presence Probability Estimation Based on a Likelihood Ratio With
/// Fixed Priors", IEEE Trans. Audio, Speech, Language Process. 16, 2008).
struct LogSpectralGain: ~Copyable {
  /// The gains of the newest window, and its posterior SNR.
  private var found: AudioBuffer
  private var posteriors: AudioBuffer
  /// The power that was left of it.
  private var left: AudioBuffer
  /// The posterior SNR smoothed over time, the first and the last bin twice.
  private var smoothed: AudioBuffer
  private let memory: Float
  private let presenceWeight: Float

  /// The a-priori SNR is never below −25 dB, so that what is left of noise has no peaks of its own
  /// (O. Cappé, 1994), nor are both above 30 dB.
  private static let lowest: Float = 0.003_162_278
  private static let highest: Float = 1000
  /// The smoothed SNR counts up to 20 dB; at 4 dB speech is as likely as not, and the odds grow with the
  /// fourth power.
  private static let highestSmoothed: Float = 100
  private static let evenOdds: Float = 39.810_717

  private let weighsPresence: Bool

  static let usualMemory = 0.965

  /// Gains for windows so many seconds apart. `memory` is how much of the a-priori SNR is that of 8 ms before.
  init(
    binCount: Int, spacing: Double, memory: Double = usualMemory, weighsPresence: Bool = true
  ) {
    self.weighsPresence = weighsPresence
    found = AudioBuffer(channelCount: 1, frameCapacity: binCount)
    posteriors = AudioBuffer(channelCount: 1, frameCapacity: binCount)
    left = AudioBuffer(channelCount: 1, frameCapacity: binCount)
    smoothed = AudioBuffer(channelCount: 1, frameCapacity: binCount + 2)
    self.memory = Float(pow(memory, spacing / 0.008))
    presenceWeight = 1 - Float(pow(0.7, spacing / 0.008))
  }

  var gains: Span<Float> {
    @_lifetime(borrow self) get { found.samples(of: 0) }
  }

  /// Finds the gains for a window's power and that of the noise in it.
  mutating func compute(_ power: Span<Float>, noise: Span<Float>) {
    Self.estimate(power, noise, memory, &found, &posteriors, &left)
    Self.smooth(&smoothed, presenceWeight, posteriors)
    Self.finish(power, &found, &posteriors, &left)
    guard weighsPresence else { return }
    Self.weigh(&found, by: &smoothed)
  }

  /// Equation 20. In loops of few arrays each, which the compiler makes vector code of.
  private static func estimate(
    _ power: Span<Float>, _ noise: Span<Float>, _ memory: Float, _ found: inout AudioBuffer,
    _ posteriorBuffer: inout AudioBuffer, _ leftBuffer: inout AudioBuffer
  ) {
    let left = leftBuffer.samples(of: 0)
    var gains = found[0]
    var posteriors = posteriorBuffer[0]
    let count = gains.count
    precondition(power.count == count && noise.count == count)
    for bin in 0..<count {
      let inverse = 1 / noise[bin]
      let posterior = min(power[bin] * inverse, highest)
      let before = min(left[bin] * inverse, highest)
      let decided = memory * before + (1 - memory) * max(posterior - 1, 0)
      gains[bin] = max(decided, lowest)
      posteriors[bin] = posterior
    }
  }

  private static func smooth(
    _ smoothedBuffer: inout AudioBuffer, _ weight: Float, _ posteriorBuffer: borrowing AudioBuffer
  ) {
    let posteriors = posteriorBuffer.samples(of: 0)
    var part = smoothedBuffer.extracting(1..<posteriors.count + 1)
    var smoothed = part[0]
    for bin in posteriors.indices {
      smoothed[bin] += weight * (min(posteriors[bin], highestSmoothed) - smoothed[bin])
    }
  }

  private static func finish(
    _ power: Span<Float>, _ found: inout AudioBuffer, _ posteriorBuffer: inout AudioBuffer,
    _ leftBuffer: inout AudioBuffer
  ) {
    var left = leftBuffer[0]
    var gains = found[0]
    var posteriors = posteriorBuffer[0]
    let count = gains.count
    for bin in 0..<count {
      let wiener = gains[bin] / (1 + gains[bin])
      gains[bin] = wiener
      posteriors[bin] = IntegralGain.square(at: wiener * posteriors[bin])
    }
    posteriors.takeSquareRoots()
    for bin in 0..<count {
      let gain = min(gains[bin] * posteriors[bin], 1)
      gains[bin] = gain
      left[bin] = gain * gain * power[bin]
    }
  }

  /// Multiplies the gains by the probability of speech.
  private static func weigh(_ found: inout AudioBuffer, by smoothedBuffer: inout AudioBuffer) {
    var gains = found[0]
    var smoothed = smoothedBuffer[0]
    let count = gains.count
    smoothed[0] = smoothed[1]
    smoothed[count + 1] = smoothed[count]
    for bin in 0..<count {
      let around = (smoothed[bin] + smoothed[bin + 1] + smoothed[bin + 2]) * (1 / 3)
      let square = around * around
      let odds = square * square
      gains[bin] *= odds / (odds + evenOdds)
    }
  }

  /// Multiplies a spectrum by the gains, which are no less than so many decibels; of all of them, so many
  /// percent of the decibels.
  func apply(to spectrum: inout MutableSpan<Float>, least decibels: Double, strength: Double) {
    let g = gains
    let least = magnitude(atLevel: Float(decibels))
    let ratio = Float(strength / 100)
    if ratio == 1 {
      for bin in g.indices {
        let gain = max(g[bin], least)
        spectrum[2 * bin] *= gain
        spectrum[2 * bin + 1] *= gain
      }
    } else {
      for bin in g.indices {
        let gain = magnitude(atLevel: ratio * level(ofMagnitude: max(g[bin], least)))
        spectrum[2 * bin] *= gain
        spectrum[2 * bin + 1] *= gain
      }
    }
  }

  mutating func reset() {
    left.clear()
    smoothed.clear()
  }
}

/// e^(½·E₁(v)), E₁ being the exponential integral from v on.
///
/// Squared, it is e^(−γ) ÷ v for small v and 1 + e^(−v) ÷ v for large ones. Written as 1 + e^(−γ) ÷ (v·p(v)⁴)
/// it takes a polynomial p of third degree, of which the coefficients have been fitted, to be right within
/// 4e-5 from 2⁻¹⁰ on.
enum IntegralGain {
  private static let lowest: Float = 0.000_976_562_5
  /// e^(−γ), γ being Euler's constant.
  private static let atZero: Float = 0.561_459_5

  /// The square at a bound, which is taken to be no less than 2⁻¹⁰.
  @inline(__always)
  static func square(at bound: Float) -> Float {
    let v = bound > lowest ? bound : lowest
    let p = 1 + v * (0.195_571_9 + v * (0.031_718_7 + v * 0.002_622_9))
    let square = p * p
    return 1 + atZero / (v * (square * square))
  }
}

extension MutableSpan<Float> {
  /// Replaces all numbers by their square roots, of which the compiler does not make vector code by itself.
  @_lifetime(self: copy self)
  fileprivate mutating func takeSquareRoots() {
    var index = 0
    while index + 8 <= count {
      setLanes(at: index, to: lanes(at: index).squareRoot())
      index += 8
    }
    while index < count {
      self[index] = self[index].squareRoot()
      index += 1
    }
  }
}
