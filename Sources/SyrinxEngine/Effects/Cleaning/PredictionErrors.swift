/// The rest that a filter of linear prediction leaves of each sample, from those before it or from
/// those after it.
enum PredictionErrors {
  /// Writes what is left when what follows from the samples before is taken away; nothing for the first,
  /// of which too little is known.
  static func forward(_ samples: [Double], _ coefficients: [Double], _ errors: inout [Double]) {
    var e = errors.mutableSpan
    let order = coefficients.count - 1
    for frame in 0..<order { e[frame] = 0 }
    weigh(samples.span, coefficients.span, step: -1, order..<e.count, &e)
  }

  /// The same from the samples after, and nothing for the last.
  static func backward(_ samples: [Double], _ coefficients: [Double], _ errors: inout [Double]) {
    var e = errors.mutableSpan
    let end = e.count - (coefficients.count - 1)
    weigh(samples.span, coefficients.span, step: 1, 0..<end, &e)
    for frame in end..<e.count { e[frame] = 0 }
  }

  /// Writes the sum of each sample and its neighbours on one side, with their weights.
  @inline(__always)
  private static func weigh(
    _ x: Span<Double>, _ weights: Span<Double>, step: Int, _ frames: Range<Int>,
    _ sums: inout MutableSpan<Double>
  ) {
    var frame = frames.lowerBound
    while frame + 4 <= frames.upperBound {
      var sum = SIMD4<Double>()
      for lag in weights.indices {
        let first = frame + step * lag
        sum += weights[lag] * SIMD4(x[first], x[first + 1], x[first + 2], x[first + 3])
      }
      for lane in 0..<4 { sums[frame + lane] = sum[lane] }
      frame += 4
    }
    while frame < frames.upperBound {
      var sum = 0.0
      for lag in weights.indices { sum += weights[lag] * x[frame + step * lag] }
      sums[frame] = sum
      frame += 1
    }
  }
}
