#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The gain of each bin that makes the mean error of the logarithm of its amplitude least
/// (Y. Ephraim and D. Malah, "Speech Enhancement Using a Minimum Mean-Square Error Log-Spectral
/// Amplitude Estimator", IEEE Trans. Acoust., Speech, Signal Process. 33, 1985), with the a-priori SNR
/// decided by what was left of the window before (the same, 1984, equation 51).
///
/// It may be multiplied by the probability that there is speech at all, which is that of the power around a bin,
/// in time and in frequency: single peaks of noise do not get through (T. Gerkmann, C. Breithaupt and R.
/// Martin, "Improved A Posteriori Speech Presence Probability Estimation Based on a Likelihood Ratio With
/// Fixed Priors", IEEE Trans. Audio, Speech, Language Process. 16, 2008).
struct LogSpectralGain {
  /// The gains of the newest window, and where its integrals begin.
  private let found: AudioBuffer
  private let bounds: AudioBuffer
  /// The power that was left of it.
  private let left: AudioBuffer
  /// The posterior SNR smoothed over time, the first and the last bin twice.
  private let smoothed: AudioBuffer
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

  /// Gains for windows so many seconds apart. `memory` is how much of the a-priori SNR is that of 8 ms before.
  init(binCount: Int, spacing: Double, memory: Double = 0.965, weighsPresence: Bool = true) {
    self.weighsPresence = weighsPresence
    found = AudioBuffer(channelCount: 1, frameCapacity: binCount)
    bounds = AudioBuffer(channelCount: 1, frameCapacity: binCount)
    left = AudioBuffer(channelCount: 1, frameCapacity: binCount)
    smoothed = AudioBuffer(channelCount: 1, frameCapacity: binCount + 2)
    self.memory = Float(pow(memory, spacing / 0.008))
    presenceWeight = 1 - Float(pow(0.7, spacing / 0.008))
  }

  /// The gains of the newest window.
  var gains: AudioBlock { found.block }

  /// Finds the gains for a window's power and that of the noise in it.
  func compute(_ power: Span<Float>, noise: Span<Float>) {
    var left = self.left.block[0]
    var gains = found.block[0]
    var bounds = self.bounds.block[0]
    var smoothed = self.smoothed.block[0]
    for bin in gains.indices {
      let inverse = 1 / noise[bin]
      let posterior = min(power[bin] * inverse, Self.highest)
      let before = min(left[bin] * inverse, Self.highest)
      let prior = max(memory * before + (1 - memory) * max(posterior - 1, 0), Self.lowest)
      let wiener = prior / (1 + prior)
      gains[bin] = wiener
      bounds[bin] = wiener * posterior
      smoothed[bin + 1] +=
        presenceWeight * (min(posterior, Self.highestSmoothed) - smoothed[bin + 1])
    }
    smoothed[0] = smoothed[1]
    smoothed[gains.count + 1] = smoothed[gains.count]
    let table = IntegralTable.shared.span
    for bin in gains.indices {
      let gain = min(gains[bin] * IntegralTable.value(table, at: bounds[bin]), 1)
      gains[bin] = gain
      left[bin] = gain * gain * power[bin]
    }
    guard weighsPresence else { return }
    for bin in gains.indices {
      let around = (smoothed[bin] + smoothed[bin + 1] + smoothed[bin + 2]) / 3
      let odds = around * around * (around * around)
      gains[bin] *= odds / (odds + Self.evenOdds)
    }
  }

  /// Forgets the windows before.
  func reset() {
    left.block.clear()
    smoothed.block.clear()
  }
}

/// e^(½·E₁(v)), E₁ being the exponential integral from v on: 32 values an octave, straight between.
enum IntegralTable {
  private static let octaves = -10..<6
  private static let stepBits: UInt32 = 5
  private static let lowest = Float(sign: .plus, exponent: octaves.lowerBound, significand: 1)
  private static let highest = Float(sign: .plus, exponent: octaves.upperBound, significand: 1)

  static let shared: [Float] = (0...octaves.count << Int(stepBits)).map { index in
    let steps = Double(1 << stepBits)
    let octave = Double(octaves.lowerBound + index >> Int(stepBits))
    let within = Double(index & (1 << Int(stepBits) - 1)) / steps
    return Float(exp(integral(from: exp2(octave) * (1 + within)) / 2))
  }

  /// The value at a bound, which is not taken to be less than 2⁻¹⁰.
  @inline(__always)
  static func value(_ table: Span<Float>, at bound: Float) -> Float {
    guard bound < highest else { return 1 }
    let bits = max(bound, lowest).bitPattern - lowest.bitPattern
    let shift = 23 - stepBits
    let index = Int(bits >> shift)
    let fraction = Float(bits & (1 << shift - 1)) / Float(UInt32(1) << shift)
    return table[index] + fraction * (table[index + 1] - table[index])
  }

  /// E₁(x) = ∫ e^(−t) ÷ t dt from x on, by the series and the continued fraction of Abramowitz and
  /// Stegun (1964), 5.1.11 and 5.1.22.
  static func integral(from x: Double) -> Double {
    guard x < 2 else {
      var fraction = x
      for step in stride(from: 60.0, to: 0, by: -1) { fraction = x + step / (1 + step / fraction) }
      return exp(-x) / fraction
    }
    var sum = -0.577_215_664_901_532_9 - log(x)
    var term = 1.0
    for k in stride(from: 1.0, to: 30, by: 1) {
      term *= -x / k
      sum -= term / k
    }
    return sum
  }
}
