/// Follows decibels that are taken away, as fast as two coefficients say: one pole, in decibels.
struct ReductionSmoother {
  private(set) var current = 0.0

  /// Replaces reductions by smoothed ones.
  mutating func process(
    _ reductions: inout MutableSpan<Float>, rising: Span<Float>, falling: Span<Float>
  ) {
    var current = self.current
    for frame in reductions.indices {
      let target = Double(reductions[frame])
      current += Double(target > current ? rising[frame] : falling[frame]) * (target - current)
      // So little is not heard, and would keep the sound from passing as it is.
      if current < 1e-4, target == 0 { current = 0 }
      reductions[frame] = Float(current)
    }
    self.current = current
  }
}
