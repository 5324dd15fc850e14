/// A difference between two sounds, as it is heard.
public struct AudibleDifference: Hashable, Sendable {
  /// As a multiple of one that is just heard.
  public let audibility: Double
  /// When it is heard.
  public let frames: Range<Int>
  public let hertz: ClosedRange<Double>
  /// The change of `got` there, on average.
  public let change: Change
  /// The channel, or, after all channels, their mean and then the difference of two.
  public let view: Int

  public enum Change: Hashable, Sendable {
    /// By how much it is louder.
    case decibels(Double)
    /// By how much it is higher.
    case cents(Double)

    public var decibels: Double? { if case .decibels(let change) = self { change } else { nil } }
    public var cents: Double? { if case .cents(let change) = self { change } else { nil } }
  }

  /// The same in a sound that begins so many frames earlier.
  func moved(by frameCount: Int) -> AudibleDifference {
    AudibleDifference(
      audibility: audibility,
      frames: frames.lowerBound + frameCount..<frames.upperBound + frameCount,
      hertz: hertz, change: change, view: view)
  }
}
