/// Replaces samples of a block so that all of it can be predicted best from its past: the least squares
/// of the prediction's errors, by an autoregressive model that is learnt from the block itself (A. J. E.
/// M. Janssen, R. N. J. Veldhuis and L. B. Vries, "Adaptive Interpolation of Discrete-Time Signals That
/// Can Be Modeled as Autoregressive Processes", IEEE Trans. Acoust., Speech, Signal Process. 34, 1986).
struct GapInterpolator {
  private var model: LinearPrediction
  private let window: [Double]
  private var windowed: [Double]
  private var correlation: [Double]
  /// The correlation of the model's coefficients with themselves.
  private var weights: [Double]
  /// The lower half of a band matrix, `order` + 1 numbers a row with the diagonal last, and what it is
  /// to be solved for.
  private var matrix: [Double]
  private var solution: [Double]

  init(order: Int, blockFrameCount: Int) {
    model = LinearPrediction(order: order)
    window = HannWindow.weights(blockFrameCount)
    windowed = Array(repeating: 0, count: blockFrameCount)
    correlation = Array(repeating: 0, count: order + 1)
    weights = Array(repeating: 0, count: order + 1)
    matrix = Array(repeating: 0, count: (order + 1) * blockFrameCount)
    solution = Array(repeating: 0, count: blockFrameCount)
  }

  var order: Int { model.order }
  /// 1, a₁, a₂ … of the filter that leaves what could not be predicted.
  var coefficients: [Double] { model.coefficients }

  /// Learns the model from a block; false where there is nothing to learn from.
  mutating func learn(_ samples: Span<Double>) -> Bool {
    for index in samples.indices { windowed[index] = samples[index] * window[index] }
    let block = windowed
    Self.correlate(block.span, into: &correlation)
    let lags = correlation
    guard model.solve(lags.span) else { return false }
    let coefficients = coefficients
    Self.correlate(coefficients.span, into: &weights)
    return true
  }

  @inline(__always)
  private static func correlate(_ x: Span<Double>, into correlation: inout [Double]) {
    var r = correlation.mutableSpan
    for lag in r.indices {
      var lanes = SIMD4<Double>()
      var index = lag
      while index + 4 <= x.count {
        let now = SIMD4(x[index], x[index + 1], x[index + 2], x[index + 3])
        let then = SIMD4(
          x[index - lag], x[index - lag + 1], x[index - lag + 2], x[index - lag + 3])
        lanes += now * then
        index += 4
      }
      var sum = lanes.sum()
      while index < x.count {
        sum += x[index] * x[index - lag]
        index += 1
      }
      r[lag] = sum
    }
  }

  /// Replaces the samples at rising positions, none of which lies within `order` of an end.
  mutating func fill(_ samples: inout [Double], at positions: [Int]) {
    guard !positions.isEmpty else { return }
    for position in positions { samples[position] = 0 }
    var span = samples.mutableSpan
    Self.fill(&span, positions.span, weights, &matrix, &solution)
  }

  private static func fill(
    _ samples: inout MutableSpan<Double>, _ positions: Span<Int>, _ weights: [Double],
    _ matrix: inout [Double], _ solution: inout [Double]
  ) {
    var m = matrix.mutableSpan
    var x = solution.mutableSpan
    setUp(&m, &x, samples.span, positions, weights.span)
    solve(&m, &x, count: positions.count, order: weights.count - 1)
    for position in positions.indices { samples[positions[position]] = x[position] }
  }

  @inline(__always)
  private static func setUp(
    _ m: inout MutableSpan<Double>, _ x: inout MutableSpan<Double>, _ samples: Span<Double>,
    _ positions: Span<Int>, _ b: Span<Double>
  ) {
    let order = b.count - 1
    for row in positions.indices {
      let position = positions[row]
      var sum = 0.0
      for lag in 1...order { sum += b[lag] * (samples[position - lag] + samples[position + lag]) }
      x[row] = -sum
      let start = row * (order + 1)
      for back in 0...order {
        let column = row - back
        let distance = column >= 0 ? position - positions[column] : .max
        m[start + order - back] = distance <= order ? b[distance] : 0
      }
      // Keeps rounding from making it singular.
      m[start + order] *= 1 + 1e-9
    }
  }

  /// Cholesky's decomposition of a band matrix, and substitution there and back (Golub and Van Loan,
  /// "Matrix Computations", 4.3).
  @inline(__always)
  private static func solve(
    _ m: inout MutableSpan<Double>, _ x: inout MutableSpan<Double>, count: Int, order: Int
  ) {
    let width = order + 1
    for row in 0..<count {
      let first = max(row - order, 0)
      let here = row * width + order - row
      for column in first...row {
        let there = column * width + order - column
        var sum = m[here + column]
        var k = max(first, column - order)
        while k < column {
          sum -= m[here + k] * m[there + k]
          k += 1
        }
        if column < row {
          m[here + column] = sum / m[there + column]
        } else {
          m[here + row] = max(sum, 1e-12).squareRoot()
        }
      }
      var sum = x[row]
      for column in first..<row { sum -= m[here + column] * x[column] }
      x[row] = sum / m[here + row]
    }
    for row in stride(from: count - 1, through: 0, by: -1) {
      var sum = x[row]
      var below = row + 1
      while below < min(row + width, count) {
        sum -= m[below * width + order - below + row] * x[below]
        below += 1
      }
      x[row] = sum / m[row * width + order]
    }
  }
}
