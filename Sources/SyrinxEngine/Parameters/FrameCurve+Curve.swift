extension FrameCurve {
  /// Lays a curve onto a stream. Percentages need a stream of known length.
  public init(_ curve: Curve, rate: Int, length: StreamLength?) throws(CurveError) {
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
      frames: frames, values: curve.points.map(\.value), constant: curve.constant)
  }
}
