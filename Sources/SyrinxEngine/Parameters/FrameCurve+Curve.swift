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
