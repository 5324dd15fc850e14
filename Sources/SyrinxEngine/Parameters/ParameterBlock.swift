/// The values of a parameter at the frames of the newest block, one a frame.
///
/// A constant is written once.
struct ParameterBlock<Value: BinaryFloatingPoint> {
  private(set) var values: [Value]
  private var stream: ParameterStream
  private var isFilled = false

  init(_ stream: ParameterStream, maximumFrameCount: Int) {
    self.stream = stream
    values = Array(repeating: Value(stream.constant ?? 0), count: maximumFrameCount)
  }

  var constant: Double? { stream.constant }

  var range: ClosedRange<Double> { stream.range }

  var asked: ClosedRange<Double> { stream.asked }

  var isLive: Bool { stream.isLive }

  /// Moves on to the next frames; false where the values are those of any block before.
  @discardableResult
  mutating func advance(_ count: Int) -> Bool {
    guard constant == nil else {
      defer { isFilled = true }
      return !isFilled
    }
    var stream = stream
    var span = values.mutableSpan
    stream.fill(&span, count: count)
    self.stream = stream
    return true
  }

  mutating func seek(to frame: Int) { stream.seek(to: frame) }
}
