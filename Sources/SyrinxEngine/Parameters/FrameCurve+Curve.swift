import SyrinxSystem

extension FrameCurve {
  /// Lays a curve onto a stream. Percentages need a stream of known length.
  public init(_ curve: Curve, rate: Int, length: StreamLength?) throws(CurveError) {
    if let file = curve.file, curve.isUnread { throw .unread(path: file) }
    if curve.follower != nil, curve.constant == nil { throw .followsUnheard }
    if let oscillation = curve.oscillation, curve.constant == nil {
      self.init(oscillation, curve.points[0].value, curve.points[1].value, rate: Double(rate))
      return
    }
    var frames: [Double] = []
    for point in curve.points {
      switch point.time {
      case .seconds(let seconds): frames.append(seconds * Double(rate))
      case .percent(let percent):
        guard let length else { throw .lengthUnknown }
        frames.append(percent / 100 * length.duration)
      }
    }
    for (earlier, later) in zip(frames, frames.dropFirst()) where later < earlier {
      throw .timesDescend(earlier / Double(rate), later / Double(rate))
    }
    self.init(
      frames: frames, values: curve.points.map(\.value), shapes: curve.points.map(\.shape),
      constant: curve.constant)
  }

  /// A turn after the other, from one value to another and back.
  private init(_ oscillation: Oscillation, _ low: Double, _ high: Double, rate: Double) {
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

  /// The rest of it from a frame on in straight lines, as a curve that begins there.
  func curve(from start: Int, rate: Int) -> Curve {
    if let constant { return Curve(constant) }
    let start = Double(start)
    var points: [Curve.Point] = []
    for segment in straight.segments where segment.end > start {
      let first = max(segment.start, start)
      points.append(
        Curve.Point(
          segment.value(at: first), at: .seconds((first - start) / Double(rate))))
      if segment.end.isFinite {
        points.append(
          Curve.Point(segment.to, at: .seconds((segment.end - start) / Double(rate))))
      }
    }
    return Curve(points: points)
  }
}
