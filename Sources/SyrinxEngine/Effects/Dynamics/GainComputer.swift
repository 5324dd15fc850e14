/// Turns levels into the decibels that a compressor takes away, and smooths them.
///
/// Feed-forward and in decibels throughout, with the smooth decoupled peak detector, after
/// D. Giannoulis, M. Massberg and J. D. Reiss, "Digital Dynamic Range Compressor Design: A Tutorial
/// and Analysis", J. Audio Eng. Soc. 60 (2012).
struct GainComputer {
  /// y₁ and y_L of the paper's equation 17.
  private var released = 0.0
  private var smoothed = 0.0

  /// The static curve, equation 4 without its branches: decibels to be taken away at a level.
  @inline(__always)
  static func reduction(level: Float, threshold: Float, ratio: Float, knee: Float) -> Float {
    excess(level, over: threshold, knee: knee) * (1 - 1 / ratio)
  }

  /// Decibels by which a level lies above a threshold, bent over the width of a knee.
  @inline(__always)
  static func excess(_ level: Float, over threshold: Float, knee: Float) -> Float {
    // No knee is one too small to be noticed, so that nothing is divided by zero.
    let width = knee > 1e-3 ? knee : 1e-3
    let above = level - threshold + width / 2
    let positive = above > 0 ? above : 0
    let inside = positive < width ? positive : width
    return inside * inside / (2 * width) + (positive - inside)
  }

  /// Smooths decibels in place: they rise with the attack's coefficients and fall with the release's.
  mutating func smooth(
    _ reductions: inout MutableSpan<Float>, attacks: Span<Float>, releases: Span<Float>
  ) {
    var released = self.released
    var smoothed = self.smoothed
    for frame in reductions.indices {
      let x = Double(reductions[frame])
      let release = Double(releases[frame])
      let attack = Double(attacks[frame])
      let fallen = (1 - release) * released + release * x
      released = x > fallen ? x : fallen
      smoothed = (1 - attack) * smoothed + attack * released
      reductions[frame] = Float(smoothed)
    }
    self.released = released
    self.smoothed = smoothed
  }
}
