import SyrinxText

/// A time as so many units of a rate, which are added up without rounding where the rates agree.
struct RationalTime: Hashable, Comparable {
  var value: Double
  var rate: Double

  init(_ value: Double, _ rate: Double) {
    self.value = value
    self.rate = rate
  }

  static let zero = RationalTime(0, 1)

  var seconds: Double { value / rate }

  func times(_ factor: Double) -> RationalTime { RationalTime(value * factor, rate) }

  static func < (a: RationalTime, b: RationalTime) -> Bool { a.seconds < b.seconds }

  static func + (a: RationalTime, b: RationalTime) -> RationalTime {
    if a.value == 0 { return b }
    return a.rate == b.rate
      ? RationalTime(a.value + b.value, a.rate)
      : RationalTime(a.value + b.seconds * a.rate, a.rate)
  }

  static func - (a: RationalTime, b: RationalTime) -> RationalTime { a + b.times(-1) }

  /// Reads `{"OTIO_SCHEMA": "RationalTime.1", "rate": …, "value": …}`.
  init(_ place: JSONNode) throws(TimelineError) {
    guard let value = place.value["value"]?.double, let rate = place.value["rate"]?.double,
      rate > 0, value.magnitude < 1e12,
      (value / rate).magnitude <= 1e9
    else { throw .expected("a RationalTime", place: place.path) }
    self.init(value, rate)
  }

  init(lasting place: JSONNode) throws(TimelineError) {
    try self.init(place)
    guard value >= 0 else {
      throw .outOfRange("a negative duration", allowed: "0 and more", place: place.path)
    }
  }

  var json: JSONValue {
    ["OTIO_SCHEMA": "RationalTime.1", "rate": .number(rate), "value": .number(value)]
  }
}

struct TimeRange: Hashable {
  var start: RationalTime
  var duration: RationalTime

  var json: JSONValue {
    ["OTIO_SCHEMA": "TimeRange.1", "start_time": start.json, "duration": duration.json]
  }
}

extension TimeRange {
  init(_ place: JSONNode) throws(TimelineError) {
    guard let start = place["start_time"], let duration = place["duration"] else {
      throw .expected("a TimeRange", place: place.path)
    }
    self.init(start: try RationalTime(start), duration: try RationalTime(lasting: duration))
  }
}
