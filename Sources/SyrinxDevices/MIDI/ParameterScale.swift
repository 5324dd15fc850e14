import SyrinxEngine
import SyrinxSystem

/// The way of a parameter's value along a slider or a controller: by ratios where it is heard so and its range has
/// no zero, else by equal steps.
public struct ParameterScale: Hashable, Sendable {
  public let range: ClosedRange<Double>
  public let isLogarithmic: Bool

  public init(_ range: ClosedRange<Double>, unit: Unit?) {
    self.range = range
    isLogarithmic =
      range.lowerBound > 0
      && [.hertz, .seconds, .milliseconds, .ratio].contains(unit)
  }

  /// The value at a fraction of the way.
  public func value(at fraction: Double) -> Double {
    let fraction = min(max(fraction, 0), 1)
    let (low, high) = (range.lowerBound, range.upperBound)
    if fraction == 1 { return high }
    return isLogarithmic ? low * pow(high / low, fraction) : low + (high - low) * fraction
  }
}
