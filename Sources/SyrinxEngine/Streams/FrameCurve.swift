/// Straight lines between points that lie on the frames of one stream.
public struct FrameCurve: Sendable {
  /// Where each point lies, in frames, never descending.
  private let frames: [Double]
  private let values: [Double]
  /// The value, if it never changes.
  public let constant: Double?

  init(frames: [Double], values: [Double], constant: Double?) {
    self.frames = frames
    self.values = values
    self.constant = constant
  }

  public init(constant value: Double) {
    frames = [0]
    values = [value]
    constant = value
  }

  /// The value at a frame, which need not be whole.
  public func value(at frame: Double) -> Double {
    if let constant { return constant }
    return value(at: frame, before: frames.firstIndexAbove(frame) { $0 })
  }

  public func value(at frame: Int) -> Double { value(at: Double(frame)) }

  /// The value at a frame before the point of an index, and after the point before that.
  private func value(at frame: Double, before next: Int) -> Double {
    guard next < frames.count else { return values[next - 1] }
    guard next > 0 else { return values[0] }
    let width = frames[next] - frames[next - 1]
    let fraction = (frame - frames[next - 1]) / width
    return values[next - 1] + fraction * (values[next] - values[next - 1])
  }

  /// Between these lie all values.
  var range: ClosedRange<Double> { values.min()!...values.max()! }

  /// The straight segments, for those who integrate: from a frame to the next point's, with the
  /// values at both. The last segment has no end.
  public var segments: [Segment] {
    guard constant == nil else {
      return [Segment(start: 0, end: .infinity, from: values[0], to: values[0])]
    }
    var segments: [Segment] = []
    if frames[0] > 0 {
      segments.append(Segment(start: 0, end: frames[0], from: values[0], to: values[0]))
    }
    for index in frames.indices.dropLast() where frames[index + 1] > frames[index] {
      segments.append(
        Segment(
          start: frames[index], end: frames[index + 1], from: values[index],
          to: values[index + 1]))
    }
    let last = values.count - 1
    segments.append(
      Segment(start: max(frames[last], 0), end: .infinity, from: values[last], to: values[last]))
    return segments
  }

  public struct Segment: Sendable {
    public let start: Double
    public let end: Double
    public let from: Double
    public let to: Double

    /// The value at a frame before its end.
    func value(at frame: Double) -> Double {
      from + (max(frame, start) - start) / (end - start) * (to - from)
    }
  }
}

extension Array {
  /// The first index at which what an element says is greater, or `endIndex`; it never descends from one
  /// element to the next.
  func firstIndexAbove(_ number: Double, by value: (Element) -> Double) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if value(self[middle]) > number { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
