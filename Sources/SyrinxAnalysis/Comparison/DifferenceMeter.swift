import SyrinxEngine

/// The distance of one channel of a sound from the same channel of another.
public struct ChannelDifference: Hashable, Sendable {
  /// The first frame in which they differ.
  public internal(set) var firstFrame: Int?
  /// The largest difference of two samples, and the frame it is in. Infinite where one of the two is
  /// not a number.
  public internal(set) var largest: Float = 0
  public internal(set) var largestFrame = 0
  public internal(set) var differingSamples = 0
  public internal(set) var frameCount = 0
  var squares = 0.0

  public var largestDB: Double? { decibels(amplitude: Double(largest)) }
  /// The level of the difference as a sound.
  public var rmsDB: Double? {
    frameCount > 0 ? decibels(amplitude: (squares / Double(frameCount)).squareRoot()) : nil
  }

  /// Takes the next samples into account.
  mutating func add(_ want: Span<Float>, _ got: Span<Float>) {
    let start = frameCount
    frameCount += want.count
    for index in Self.firstDifference(want, got)..<want.count {
      let distance = Self.distance(want[index], got[index])
      guard distance > 0 else { continue }
      if firstFrame == nil { firstFrame = start + index }
      differingSamples += 1
      squares += Double(distance) * Double(distance)
      if distance > largest {
        largest = distance
        largestFrame = start + index
      }
    }
  }

  /// Samples that are equal bit for bit, or NaN on both sides, are no distance apart.
  private static func distance(_ want: Float, _ got: Float) -> Float {
    if want == got || want != want && got != got { return 0 }
    let distance = (got - want).magnitude
    return distance == distance ? distance : .infinity
  }

  /// A position before which all is the same, found eight samples at a time.
  private static func firstDifference(_ want: Span<Float>, _ got: Span<Float>) -> Int {
    var index = 0
    while index + 8 <= want.count {
      if any(want.lanes(at: index) .!= got.lanes(at: index)) { return index }
      index += 8
    }
    return index
  }
}
