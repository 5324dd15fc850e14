import SyrinxText

extension OpenTimelineReader {
  static func schemaText(_ place: JSONNode) -> String {
    place.value["OTIO_SCHEMA"]?.text ?? "none"
  }

  func range(of place: JSONNode) throws(TimelineError) -> TimeRange? {
    try place.member("source_range").map { range throws(TimelineError) in try TimeRange(range) }
  }

  /// Of effects only steady speeds are understood; nil for a picture that is frozen.
  mutating func speed(of place: JSONNode) throws(TimelineError) -> Double? {
    var speed = 1.0
    for effect in try place.member("effects")?.elements() ?? []
    where effect.value["enabled"] != false {
      let schema = OpenTimeline.schema(effect.value)
      guard schema == "LinearTimeWarp" || schema == "FreezeFrame" else {
        note(.effect(effect.text("effect_name") ?? schema), effect)
        continue
      }
      let scalar = effect.value["time_scalar"]?.double ?? (schema == "FreezeFrame" ? 0 : 1)
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
    try (place.member("markers")?.elements() ?? []).map { marker throws(TimelineError) in
      guard let marked = marker.member("marked_range") ?? marker.member("range") else {
        throw .missing(member: "marked_range", place: marker.path)
      }
      let range = try TimeRange(marked)
      return OpenTimelineMarker(
        name: marker.text("name") ?? "marker", at: range.start.seconds - start,
        length: range.duration.seconds)
    }
  }
}
