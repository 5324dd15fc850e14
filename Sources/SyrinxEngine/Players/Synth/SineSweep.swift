import SyrinxSystem

/// A sine that rises by equal intervals in equal times, or the filter that makes an impulse of it: the
/// same backwards, falling by 6 dB an octave on its way up (A. Farina, "Simultaneous Measurement of Impulse
/// Response and Distortion with a Swept-Sine Technique", AES 108, 2000).
struct SineSweep: ToneGenerator {
  private let start: Double
  /// Frames in which the frequency grows by e.
  private let growth: Double
  private let peak: Double
  private let rate: Double
  private let frameCount: Int
  private let isInverse: Bool

  init(
    _ start: Double, _ end: Double, _ rate: Double, _ peak: Double, frameCount: Int,
    isInverse: Bool
  ) {
    self.start = start
    self.rate = rate
    self.peak = peak
    self.frameCount = frameCount
    self.isInverse = isInverse
    growth = Double(frameCount) / log(end / start)
  }

  mutating func fill(_ samples: inout MutableSpan<Float>, from frame: Int) {
    for index in samples.indices {
      let place = isInverse ? frameCount - 1 - frame - index : frame + index
      let grown = exp(Double(place) / growth)
      let turns = start * growth / rate * (grown - 1)
      let envelope = isInverse ? grown / exp(Double(frameCount - 1) / growth) : 1
      samples[index] = Float(peak * envelope * sine(turns: turns))
    }
  }
}
