// Parameters/ is where a knob is declared, once: its name, unit, range and help. Parsing, range
// checks, help, completions, schema and the laws in Tests all walk the same tables.

/// A number that may move in time: straight lines between points, held at both ends.
///
/// Moments are counted in the sound that enters the effect. A curve of one point is a constant.
public struct Curve: Hashable, Sendable {
  /// A moment of the entering sound.
  public enum Moment: Hashable, Sendable {
    case seconds(Double)
    case percent(Double)
  }

  public struct Point: Hashable, Sendable {
    public var value: Double
    public var moment: Moment

    public init(_ value: Double, at moment: Moment) {
      self.value = value
      self.moment = moment
    }
  }

  /// The moments that may be typed: up to a hundred hours, and up to ten times the sound's length.
  static let seconds = 0.0...360_000
  static let percents = 0.0...1000

  public let points: [Point]

  /// A constant.
  public init(_ value: Double) { points = [Point(value, at: .seconds(0))] }

  /// A curve through points in the order of their moments.
  public init(points: [Point]) {
    precondition(!points.isEmpty, "a curve has at least one point")
    self.points = points
  }

  /// The value, if it never changes.
  public var constant: Double? {
    let first = points[0].value
    return points.allSatisfy { $0.value == first } ? first : nil
  }

  /// The value, if it is written as a bare number, without moments.
  public var plainValue: Double? { self == Curve(points[0].value) ? points[0].value : nil }

  /// Whether it has this value at all times.
  public func isConstant(_ value: Double) -> Bool { constant == value }

  public var minimum: Double { points.map(\.value).min()! }
  public var maximum: Double { points.map(\.value).max()! }
  /// The value furthest from zero, without its sign.
  public var strongest: Double { points.map(\.value.magnitude).max()! }

  /// The same curve with every value replaced.
  public func map(_ transform: (Double) -> Double) -> Curve {
    Curve(points: points.map { Point(transform($0.value), at: $0.moment) })
  }
}

extension Curve: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral value: Double) { self.init(value) }
  public init(integerLiteral value: Int) { self.init(Double(value)) }
}
