import SyrinxSystem

/// The way from one point of a curve to the next.
public enum CurveShape: String, CaseIterable, Sendable {
  case linear
  /// In equal ratios, so that a frequency passes through as many octaves each second.
  case exp
  /// Half a turn of a cosine: slow at both ends.
  case smooth
  /// The earlier value, until the later point.
  case hold
}

/// A curve whose points lie on the frames of one stream. It may begin again and again.
public struct FrameCurve: Sendable {
  /// From a frame to that of the next point, with the values at both.
  public struct Segment: Sendable {
    public let start: Double
    public let end: Double
    public let from: Double
    public let to: Double
    public let shape: CurveShape
    /// In equal ratios, whichever its shape.
    public let isExponential: Bool

    public init(
      start: Double, end: Double, from: Double, to: Double, shape: CurveShape = .linear,
      isExponential: Bool = false
    ) {
      self.start = start
      self.end = end
      self.from = from
      self.to = to
      self.shape = shape
      self.isExponential = (isExponential || shape == .exp) && from * to > 0
    }

    var isStraight: Bool { from == to || (!isExponential && shape != .smooth && shape != .hold) }

    /// The value at a frame before its end.
    func value(at frame: Double) -> Double {
      value(after: (max(frame, start) - start) / (end - start))
    }

    /// The value after a part of the time.
    func value(after time: Double) -> Double {
      guard !isStraight else { return from + time * (to - from) }
      if shape == .hold { return from }
      let way = shape == .smooth ? (1 - cos(.pi * time)) / 2 : time
      guard isExponential else { return from + way * (to - from) }
      // Rounding must not lead beyond the values at the ends.
      return min(max(from * exp2(way * log2(to / from)), min(from, to)), max(from, to))
    }
  }

  /// From frame 0 without a gap: to the end of the period, or for ever.
  public let segments: [Segment]
  /// The value, if it never changes.
  public let constant: Double?
  /// The frames after which it begins again, and those of the period that lie before the stream.
  private let period: Double?
  private let phase: Double
  /// Between these lie all values.
  let range: ClosedRange<Double>

  /// A curve through points whose frames never descend, each with the way that leads to it.
  init(frames: [Double], values: [Double], shapes: [CurveShape], constant: Double?) {
    self.constant = constant
    period = nil
    phase = 0
    range = values.min()!...values.max()!
    guard constant == nil else {
      segments = [Segment(start: 0, end: .infinity, from: values[0], to: values[0])]
      return
    }
    var segments: [Segment] = []
    if frames[0] > 0 {
      segments.append(Segment(start: 0, end: frames[0], from: values[0], to: values[0]))
    }
    for index in frames.indices.dropLast() where frames[index + 1] > frames[index] {
      segments.append(
        Segment(
          start: frames[index], end: frames[index + 1], from: values[index],
          to: values[index + 1], shape: shapes[index + 1]))
    }
    let last = values.count - 1
    segments.append(
      Segment(start: max(frames[last], 0), end: .infinity, from: values[last], to: values[last]))
    self.segments = segments
  }

  public init(constant value: Double) {
    self.init(frames: [0], values: [value], shapes: [.linear], constant: value)
  }

  /// Segments that are repeated for ever, of which so many frames lie before the stream.
  init(repeating segments: [Segment], phase: Double) {
    self.segments = segments
    constant = nil
    let period = segments[segments.count - 1].end
    self.period = period
    self.phase = phase - (phase / period).rounded(.down) * period
    let values = segments.flatMap { [$0.from, $0.to] }
    range = values.min()!...values.max()!
  }

  /// A segment by its index, and the turn, counted from 0, in which it is come to.
  struct Position {
    var turn = 0.0
    var index = 0
  }

  /// Frames by which the segments of a turn lie later than they say.
  func delay(_ turn: Double) -> Double { period.map { turn * $0 - phase } ?? 0 }

  /// The frame at which a segment ends.
  func end(of position: Position) -> Double {
    guard period != nil else { return segments[position.index].end }
    return position.index + 1 < segments.count
      ? delay(position.turn) + segments[position.index].end : delay(position.turn + 1)
  }

  /// The segment of a frame; one before the stream is taken for its first.
  func position(of frame: Double) -> Position {
    let frame = max(frame, 0)
    var turn = 0.0
    if let period {
      turn = ((frame + phase) / period).rounded(.down)
      // By the same sums as elsewhere, so that no frame lies in two turns.
      while delay(turn) > frame { turn -= 1 }
      while delay(turn + 1) <= frame { turn += 1 }
    }
    let late = delay(turn)
    let next = segments.firstIndexAbove(frame) { late + $0.start }
    return Position(turn: turn, index: max(next - 1, 0))
  }

  /// The value at a frame, which need not be whole.
  public func value(at frame: Double) -> Double {
    if let constant { return constant }
    let place = position(of: frame)
    return segments[place.index].value(at: max(frame, 0) - delay(place.turn))
  }

  public func value(at frame: Int) -> Double { value(at: Double(frame)) }

  /// The first frame after another at which its direction or value may jump.
  func corner(after frame: Double) -> Double? {
    guard constant == nil else { return nil }
    let next = end(of: position(of: frame))
    return next.isFinite ? next : nil
  }

  private static let linesForSegment = 64

  /// The same curve in straight lines, for those who integrate: each way that is not straight in many.
  var straight: FrameCurve {
    guard segments.contains(where: { !$0.isStraight }) else { return self }
    let lines = segments.flatMap { segment -> [Segment] in
      if segment.isStraight { return [segment] }
      if segment.shape == .hold {
        return [
          Segment(
            start: segment.start, end: segment.end, from: segment.from, to: segment.from)
        ]
      }
      return (0..<Self.linesForSegment).map { index in
        func time(_ index: Int) -> Double { Double(index) / Double(Self.linesForSegment) }
        func frame(_ index: Int) -> Double {
          index == Self.linesForSegment
            ? segment.end : segment.start + time(index) * (segment.end - segment.start)
        }
        return Segment(
          start: frame(index), end: frame(index + 1), from: segment.value(after: time(index)),
          to: segment.value(after: time(index + 1)))
      }
    }
    return FrameCurve(lines, like: self)
  }

  private init(_ segments: [Segment], like other: FrameCurve) {
    self.segments = segments
    (period, phase, range) = (other.period, other.phase, other.range)
    constant = nil
  }

  /// The length of a turn, and how much of the first lies before the stream; nil where it does not begin again.
  var repetition: (period: Double, phase: Double)? { period.map { ($0, phase) } }
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
