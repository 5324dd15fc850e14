import SyrinxEngine

/// The impulse response of what a known sound has passed through: the spectrum of what came out divided
/// by that of the sound, as in A. Farina, "Simultaneous Measurement of Impulse Response and Distortion with a
/// Swept-Sine Technique" (AES 108, 2000), but for any sound that holds all frequencies.
///
/// The whole of both is held in memory. What distortion adds lies before the response, with a sweep, and is
/// left out.
public struct Deconvolution: ~Copyable {
  /// Power against the strongest bin of the sound that counts for none, so that frequencies which it does
  /// not hold are not made up from noise.
  private static let leastPower: Float = 1e-9

  private var plan: FourierPlan
  /// The conjugate of the sound's spectrum over its power.
  private var inverse: [SIMD2<Float>] = []

  /// Recordings may have so many frames.
  public init(sound: [Float], recordingFrameCount: Int) throws(LibraryError) {
    // Long enough for responses, and what distortion leaves before them, not to meet.
    plan = try FourierPlan(
      size: FourierPlan.quickSize(atLeast: max(sound.count + recordingFrameCount, 2)))
    let spectrum = plan.bins(of: sound)
    let power = spectrum.map { $0.x * $0.x + $0.y * $0.y }
    let least = max((power.max() ?? 0) * Self.leastPower, .leastNormalMagnitude)
    inverse = zip(spectrum, power).map { SIMD2($0.x, -$0.y) / ($1 + least) }
  }

  /// The first frames of the response in a recording.
  public mutating func response(in recording: [Float], frameCount: Int) -> [Float] {
    let spectrum = plan.bins(of: recording)
    let scale = 1 / Float(plan.size)
    let inverse = self.inverse
    var bins = plan.spectrum
    for bin in spectrum.indices {
      let (y, x) = (spectrum[bin], inverse[bin])
      bins[2 * bin] = scale * (y.x * x.x - y.y * x.y)
      bins[2 * bin + 1] = scale * (y.x * x.y + y.y * x.x)
    }
    plan.inverse()
    let count = min(frameCount, plan.size)
    let samples = plan.realSpan
    return (0..<count).map { samples[$0] }
  }
}

extension FourierPlan {
  /// The bins of samples with silence after them.
  mutating func bins(of samples: [Float]) -> [SIMD2<Float>] {
    var real = self.real
    for index in real.indices { real[index] = index < samples.count ? samples[index] : 0 }
    transform()
    let count = binCount
    let bins = spectrumSpan
    return (0..<count).map { SIMD2(bins[2 * $0], bins[2 * $0 + 1]) }
  }
}
