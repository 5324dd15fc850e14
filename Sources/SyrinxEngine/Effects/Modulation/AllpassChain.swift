/// Four first-order all-pass filters in a row with feedback around them, for two channels.
///
/// Each is y = a·x + s, s ← x − a·y, which turns the phase by 90° at the frequency where
/// a = (tan(πf/R) − 1) ÷ (tan(πf/R) + 1). The coefficients move in straight lines between the values
/// they are given.
struct AllpassChain {
  private var a = SIMD2<Double>()
  private var step = SIMD2<Double>()
  private var s1 = SIMD2<Double>()
  private var s2 = SIMD2<Double>()
  private var s3 = SIMD2<Double>()
  private var s4 = SIMD2<Double>()
  private var y = SIMD2<Double>()

  /// Sends the coefficients from `start` to `end` in so many frames.
  mutating func glide(from start: SIMD2<Double>, to end: SIMD2<Double>, frameCount: Int) {
    a = start
    step = (end - start) / Double(frameCount)
  }

  /// Replaces the samples by a mix with filtered ones; both shares have a value a frame.
  mutating func process(
    _ left: inout MutableSpan<Float>, _ right: inout MutableSpan<Float>,
    feedback: Span<Double>, mix: Span<Double>
  ) {
    precondition(left.count == right.count)
    var local = self
    for frame in left.indices {
      let x = SIMD2(Double(left[frame]), Double(right[frame]))
      let wet = local.step(x + feedback[frame] * local.y)
      let out = (1 - mix[frame]) * x + mix[frame] * wet
      left[frame] = Float(out[0])
      right[frame] = Float(out[1])
    }
    self = local
  }

  @inline(__always)
  private mutating func step(_ x: SIMD2<Double>) -> SIMD2<Double> {
    let y1 = a * x + s1
    s1 = x - a * y1
    let y2 = a * y1 + s2
    s2 = y1 - a * y2
    let y3 = a * y2 + s3
    s3 = y2 - a * y3
    y = a * y3 + s4
    s4 = y3 - a * y
    a += step
    return y
  }
}
