/// Finds the filter that predicts a sound from its past, by Levinson's recursion on its
/// autocorrelation (Makhoul, 1975).
struct LinearPrediction {
  /// 1, a₁, a₂ … of the filter that leaves what could not be predicted.
  private(set) var coefficients: [Double]
  private var previous: [Double]

  init(order: Int) {
    coefficients = Array(repeating: 0, count: order + 1)
    // A copy would share its memory until it is written to, which may be where nothing is to be allocated.
    previous = Array(repeating: 0, count: order + 1)
  }

  var order: Int { coefficients.count - 1 }

  /// Solves for an autocorrelation, from lag 0 on; false where there is nothing to predict. The
  /// filter's inverse is stable.
  ///
  /// A noise floor, 60 dB below the sound, keeps what is lost in rounding out of the prediction.
  @inline(__always)
  mutating func solve<Value: BinaryFloatingPoint>(_ correlation: Span<Value>) -> Bool {
    Self.recur(correlation, &coefficients, &previous)
  }

  @inline(__always)
  private static func recur<Value: BinaryFloatingPoint>(
    _ correlation: Span<Value>, _ coefficients: inout [Double],
    _ previous: inout [Double]
  ) -> Bool {
    let count = coefficients.count
    precondition(correlation.count >= count)
    var error = Double(correlation[0]) * (1 + 1e-6)
    guard error > 0, error.isFinite else { return false }
    var a = coefficients.mutableSpan
    var before = previous.mutableSpan
    for index in a.indices { a[index] = 0 }
    a[0] = 1
    for step in 1..<count {
      var sum = 0.0
      for index in 0..<step { sum += a[index] * Double(correlation[step - index]) }
      let reflection = -sum / error
      guard reflection.magnitude < 1 else { return false }
      for index in 0...step { before[index] = a[index] }
      for index in 1...step { a[index] = before[index] + reflection * before[step - index] }
      error *= 1 - reflection * reflection
    }
    return true
  }
}
