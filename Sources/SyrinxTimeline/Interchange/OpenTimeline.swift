import SyrinxText

/// OpenTimelineIO's JSON (github.com/AcademySoftwareFoundation/OpenTimelineIO, “Serialized schema”).
///
/// Where it has no word for something, that stands under `metadata.syrinx` of its object, as our own
/// documents write it.
public enum OpenTimeline {
  static let metadataName = "syrinx"

  /// Our own members beside those of theirs.
  static func own(_ object: JSONValue) -> [JSONValue.Member] {
    guard case .object(let members)? = object["metadata"]?[metadataName] else { return [] }
    return members
  }

  /// The kind of an object without its version, by its name of today.
  static func schema(_ object: JSONValue) -> String {
    guard case .string(let text)? = object["OTIO_SCHEMA"] else { return "" }
    let name = String(text.fields(".")[0])
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
    guard case .number(let value)? = place.value["value"],
      case .number(let rate)? = place.value["rate"], rate > 0, value.magnitude < 1e12,
      (value / rate).magnitude <= 1e9
    else { throw .expected("a RationalTime", place: place.path) }
    self.init(value, rate)
  }

  /// Reads how long something lasts.
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
}

extension TimeRange {
  init(_ place: JSONNode) throws(TimelineError) {
    guard let start = place["start_time"], let duration = place["duration"] else {
      throw .expected("a TimeRange", place: place.path)
    }
    self.init(start: try RationalTime(start), duration: try RationalTime(lasting: duration))
  }

  var json: JSONValue {
    ["OTIO_SCHEMA": "TimeRange.1", "start_time": start.json, "duration": duration.json]
  }
}

extension JSONNode {
  /// A member that is there and not null.
  subscript(name: String) -> JSONNode? {
    guard let value = value[name], value != nil else { return nil }
    return JSONNode(value, path: path.isEmpty ? name : path + "." + name)
  }
}
