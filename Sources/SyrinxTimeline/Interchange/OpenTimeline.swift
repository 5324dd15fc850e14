import SyrinxText

/// OpenTimelineIO's JSON (github.com/AcademySoftwareFoundation/OpenTimelineIO, “Serialized schema”).
///
/// Where it has no word for something, that stands under `metadata.syrinx` of its object, as our own
/// documents write it.
public enum OpenTimeline {
  static let metadataName = "syrinx"

  static func own(_ object: JSONValue) -> [JSONValue.Member] {
    object["metadata"]?[metadataName]?.members ?? []
  }

  /// The kind of an object without its version, by its name of today.
  static func schema(_ object: JSONValue) -> String {
    let name = String((object["OTIO_SCHEMA"]?.text ?? "").fields(".")[0])
    return ["Sequence": "Track", "Filler": "Gap"][name] ?? name
  }

  /// Members of a clip that OpenTimelineIO itself tells.
  static let told = [
    "path", "at", "after", "with", "marker", "offset", "start", "end", "crossfade", "until", "off",
  ]
}

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
    guard let start = place.member("start_time"), let duration = place.member("duration") else {
      throw .expected("a TimeRange", place: place.path)
    }
    self.init(start: try RationalTime(start), duration: try RationalTime(lasting: duration))
  }
}

extension JSONNode {
  /// A member that is there and not null.
  func member(_ name: String) -> JSONNode? {
    guard let place = self[name], place.value != nil else { return nil }
    return place
  }

  func children() throws(TimelineError) -> [JSONNode] { try member("children")?.elements() ?? [] }

  /// A member that is a text, and not an empty one.
  func text(_ name: String) -> String? {
    value[name]?.text.flatMap { $0.isEmpty ? nil : $0 }
  }
}
