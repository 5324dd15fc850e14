/// The length of a stream, kept unrounded so that a chain of speed changes rounds only once.
public struct StreamLength: Hashable, Sendable {
  /// Frames of the sound itself, before rounding: N ÷ (tempo × rate).
  public var duration: Double
  /// Frames that ring on after it.
  public var tail: Int

  public init(duration: Double, tail: Int = 0) {
    self.duration = duration
    self.tail = tail
  }

  public init(frameCount: Int) { self.init(duration: Double(frameCount)) }

  /// Whole frames of the sound itself.
  public var bodyFrameCount: Int { Int(bounded: duration.rounded()) }
  /// Whole frames, tail included.
  public var frameCount: Int { bodyFrameCount + tail }

  /// The same sound with a longer tail.
  public func ringing(for frameCount: Int) -> StreamLength {
    StreamLength(duration: duration, tail: tail + frameCount)
  }

  /// The same sound played `speed` times as fast; a tail is never cut by rounding.
  public func played(at speed: Double) -> StreamLength {
    StreamLength(
      duration: duration / speed, tail: Int(bounded: (Double(tail) / speed).rounded(.up)))
  }

  var isCredible: Bool { duration + Double(tail) <= Double(Limits.frameCounts.upperBound) }
}
