/// The values of one parameter at the frames of one stream, read in the order of the frames.
///
/// They are constant, follow a curve or the level of a sound, or are turned by hand while the sound plays. Along a curve each
/// value is computed from the frame's own position, so that it does not matter where the stream is cut.
public struct ParameterStream {
  private enum Kind {
    case constant
    case curve(CurveCursor)
    case follower(FollowerCursor)
    case live(LiveRamp)
  }

  private var kind: Kind
  /// The value, if it never changes.
  public let constant: Double?
  /// Between these lie all values.
  public let range: ClosedRange<Double>
  /// Between these lie all values that were asked for before anybody turns the parameter by hand.
  var asked: ClosedRange<Double> { isLive ? current...current : range }
  private var current: Double

  public init(constant value: Double) {
    kind = .constant
    constant = value
    range = value...value
    current = value
  }

  /// Values along a curve, each of so many frames after the frame it is for.
  public init(_ curve: FrameCurve, frameOffset: Double = 0) {
    constant = curve.constant
    range = curve.range
    current = curve.value(at: frameOffset)
    kind = constant == nil ? .curve(CurveCursor(curve, offset: frameOffset)) : .constant
  }

  /// Values from one to another as loud as what is heard before they are read.
  init(
    following heard: FollowedLevel, from low: Double, to high: Double, isExponential: Bool,
    frameOffset: Double
  ) {
    constant = nil
    range = min(low, high)...max(low, high)
    current = low
    kind = .follower(
      FollowerCursor(
        heard, from: low, to: high, isExponential: isExponential, offset: frameOffset))
  }

  /// Values that are turned by hand, smoothed so that a jump is not heard as a click; `convert` must
  /// rise or fall throughout.
  init(
    _ live: LiveValue, convert: @escaping @Sendable (Double) -> Double = { $0 }, sampleRate: Int
  ) {
    let ramp = LiveRamp(live, convert: convert, sampleRate: sampleRate)
    kind = .live(ramp)
    constant = nil
    let ends = (convert(live.range.lowerBound), convert(live.range.upperBound))
    range = min(ends.0, ends.1)...max(ends.0, ends.1)
    current = ramp.value
  }

  /// The values are turned by hand.
  var isLive: Bool { if case .live = kind { true } else { false } }

  /// Writes the values of the next frames.
  @inline(__always)
  public mutating func fill<Value: BinaryFloatingPoint>(_ values: inout MutableSpan<Value>) {
    fill(&values, count: values.count)
  }

  /// Writes the values of the next so many frames to the front.
  @inline(__always)
  public mutating func fill<Value: BinaryFloatingPoint>(
    _ values: inout MutableSpan<Value>, count: Int
  ) {
    switch kind {
    case .constant:
      let value = Value(current)
      for index in 0..<count { values[index] = value }
    case .curve(var cursor):
      cursor.fill(&values, count: count)
      kind = .curve(cursor)
    case .follower(var cursor):
      cursor.fill(&values, count: count)
      kind = .follower(cursor)
    case .live(var ramp):
      ramp.fill(&values, count: count)
      kind = .live(ramp)
    }
  }

  /// The value of the next frame, from where the stream goes on after so many frames.
  public mutating func next(skipping count: Int) -> Double {
    switch kind {
    case .constant: return current
    case .curve(var cursor):
      let value = cursor.next(skipping: count)
      kind = .curve(cursor)
      return value
    case .follower(var cursor):
      let value = cursor.next(skipping: count)
      kind = .follower(cursor)
      return value
    case .live(var ramp):
      let value = ramp.next(skipping: count)
      kind = .live(ramp)
      return value
    }
  }

  /// The value at a frame, which need not be whole; quick for frames that do not go back.
  public mutating func value(at frame: Double) -> Double {
    switch kind {
    case .constant: return current
    case .curve(var cursor):
      let value = cursor.value(at: frame)
      kind = .curve(cursor)
      return value
    case .follower(let cursor): return cursor.value(at: Int(bounded: frame.rounded(.down)))
    case .live(let ramp): return ramp.value
    }
  }

  /// Goes on with the frame of that position.
  public mutating func seek(to frame: Int) {
    switch kind {
    case .constant: break
    case .curve(var cursor):
      cursor.seek(to: frame)
      kind = .curve(cursor)
    case .follower(var cursor):
      cursor.seek(to: frame)
      kind = .follower(cursor)
    case .live(var ramp):
      ramp.finish()
      kind = .live(ramp)
    }
  }
}

extension ClosedRange<Double> {
  /// The largest magnitude in it.
  var strongest: Double { Swift.max(lowerBound.magnitude, upperBound.magnitude) }
}
