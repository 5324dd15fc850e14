import SyrinxSystem

/// The power of noise in each bin of one channel, followed by the probability that speech is present
/// (T. Gerkmann and R. C. Hendriks, "Unbiased MMSE-Based Noise Power Estimation with Low Complexity and
/// Low Tracking Delay", IEEE Trans. Audio, Speech, Language Process. 20, 2012).
///
/// The paper's constants are those of windows that overlap by half, 16 ms apart; here they are powers
/// for the time between two windows.
struct NoiseTracker: ~Copyable {
  private var estimate: AudioBuffer
  /// The mean probability of speech, and its stand-in during the preview, smoothed power.
  private var smoothed: AudioBuffer
  /// The least power of the preview.
  private var least: AudioBuffer
  /// Windows that were heard since the noise was unknown.
  private var count = 0
  private let isFixed: Bool
  private let firstCount: Int
  private let weight: Float
  private let leastWeight: Float

  /// The a-priori SNR of bins with speech, 15 dB; above this probability of speech for long the noise
  /// itself is taken to have risen.
  private static let speech: Float = 31.622_777
  private static let stuck: Float = 0.99
  /// No noise is taken to be lower: the rounding of floats makes more.
  private static let lowest: Float = 1e-20
  /// From the least power in half a second, smoothed, to its mean.
  private static let bias: Float = 2.9

  /// A tracker for windows so many seconds apart, or one that stays with a profile.
  init(binCount: Int, spacing: Double, profile: [Float]? = nil) {
    estimate = AudioBuffer(channelCount: 1, frameCapacity: binCount)
    smoothed = AudioBuffer(channelCount: 1, frameCapacity: binCount)
    least = AudioBuffer(channelCount: 1, frameCapacity: binCount)
    isFixed = profile != nil
    firstCount = max(Int(0.08 / spacing), 1)
    weight = 1 - Float(pow(0.9, spacing / 0.016))
    leastWeight = 1 - Float(pow(0.64, spacing / 0.016))
    guard let profile else { return }
    var noise = estimate[0]
    for bin in noise.indices { noise[bin] = max(profile[bin], Self.lowest) }
  }

  var noise: Span<Float> {
    @_lifetime(borrow self) get { estimate.samples(of: 0) }
  }

  mutating func track(_ power: Span<Float>) {
    guard !isFixed else { return }
    count += 1
    if count <= firstCount {
      average(power, weight: 1 / Float(count))
    } else {
      Self.follow(power, &estimate, &smoothed, weight)
    }
  }

  private mutating func average(_ power: Span<Float>, weight: Float) {
    var noise = estimate[0]
    for bin in noise.indices {
      noise[bin] = max(noise[bin] + weight * (power[bin] - noise[bin]), Self.lowest)
    }
  }

  private static func follow(
    _ power: Span<Float>, _ estimate: inout AudioBuffer, _ smoothed: inout AudioBuffer,
    _ weight: Float
  ) {
    var noise = estimate[0]
    var presence = smoothed[0]
    // Equation 18, with the exponent in powers of two.
    let slope = speech / (1 + speech) * 1.442_695
    for bin in noise.indices {
      let n = noise[bin]
      let rise = power[bin] / n
      let likelihood = powerOfTwo(max(-slope * rise, -100))
      var p = 1 / (1 + (1 + speech) * likelihood)
      let mean = presence[bin] + weight * (p - presence[bin])
      presence[bin] = mean
      p = mean > stuck ? min(p, stuck) : p
      noise[bin] = max(n + weight * (1 - p) * (power[bin] - n), lowest)
    }
  }

  /// Hears a window of what is going to be tracked, for a first guess: in no bin has speech lasted
  /// without a gap.
  mutating func preview(_ power: Span<Float>) {
    Self.preview(power, &smoothed, &least, isFirst: count == 0, leastWeight)
    count += 1
  }

  private static func preview(
    _ power: Span<Float>, _ smoothed: inout AudioBuffer, _ minimum: inout AudioBuffer,
    isFirst: Bool, _ leastWeight: Float
  ) {
    var smoothed = smoothed[0]
    var least = minimum[0]
    let weight = isFirst ? 1 : leastWeight
    for bin in least.indices {
      smoothed[bin] += weight * (power[bin] - smoothed[bin])
      least[bin] = isFirst ? smoothed[bin] : min(least[bin], smoothed[bin])
    }
  }

  mutating func begin() {
    guard !isFixed, count > 0 else { return }
    Self.begin(&estimate, least)
    smoothed.clear()
    count = firstCount
  }

  private static func begin(_ estimate: inout AudioBuffer, _ minimum: borrowing AudioBuffer) {
    var noise = estimate[0]
    let least = minimum.samples(of: 0)
    for bin in noise.indices { noise[bin] = max(bias * least[bin], lowest) }
  }

  mutating func reset() {
    guard !isFixed else { return }
    estimate.clear()
    smoothed.clear()
    least.clear()
    count = 0
  }
}
