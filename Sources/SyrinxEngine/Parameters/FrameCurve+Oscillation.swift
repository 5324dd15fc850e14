extension FrameCurve {
  /// A turn after the other, from one value to another and back.
  init(_ oscillation: Oscillation, _ low: Double, _ high: Double, rate: Double) {
    let period = rate / oscillation.rate
    func segment(
      _ start: Double, _ end: Double, _ from: Double, _ to: Double, _ shape: CurveShape
    ) -> Segment {
      Segment(
        start: start, end: end, from: from, to: to, shape: shape,
        isExponential: oscillation.isExponential)
    }
    let half = period / 2
    let segments =
      switch oscillation.wave {
      case .sine: [segment(0, half, low, high, .smooth), segment(half, period, high, low, .smooth)]
      case .triangle:
        [segment(0, half, low, high, .linear), segment(half, period, high, low, .linear)]
      case .square: [segment(0, half, low, low, .hold), segment(half, period, high, high, .hold)]
      case .saw: [segment(0, period, low, high, .linear)]
      case .random(let seed):
        Self.randomWays(seed).enumerated().map { index, ways in
          segment(
            Double(index) * period, Double(index + 1) * period,
            Self.value(ways.from, low, high, oscillation.isExponential),
            Self.value(ways.to, low, high, oscillation.isExponential), .smooth)
        }
      }
    self.init(repeating: segments, phase: oscillation.start * rate)
  }

  private static func value(
    _ way: Double, _ low: Double, _ high: Double, _ isExponential: Bool
  ) -> Double {
    Segment(start: 0, end: 1, from: low, to: high, shape: isExponential ? .exp : .linear)
      .value(after: way)
  }

  /// A thousand random numbers from 0 to 1, each with the one after it, the first after the last.
  private static func randomWays(_ seed: Int) -> [(from: Double, to: Double)] {
    var random = RandomBits(seed: seed)
    let numbers = (0..<1024).map { _ in random.fraction() }
    return numbers.indices.map { (numbers[$0], numbers[($0 + 1) % numbers.count]) }
  }
}
