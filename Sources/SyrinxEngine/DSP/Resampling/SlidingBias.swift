import SyrinxSystem

/// Where soxr's variable resampler begins, and how late it is (`vr32.c`).
struct SlidingBias {
  /// The input frame of its first output frame.
  let firstFrame: Double
  /// Output frames by which it is late at low frequencies.
  let delay: Double

  /// Of ratios up to a maximum, beginning with the first.
  init(maximumRatio: Double, firstRatio: Double) {
    // Each octave of the largest ratio has a stage that halves the rate; below them all is one that
    // doubles it.
    let stageCount = maximumRatio > 1 ? Int(log2(maximumRatio).rounded(.up)) : 0
    let stage = min(max(Int(log2(firstRatio).rounded(.down)), -1), stageCount - 1)
    // The first sample lies half of the step's fraction along. Two samples make a frame from stage 0 on.
    let scale = exp2(Double(stage))
    let step = firstRatio / scale / (stage < 0 ? 1 : 2)
    firstFrame = step.truncatingRemainder(dividingBy: 1) / 2 * scale
    delay = stageCount > 0 ? Self.halfBandDelay : 0
  }

  /// The sound would not begin with its first frame.
  var isAny: Bool { firstFrame != 0 || delay != 0 }

  /// Where there are stages, the sound passes all-pass filters (a + z⁻¹)/(1 + a·z⁻¹), each of which is late
  /// by (1 − a)/(1 + a) frames.
  private static let halfBandDelay = [
    0.0998310478, 0.330224134, 0.568578357, 0.747869771, 0.8626001, 0.931486057, 0.974661783,
  ].reduce(0) { $0 + (1 - $1) / (1 + $1) }
}
