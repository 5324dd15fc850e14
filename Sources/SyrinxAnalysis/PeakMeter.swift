import SyrinxEngine
import SyrinxSystem

/// Measures the largest magnitude of any sample, and nothing else: a fifth of what all levels cost.
///
/// Samples that are not numbers count as silence.
public struct PeakMeter: Sendable {
  /// The largest magnitude of any sample.
  public private(set) var peak: Float = 0

  public init() {}

  /// Takes the next frames into account.
  public mutating func add(_ block: AudioFrames) { peak = max(peak, block.peak) }

  public var peakDB: Double? { decibels(amplitude: Double(peak)) }
}

/// The opening of a mouth while a voice is heard: its level between two limits, smoothed as flesh
/// would.
public struct MouthMotion: Sendable {
  /// Levels at which the mouth is closed and at which it is wide open, in dBFS.
  private let closed: Double
  private let open: Double
  /// The fraction of the way that is left after one frame, when opening and when closing.
  private let opening: Double
  private let closing: Double
  private var position = 0.0

  /// Times in seconds are those in which two thirds of the way are gone: time constants.
  public init(
    closed: Double, open: Double, attack: Double, release: Double, framesPerSecond: Double
  ) {
    self.closed = closed
    self.open = max(open, closed + 1)
    opening = attack > 0 ? exp(-1 / (attack * framesPerSecond)) : 0
    closing = release > 0 ? exp(-1 / (release * framesPerSecond)) : 0
  }

  /// The opening after the next frame, from 0 to 1.
  public mutating func next(power: Double) -> Double {
    let level = power > 0 ? 10 * log10(power) : closed
    let target = min(max((level - closed) / (open - closed), 0), 1)
    position = target + (position - target) * (target > position ? opening : closing)
    return position
  }
}
