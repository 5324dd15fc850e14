/// The values of one parameter at the frames of one stream, read in the order of the frames.
///
/// They are constant, follow a curve or the level of a sound, or are turned by hand while the sound plays. Along a curve each
/// value is computed from the frame's own position, so that it does not matter where the stream is cut.
public struct ParameterStream {
  /// One of these at most; without any the value is constant.
  private var curve: CurveCursor?
  private var follower: FollowerCursor?
  private var live: LiveRamp?
  /// The value, if it never changes.
  public let constant: Double?
  /// Between these lie all values.
  public let range: ClosedRange<Double>
  /// Between these lie all values that were asked for before anybody turns the parameter by hand.
  var asked: ClosedRange<Double> { isLive ? current...current : range }
  private let current: Double

  public init(constant value: Double) {
    constant = value
    range = value...value
    current = value
  }

  /// Values along a curve, each of so many frames after the frame it is for.
  public init(_ curve: FrameCurve, frameOffset: Double = 0) {
    constant = curve.constant
    range = curve.range
    current = curve.value(at: frameOffset)
    self.curve = constant == nil ? CurveCursor(curve, offset: frameOffset) : nil
  }

  /// Values from one to another as loud as what is heard before they are read.
  init(
    following heard: FollowedLevel, from low: Double, to high: Double, isExponential: Bool,
    frameOffset: Double
  ) {
    constant = nil
    range = min(low, high)...max(low, high)
    current = low
    follower = FollowerCursor(
      heard, from: low, to: high, isExponential: isExponential, offset: frameOffset)
  }

  /// Values that are turned by hand, smoothed so that a jump is not heard as a click; `convert` must
  /// rise or fall throughout.
  init(
    _ live: LiveValue, convert: @escaping @Sendable (Double) -> Double = { $0 }, sampleRate: Int
  ) {
    let ramp = LiveRamp(live, convert: convert, sampleRate: sampleRate)
    self.live = ramp
    constant = nil
    let ends = (convert(live.range.lowerBound), convert(live.range.upperBound))
    range = min(ends.0, ends.1)...max(ends.0, ends.1)
    current = ramp.value
  }

  /// The values are turned by hand.
  var isLive: Bool { live != nil }

  @inline(__always)
  public mutating func fill<Value: BinaryFloatingPoint>(_ values: inout MutableSpan<Value>) {
    fill(&values, count: values.count)
  }

  /// Writes the values of the next so many frames to the front.
  @inline(__always)
  public mutating func fill<Value: BinaryFloatingPoint>(
    _ values: inout MutableSpan<Value>, count: Int
  ) {
    if curve != nil {
      curve?.fill(&values, count: count)
    } else if follower != nil {
      follower?.fill(&values, count: count)
    } else if live != nil {
      live?.fill(&values, count: count)
    } else {
      let value = Value(current)
      for index in 0..<count { values[index] = value }
    }
  }

  /// The value of the next frame, from where the stream goes on after so many frames.
  public mutating func next(skipping count: Int) -> Double {
    curve?.next(skipping: count) ?? follower?.next(skipping: count)
      ?? live?.next(skipping: count) ?? current
  }

  /// The value at a frame, which need not be whole; quick for frames that do not go back.
  public mutating func value(at frame: Double) -> Double {
    curve?.value(at: frame) ?? follower?.value(at: Int(bounded: frame.rounded(.down)))
      ?? live?.value ?? current
  }

  public mutating func seek(to frame: Int) {
    curve?.seek(to: frame)
    follower?.seek(to: frame)
    live?.finish()
  }
}

extension ClosedRange<Double> {
  var strongest: Double { Swift.max(lowerBound.magnitude, upperBound.magnitude) }
}
