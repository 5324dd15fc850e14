/// Smooths amplitudes that wander slowly, seen through noise whose variance is known at each point.
///
/// The best estimate from all that came before and the best from all that comes after are meaned by
/// their precisions (Fraser & Potter 1969). Where nothing is known for a while, as under a loud word,
/// the result goes straight from the last that was known to the next.
struct HumWalk {
  /// An amplitude as it is known; the precision is the inverse of the variance.
  struct Estimate {
    var mean = HumGroup()
    var precision = SIMD8<Float>()

    /// Time passes, in which the amplitude changes by so much.
    @inline(__always)
    mutating func age(_ change: SIMD8<Float>) { precision /= 1 + precision * change }

    @inline(__always)
    mutating func add(_ value: HumGroup, _ valuePrecision: SIMD8<Float>) {
      let total = precision + valuePrecision
      // Where nothing is known both parts are zero.
      let gain = valuePrecision / pointwiseMax(total, Self.tiny)
      mean.re += gain * (value.re - mean.re)
      mean.im += gain * (value.im - mean.im)
      precision = total
    }

    private static let tiny = SIMD8<Float>(repeating: .leastNormalMagnitude)
  }

  /// The estimate at each point from those up to there.
  private(set) var past: [Estimate]
  private(set) var smoothed: [HumGroup]

  init(pointCount: Int) {
    past = Array(repeating: Estimate(), count: pointCount)
    smoothed = Array(repeating: HumGroup(), count: pointCount)
  }

  /// Smooths values of which so much was known before the first; the variance of the amplitude grows
  /// by `change` from each point to the next.
  mutating func smooth(
    _ values: [HumGroup], _ precisions: [SIMD8<Float>], change: SIMD8<Float>,
    from start: Estimate = Estimate()
  ) {
    var estimate = start
    for point in past.indices {
      estimate.age(change)
      estimate.add(values[point], precisions[point])
      past[point] = estimate
    }
    var future = Estimate()
    for point in past.indices.reversed() {
      future.age(change)
      var both = past[point]
      both.add(future.mean, future.precision)
      smoothed[point] = both.mean
      future.add(values[point], precisions[point])
    }
  }
}
