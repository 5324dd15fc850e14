// Parameters/ is where a parameter is declared, once: its name, unit, range and help. Parsing, range
// checks, help, completions, schema and the laws in Tests all walk the same tables.

/// A number that may move in time: along points, held at both ends, to and fro between two values, or between
/// them with the level of a sound.
///
/// Times are counted in the sound that enters the effect. A curve of one point is a constant.
public struct Curve: Hashable, Sendable {
  public enum Time: Hashable, Sendable {
    case seconds(Double)
    case percent(Double)
  }

  public struct Point: Hashable, Sendable {
    public var value: Double
    public var time: Time
    /// The way to it from the point before.
    public var shape: CurveShape

    public init(_ value: Double, at time: Time, _ shape: CurveShape = .linear) {
      self.value = value
      self.time = time
      self.shape = shape
    }
  }

  /// The times that may be typed: up to a hundred hours, and up to ten times the sound's length.
  static let seconds = 0.0...360_000
  static let percents = 0.0...1000

  /// Where it oscillates or follows a sound, the two values between which it does.
  public let points: [Point]
  public let oscillation: Oscillation?
  public let follower: Follower?
  /// The path of a file that has its points; there are none until it has been read.
  public let file: String?

  /// A constant.
  public init(_ value: Double) { self.init(points: [Point(value, at: .seconds(0))]) }

  /// A curve through points, at least one, in the order of their times.
  public init(points: [Point]) {
    self.init(points, nil)
  }

  public init(file path: String) { self.init([], nil, file: path) }

  /// A curve that begins at one value and goes to the other and back.
  public init(from value: Double, to other: Double, _ oscillation: Oscillation) {
    self.init([Point(value, at: .seconds(0)), Point(other, at: .seconds(0))], oscillation)
  }

  /// A curve that is at one value where a sound is soft and at the other where it is loud.
  public init(from value: Double, to other: Double, following follower: Follower) {
    self.init(
      [Point(value, at: .seconds(0)), Point(other, at: .seconds(0))], nil, follower: follower)
  }

  private init(
    _ points: [Point], _ oscillation: Oscillation?, file: String? = nil, follower: Follower? = nil
  ) {
    self.points = points
    self.oscillation = oscillation
    self.file = file
    self.follower = follower
  }

  /// The same curve with the points that its file has.
  func with(_ points: [Point]) -> Curve { Curve(points, nil, file: file) }

  /// Its file has not been read yet.
  public var isUnread: Bool { file != nil && points.isEmpty }

  /// The value, if it never changes.
  public var constant: Double? {
    guard let first = points.first?.value else { return nil }
    return points.allSatisfy { $0.value == first } ? first : nil
  }

  /// The value, if it is written as a bare number, without times.
  public var plainValue: Double? {
    points.count == 1 && file == nil && points[0].time == .seconds(0) ? points[0].value : nil
  }

  /// The value at the beginning of the sound; of a random one, one of those between which it goes.
  public var beginning: Double { points.first?.value ?? .nan }

  /// Some time is told in percent of the sound.
  var needsLength: Bool {
    points.contains { if case .percent = $0.time { true } else { false } }
  }

  public func isConstant(_ value: Double) -> Bool { constant == value }

  public var minimum: Double { points.map(\.value).min() ?? .nan }
  public var maximum: Double { points.map(\.value).max() ?? .nan }

  public func map(_ transform: (Double) -> Double) -> Curve {
    Curve(
      points.map {
        var point = $0
        point.value = transform(point.value)
        return point
      }, oscillation, file: file, follower: follower)
  }

  /// The same oscillation, some seconds further at the beginning.
  func moved(by seconds: Double) -> Curve {
    var oscillation = oscillation
    oscillation?.start += seconds
    return Curve(points, oscillation)
  }
}

extension Curve: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral value: Double) { self.init(value) }
  public init(integerLiteral value: Int) { self.init(Double(value)) }
}

/// The faults of a curve on the frames of one stream.
public enum CurveError: Error, Hashable, Sendable {
  /// It has positions in per cent, and the length of the stream is not known.
  case lengthUnknown
  /// A later point comes before an earlier one, both in seconds.
  case timesDescend(Double, Double)
  /// It is in a file that nobody has read.
  case unread(path: String)
  /// It follows a sound, and its values are not read frame by frame as that comes.
  case followsUnheard
  /// It follows a file, which live rendering does not wait for.
  case followsFileLive(path: String)
}
