import SyrinxSystem

/// One side of a panel: what is counted along it, how, and from where to where.
public struct Axis: Hashable, Sendable {
  /// The way its ticks are chosen and written.
  public enum Style: Hashable, Sendable {
    case number
    /// Hertz, with k for thousands.
    case frequency
    /// Seconds, as a clock from a minute on.
    case time
    /// Degrees, in parts of a turn.
    case angle
  }

  /// The name in data of the numbers along it, such as `hz`.
  public var name: String
  /// The words beside it.
  public var label: String
  public var scale: Scale
  public var range: ClosedRange<Double>
  public var style: Style
  /// Counts downwards, or to the left.
  public var isReversed = false
  /// Shows its numbers and label; the axis below may say the same.
  public var isLabelled = true

  public init(
    _ name: String, _ label: String, _ range: ClosedRange<Double>, scale: Scale = .linear,
    style: Style = .number
  ) {
    self.name = name
    self.label = label
    self.range = range
    self.scale = scale
    self.style = style
  }

  public static func time(_ range: ClosedRange<Double>) -> Axis {
    Axis("seconds", range.upperBound < 60 ? "Time (s)" : "Time (min:s)", range, style: .time)
  }

  public static func frequency(_ range: ClosedRange<Double>, _ scale: Scale = .log) -> Axis {
    Axis("hz", "Frequency (Hz)", range, scale: scale, style: .frequency)
  }

  /// The frequencies that are heard, up to the highest there is; at rates so low that nothing is, the
  /// highest octave.
  public static func frequency(upTo highest: Double, _ scale: Scale = .log) -> Axis {
    frequency(min(lowestHeard, highest / 2)...highest, scale)
  }

  private static let lowestHeard = 20.0

  public static func level(_ range: ClosedRange<Double>, _ label: String = "Level (dB)") -> Axis {
    Axis("levelDB", label, range)
  }

  /// Where a number lies, from 0 at the beginning of the axis to 1 at its end.
  public func fraction(of value: Double) -> Double {
    let (low, high) = (scale.position(range.lowerBound), scale.position(range.upperBound))
    let fraction = (scale.position(value) - low) / (high - low)
    return isReversed ? 1 - fraction : fraction
  }

  /// The numbers that cut the axis into intervals of equal length.
  public func edges(_ count: Int) -> [Double] {
    let (low, high) = (scale.position(range.lowerBound), scale.position(range.upperBound))
    return (0...count).map {
      scale.value(at: low + (high - low) * Double($0) / Double(count))
    }
  }
}
