import SyrinxSystem

/// The two filters that Recommendation ITU-R BS.1770-4 puts before the ear: a shelf for the head,
/// then a high-pass.
///
/// The Recommendation gives coefficients for 48 kHz only; those of other rates come from the analog
/// prototypes behind them (B. De Man, "Evaluation of Implementations of the EBU R128 Loudness
/// Measurement", AES 145, 2018). The numerators are scaled to lead with one; the scale is put back
/// where it costs nothing: into the mean square.
struct KWeighting: Sendable {
  /// Numerator (after the leading one) and denominator of the shelf.
  let c1: Double
  let c2: Double
  let a1: Double
  let a2: Double
  /// Denominator of the high-pass, whose numerator is (1 − z⁻¹)².
  let d1: Double
  let d2: Double
  /// The factor for a mean square.
  let power: Double

  init(sampleRate: Double) {
    let shelf = Self.warped(1681.974450955533, sampleRate)
    let shelfQ = 0.7071752369554196
    let high = pow(10, 3.999843853973347 / 20)
    let band = pow(high, 0.4996667741545416)
    let squared = shelf * shelf
    let a0 = 1 + shelf / shelfQ + squared
    let b0 = (high + band * shelf / shelfQ + squared) / a0
    c1 = 2 * (squared - high) / a0 / b0
    c2 = (high - band * shelf / shelfQ + squared) / a0 / b0
    a1 = 2 * (squared - 1) / a0
    a2 = (1 - shelf / shelfQ + squared) / a0

    let k = Self.warped(38.13547087602444, sampleRate)
    let q = 0.5003270373238773
    let d0 = 1 + k / q + k * k
    d1 = 2 * (k * k - 1) / d0
    d2 = (1 - k / q + k * k) / d0

    // The bilinear transform bends the shelf at low rates, so every rate is adjusted where the
    // Recommendation itself is: a sine of 997 Hz at full scale in one channel reads −3.01 LUFS,
    // hence a mean square of one half must leave the filters 0.691 dB louder.
    let angle = 2 * .pi * Self.fraction(997, sampleRate)
    let gain =
      Self.power(1, c1, c2, at: angle) / Self.power(1, a1, a2, at: angle)
      * Self.power(1, -2, 1, at: angle) / Self.power(1, d1, d2, at: angle)
    power = pow(10, 0.0691) / gain
  }

  /// |p0 + p1·z⁻¹ + p2·z⁻²|² on the unit circle.
  private static func power(_ p0: Double, _ p1: Double, _ p2: Double, at angle: Double) -> Double {
    let real = p0 + p1 * cos(angle) + p2 * cos(2 * angle)
    let imaginary = p1 * sin(angle) + p2 * sin(2 * angle)
    return real * real + imaginary * imaginary
  }

  /// A frequency as a fraction of the rate. What lies above the Nyquist frequency of a very low rate is
  /// put just below it.
  private static func fraction(_ frequency: Double, _ sampleRate: Double) -> Double {
    min(frequency / sampleRate, 0.49)
  }

  /// A frequency as the bilinear transform requires it.
  private static func warped(_ frequency: Double, _ sampleRate: Double) -> Double {
    tan(.pi * fraction(frequency, sampleRate))
  }
}
