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

  /// The value, if it never changes.
  var constant: Double? { stream.constant }

  /// Between these lie all values.
  var range: ClosedRange<Double> { stream.range }

  /// The same before anybody turns the parameter by hand.
  var asked: ClosedRange<Double> { stream.asked }

  /// The values are turned by hand.
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
