/// The faults of the text of a curve.
public enum CurveFault: Error, Hashable, Sendable {
  case notAPoint(word: String)
  case timeOutOfRange(word: String, unit: Unit, range: ClosedRange<Double>)
  case timesDescend(word: String)
}

extension Curve {
  /// The text is that of a curve, rather than of one number.
  static func isWritten(in text: some StringProtocol) -> Bool {
    text.utf8.contains { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "/") }
  }

  /// Reads points such as `0@0s/+400@2s`; what a value may be, its parameter knows.
  static func parse<Failure>(
    _ text: Substring, value: (Substring) throws(Failure) -> Double,
    failure: (CurveFault) -> Failure
  ) throws(Failure) -> Curve {
    var points: [Point] = []
    for part in text.split(separator: "/", omittingEmptySubsequences: false) {
      let halves = part.split(separator: "@", omittingEmptySubsequences: false)
      guard halves.count == 2 else { throw failure(.notAPoint(word: String(part))) }
      let number = try value(halves[0])
      do throws(CurveFault) {
        points.append(Point(number, at: try Time(halves[1])))
      } catch {
        throw failure(error)
      }
    }
    let curve = Curve(points: points)
    do throws(CurveFault) { try curve.checkTimes { $0.shortText } } catch { throw failure(error) }
    return curve
  }

  /// The text that would be read as this curve, its values as `value` prints them.
  func text(_ value: (Double) -> String) -> String {
    if let plainValue { return value(plainValue) }
    return points.map { value($0.value) + "@" + $0.time.text }.joined(separator: "/")
  }

  /// Refuses times that are out of range, or earlier than those before them as far as that can be told
  /// without the length of the sound.
  func checkTimes(_ value: (Double) -> String) throws(CurveFault) {
    for point in points { try point.time.check(word: point.time.text) }
    let descent = points.indices.dropFirst().first { index in
      switch (points[index - 1].time, points[index].time) {
      case (.seconds(let earlier), .seconds(let later)),
        (.percent(let earlier), .percent(let later)):
        later < earlier
      default: false
      }
    }
    guard let descent else { return }
    throw .timesDescend(word: Curve(points: Array(points[descent - 1...descent])).text(value))
  }
}

extension Curve.Time {
  var text: String {
    switch self {
    case .seconds(let seconds): seconds.shortText + "s"
    case .percent(let percent): percent.shortText + "%"
    }
  }

  fileprivate init(_ word: Substring) throws(CurveFault) {
    if word.hasSuffix("%"), let percent = Quantity(word.dropLast()), percent.suffix.isEmpty,
      percent.number >= 0
    {
      self = .percent(percent.number)
    } else {
      guard let seconds = Quantity.seconds(word), seconds >= 0 else {
        throw .notAPoint(word: String(word))
      }
      self = .seconds(seconds)
    }
    try check(word: String(word))
  }

  fileprivate func check(word: @autoclosure () -> String) throws(CurveFault) {
    let (number, unit, range) =
      switch self {
      case .seconds(let seconds): (seconds, Unit.seconds, Curve.seconds)
      case .percent(let percent): (percent, Unit.percent, Curve.percents)
      }
    guard range.contains(number) else {
      throw .timeOutOfRange(word: word(), unit: unit, range: range)
    }
  }
}
