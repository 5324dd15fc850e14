import SyrinxText

extension OpenTimelineReader {
  static func schemaText(_ place: JSONNode) -> String {
    if case .string(let text)? = place.value["OTIO_SCHEMA"] { text } else { "none" }
  }

  func range(of place: JSONNode) throws(TimelineError) -> TimeRange? {
    guard let range = place["source_range"] else { return nil }
    return try TimeRange(range)
  }

  /// The range that is seen, and its speed; without a speed it stands still.
  mutating func scope(
    of place: JSONNode
  ) throws(TimelineError) -> (range: TimeRange?, speed: Double?) {
    (try range(of: place), try speed(of: place))
  }

  /// Of effects only steady speeds are understood; nil for a picture that is frozen.
  mutating func speed(of place: JSONNode) throws(TimelineError) -> Double? {
    var speed = 1.0
    for effect in try place["effects"]?.elements() ?? [] where effect.value["enabled"] != false {
      let schema = OpenTimeline.schema(effect.value)
      guard schema == "LinearTimeWarp" || schema == "FreezeFrame" else {
        var name = schema
        if case .string(let text)? = effect.value["effect_name"], !text.isEmpty { name = text }
        note(.effect(name), effect)
        continue
      }
      var scalar = schema == "FreezeFrame" ? 0 : 1.0
      if case .number(let number)? = effect.value["time_scalar"] { scalar = number }
      if scalar == 0 {
        note(.frozen, effect)
        return nil
      }
      if (0.25...4).contains(scalar * speed) {
        speed *= scalar
      } else {
        note(.speed(scalar), effect)
      }
    }
    return speed
  }

  /// Markers of something whose own time begins so.
  func markers(
    of place: JSONNode, from start: Double
  ) throws(TimelineError) -> [OpenTimelineMarker] {
    var markers: [OpenTimelineMarker] = []
    for marker in try place["markers"]?.elements() ?? [] {
      guard let marked = marker["marked_range"] ?? marker["range"] else {
        throw .missing(member: "marked_range", place: marker.path)
      }
      let range = try TimeRange(marked)
      var name = "marker"
      if case .string(let text)? = marker.value["name"], !text.isEmpty { name = text }
      markers.append(
        OpenTimelineMarker(
          name: name, at: range.start.seconds - start, length: range.duration.seconds))
    }
    return markers
  }
}
