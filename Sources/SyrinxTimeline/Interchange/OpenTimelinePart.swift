import SyrinxEngine
import SyrinxText

/// The content of a track or a stack of OpenTimelineIO, in a time that begins with it.
struct OpenTimelinePart {
  var items: [OpenTimelineItem] = []
  var markers: [OpenTimelineMarker] = []
  var duration = RationalTime.zero

  mutating func move(by time: RationalTime) {
    for index in items.indices { items[index].at = time + items[index].at }
    for index in markers.indices { markers[index].at += time.seconds }
  }

  /// The part in a range, which is played at a speed; the range's duration is that of the part when played.
  func cut(to range: TimeRange, speed: Double) -> OpenTimelinePart {
    var part = OpenTimelinePart(duration: range.duration)
    var whole = items
    // Both of its clips are cut and moved by themselves.
    for index in whole.indices { OpenTimelineItem.turnCrossfade(at: index, in: &whole) }
    for var item in whole {
      item.at = (item.at - range.start).times(1 / speed)
      item.length = item.length.times(1 / speed)
      item.speed *= speed
      item.fadeIn /= speed
      item.fadeOut /= speed
      if item.cut(to: range.duration) { part.items.append(item) }
    }
    for var marker in markers {
      marker.at = (marker.at - range.start.seconds) / speed
      marker.length /= speed
      if marker.at >= 0, marker.at <= range.duration.seconds { part.markers.append(marker) }
    }
    return part
  }
}

struct OpenTimelineMarker {
  var name: String
  /// In seconds, as is the length.
  var at: Double
  var length: Double

  static func named(_ markers: [OpenTimelineMarker]) -> [JSONValue] {
    var names = MarkerNames()
    return markers.map { marker in
      let name = names.name(marker.name)
      let at = max(marker.at, 0)
      return .object(of: [
        "name": .string(name), "at": .number(at),
        "end": marker.length > 0 ? .number(at + marker.length) : .none,
      ])
    }
  }
}

/// A clip with all that transitions do to it.
struct OpenTimelineItem {
  let place: JSONNode
  /// Nil where there is none.
  var path: String?
  var at = RationalTime.zero
  var length: RationalTime
  /// In its source, from the first frame on.
  var start = RationalTime.zero
  var speed = 1.0
  /// Its overlap with the one before it, in seconds.
  var crossfade: Double?
  var fadeIn = 0.0
  var fadeOut = 0.0
  /// Its fades are those of a crossfade.
  var hasTurnedFade = false
  var isOff = false

  private var own: [JSONValue.Member] { OpenTimeline.own(place.value) }

  /// Our own members say what it plays.
  var hasOwnSource: Bool {
    own.contains { ["say", "video", "timeline", "path"].contains($0.name) }
  }

  var isHeard: Bool { path != nil || hasOwnSource }

  /// It is heard for some time.
  var sounds: Bool { isHeard && length.seconds > 0 }

  /// It begins before the first frame of its source, by more than times that were added up are off.
  var beginsBeforeSource: Bool {
    start.seconds < -1e-6 && !own.contains { $0.name == "start" }
  }

  /// Leaves out what would lie before the first frame of its source.
  mutating func beginWithSource() {
    let lost = start.times(-1 / speed)
    at = at + lost
    length = length - lost
    start = .zero
  }

  /// Lets it begin earlier, as far as its source goes; returns by how much.
  mutating func lead(by wanted: RationalTime) -> RationalTime {
    let inner = isHeard ? start.seconds / speed : .infinity
    guard inner > 0 else { return .zero }
    let lead = wanted.seconds <= inner ? wanted : RationalTime(inner, 1)
    at = at - lead
    start = start - lead.times(speed)
    length = length + lead
    return lead
  }

  /// Makes a crossfade with the item before into a fade of each.
  static func turnCrossfade(at index: Int, in items: inout [OpenTimelineItem]) {
    guard let crossfade = items[index].crossfade else { return }
    items[index].crossfade = nil
    items[index].fadeIn = crossfade
    items[index - 1].fadeOut = crossfade
    for place in [index - 1, index] { items[place].hasTurnedFade = true }
  }

  /// Cuts off what lies before 0 and after an end; false where nothing is left.
  mutating func cut(to end: RationalTime) -> Bool {
    if at.seconds < 0 {
      let lost = RationalTime.zero - at
      start = start + lost.times(speed)
      length = length - lost
      fadeIn = max(fadeIn - lost.seconds, 0)
      at = .zero
    }
    if (at + length).seconds > end.seconds {
      let kept = end - at
      fadeOut = max(fadeOut - (length - kept).seconds, 0)
      length = kept
    }
    return length.seconds > 0
  }

  var json: JSONValue {
    let own = own
    let names = own.map(\.name)
    var members: [JSONValue.Member] = []
    if !hasOwnSource { members.append(.init("path", .string(path ?? ""))) }
    members += own.filter { $0.name != "chain" || speed == 1 }
    if !names.contains("start") {
      let start = start.seconds
      members.append(.init("start", .number(max(start, 0))))
      members.append(.init("end", .number(start + length.seconds * speed)))
    }
    if let crossfade {
      members.append(.init("crossfade", .number(crossfade)))
    } else {
      members.append(.init("at", .number(max(at.seconds, 0))))
    }
    // The next one begins there: rounded in the same way, the two neither overlap nor leave a gap.
    if !names.contains("until") { members.append(.init("until", .number((at + length).seconds))) }
    if !names.contains("fade"), fadeIn > 0 || fadeOut > 0 {
      let fade = JSONValue.object(of: [
        "in": fadeIn > 0 ? .number(fadeIn) : .none, "out": fadeOut > 0 ? .number(fadeOut) : .none,
        "curve": hasTurnedFade ? "equal-power" : .none,
      ])
      members.append(.init("fade", fade))
    }
    if speed != 1 {
      let varispeed: JSONValue = ["varispeed": ["rate": .number(speed)]]
      switch own.first(where: { $0.name == "chain" })?.value {
      case .array(let steps): members.append(.init("chain", .array(steps + [varispeed])))
      case .string(let words):
        members.append(.init("chain", .string("\(words) varispeed rate=\(speed.shortText)")))
      default: members.append(.init("chain", [varispeed]))
      }
    }
    if isOff { members.append(.init("off", true)) }
    return .object(members)
  }
}

struct OpenTimelineTrack {
  let name: String
  let own: [JSONValue.Member]
  var items: [OpenTimelineItem]
  let isOff: Bool

  /// The document of tracks. What has no media is a gap, or silence where nothing has any.
  static func document(
    _ tracks: [OpenTimelineTrack], _ markers: [JSONValue], _ own: [JSONValue.Member]
  ) -> JSONValue {
    var members: [JSONValue.Member] = [.init("version", 1)]
    members += own
    if !markers.isEmpty { members.append(.init("markers", .array(markers))) }
    let isSilent = !tracks.contains { $0.items.contains(where: \.sounds) }
    let made = tracks.map { track -> JSONValue in
      var items = track.items
      for index in items.indices.dropFirst() {
        if items[index].sounds && items[index - 1].sounds { continue }
        OpenTimelineItem.turnCrossfade(at: index, in: &items)
      }
      if isSilent {
        for index in items.indices {
          let seconds = (items[index].length.seconds * items[index].speed).shortText
          items[index].path = "synth silence \(seconds)"
          items[index].start = .zero
        }
      }
      var members: [JSONValue.Member] = [.init("name", .string(track.name))]
      members += track.own.filter { $0.name != "name" }
      if track.isOff { members.append(.init("off", true)) }
      let clips = items.filter(\.sounds).map(\.json)
      return .object(members + [.init("clips", .array(clips))])
    }
    members.append(.init("tracks", .array(made)))
    return .object(members)
  }
}
