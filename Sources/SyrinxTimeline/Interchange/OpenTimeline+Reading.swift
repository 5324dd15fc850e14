import SyrinxText

extension OpenTimeline {
  /// A document of ours, and the paths of what was left out.
  public struct Imported: Hashable, Sendable {
    public let document: JSONValue
    public let ignored: [String]
  }

  /// Turns a timeline of OpenTimelineIO into a document. Errors tell places in theirs.
  public static func document(_ otio: JSONValue) throws(TimelineError) -> Imported {
    var reader = OpenTimelineReader()
    return try reader.timeline(JSONNode(otio))
  }
}

private struct OpenTimelineReader {
  private var ignored: [String] = []
  private var markers: [JSONValue] = []
  private var markerNames: [String: Int] = [:]

  mutating func timeline(_ place: JSONNode) throws(TimelineError) -> OpenTimeline.Imported {
    guard OpenTimeline.schema(place.value) == "Timeline", let stack = place["tracks"] else {
      throw .expected("a Timeline of OpenTimelineIO", place: place.path)
    }
    try refuseRange(stack)
    try addMarkers(of: stack, at: 0, from: 0)
    var tracks: [(name: String, own: [JSONValue.Member], clips: [JSONValue], isOff: Bool)] = []
    for (number, track) in try (stack["children"]?.elements() ?? []).enumerated() {
      guard OpenTimeline.schema(track.value) == "Track" else {
        throw .expected("a Track", place: track.path)
      }
      guard track.value["kind"] != "Video" else {
        ignored.append(track.path)
        continue
      }
      let clips = try self.clips(track)
      let own = OpenTimeline.own(track.value)
      let name = own.first { $0.name == "name" }?.value ?? track["name"]?.value
      let title =
        if case .string(let text)? = name, !text.isEmpty { text } else { "track-\(number + 1)" }
      // Clips that overlap lie in several tracks of theirs, and in one of ours.
      if let index = tracks.firstIndex(where: { $0.name == title }) {
        tracks[index].clips += clips
      } else {
        tracks.append((title, own, clips, track.value["enabled"] == false))
      }
    }
    var members: [JSONValue.Member] = [.init("version", 1)]
    members += OpenTimeline.own(place.value)
    if !markers.isEmpty { members.append(.init("markers", .array(markers))) }
    let made = tracks.map { track -> JSONValue in
      var members: [JSONValue.Member] = [.init("name", .string(track.name))]
      members += track.own.filter { $0.name != "name" }
      if track.isOff { members.append(.init("off", true)) }
      return .object(members + [.init("clips", .array(track.clips))])
    }
    members.append(.init("tracks", .array(made)))
    return OpenTimeline.Imported(document: .object(members), ignored: ignored)
  }

  /// What is cut as a whole, tracks or stacks, is not understood.
  private func refuseRange(_ place: JSONNode) throws(TimelineError) {
    if let range = place["source_range"] {
      throw .expected("no source_range but those of clips and gaps", place: range.path)
    }
  }

  /// A clip as far as it is known before the transitions beside it are.
  private struct Item {
    var place: JSONNode
    var range: TimeRange
    /// Where the file begins in the time of `range`.
    var origin = RationalTime(0, 1)
    var path: String?
    var at: RationalTime
    var isGap: Bool
    var speed = 1.0
    /// By how much transitions lengthen it at both ends.
    var before = RationalTime(0, 1)
    var after = RationalTime(0, 1)
    var fadesIn = false
    var fadesOut = false
    var crossfades = false
    var fadeIn = RationalTime(0, 1)
    var fadeOut = RationalTime(0, 1)
  }

  private mutating func clips(_ track: JSONNode) throws(TimelineError) -> [JSONValue] {
    try refuseRange(track)
    try addMarkers(of: track, at: 0, from: 0)
    var items: [Item] = []
    var transition: (RationalTime, RationalTime)?
    var at = RationalTime(0, 1)
    for child in try track["children"]?.elements() ?? [] {
      switch OpenTimeline.schema(child.value) {
      case "Transition":
        guard let entering = child["in_offset"], let leaving = child["out_offset"] else {
          throw .expected("a Transition with in_offset and out_offset", place: child.path)
        }
        let offsets = (try RationalTime(entering), try RationalTime(leaving))
        transition = offsets
        if let last = items.indices.last, !items[last].isGap {
          items[last].after = offsets.1
          items[last].fadesOut = true
          items[last].fadeOut = offsets.0 + offsets.1
        }
      case "Clip", "Gap":
        var item = try item(child, at: at)
        if let (entering, leaving) = transition, !item.isGap {
          item.before = entering
          let isAfterClip = items.last.map { !$0.isGap } ?? false
          item.crossfades = isAfterClip
          item.fadesIn = !isAfterClip
          item.fadeIn = entering + leaving
          if isAfterClip { items[items.count - 1].fadesOut = false }
        }
        transition = nil
        at = at + item.range.duration
        items.append(item)
      default: throw .expected("a Clip, a Gap or a Transition", place: child.path)
      }
    }
    var made: [JSONValue] = []
    for item in items where !item.isGap { made.append(try clip(item)) }
    return made
  }

  private mutating func item(_ place: JSONNode, at: RationalTime) throws(TimelineError) -> Item {
    let isGap = OpenTimeline.schema(place.value) == "Gap"
    let media = isGap ? nil : self.media(place)
    let available = try media?["available_range"].map { place throws(TimelineError) in
      try TimeRange(place)
    }
    let written = try place["source_range"].map { place throws(TimelineError) in
      try TimeRange(place)
    }
    guard let range = written ?? available else {
      throw .missing(member: "source_range", place: place.path)
    }
    var item = Item(place: place, range: range, at: at, isGap: isGap)
    item.origin = available?.start ?? RationalTime(0, 1)
    if case .string(let url)? = media?.value["target_url"] { item.path = Self.path(url) }
    for effect in try place["effects"]?.elements() ?? [] {
      guard OpenTimeline.schema(effect.value) == "LinearTimeWarp",
        case .number(let speed)? = effect.value["time_scalar"], (0.25...4).contains(speed)
      else {
        ignored.append(effect.path)
        continue
      }
      item.speed = speed
    }
    if !isGap { try addMarkers(of: place, at: at.seconds, from: range.start.seconds) }
    return item
  }

  private func media(_ clip: JSONNode) -> JSONNode? {
    if let media = clip["media_reference"] { return media }
    let key =
      if case .string(let key)? = clip.value["active_media_reference_key"] { key } else {
        "DEFAULT_MEDIA"
      }
    return clip["media_references"]?[key]
  }

  /// The path of a `file:` URL (RFC 8089), or the text as it is.
  private static func path(_ url: String) -> String {
    guard url.hasPrefix("file:") else { return url }
    var rest = url.dropFirst(5)
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2).drop { $0 != "/" }
    }
    var bytes: [UInt8] = []
    var text = Array(rest.utf8)[...]
    while let byte = text.popFirst() {
      if byte == UInt8(ascii: "%"), text.count >= 2,
        let value = UInt8(String(decoding: text.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        text = text.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func clip(_ item: Item) throws(TimelineError) -> JSONValue {
    let own = OpenTimeline.own(item.place.value)
    let names = own.map(\.name)
    var members: [JSONValue.Member] = []
    if !names.contains(where: ["say", "video", "timeline", "path"].contains) {
      guard let path = item.path else {
        throw .missing(member: "media_reference", place: item.place.path)
      }
      members.append(.init("path", .string(path)))
    }
    members += own
    // What lies before a transition's clip may be less than it asks for.
    let inner = item.range.start - item.origin
    let lead = min(item.before.seconds, max(inner.seconds, 0) / item.speed)
    let start = inner.seconds - lead * item.speed
    let length = lead + (item.range.duration + item.after).seconds
    let fadeIn = item.fadeIn.seconds - item.before.seconds + lead
    if !names.contains("start") {
      members.append(.init("start", .number(max(start, 0))))
      members.append(.init("end", .number(start + length * item.speed)))
    }
    if item.crossfades {
      members.append(.init("crossfade", .number(fadeIn)))
    } else {
      members.append(.init("at", .number(max(item.at.seconds - lead, 0))))
    }
    if !names.contains("fade"), item.fadesIn || item.fadesOut {
      var fade: [JSONValue.Member] = []
      if item.fadesIn { fade.append(.init("in", .number(fadeIn))) }
      if item.fadesOut { fade.append(.init("out", .number(item.fadeOut.seconds))) }
      members.append(.init("fade", .object(fade)))
    }
    if item.speed != 1 {
      members.append(.init("chain", [["varispeed": ["rate": .number(item.speed)]]]))
    }
    if item.place.value["enabled"] == false { members.append(.init("off", true)) }
    return .object(members)
  }

  /// Markers of something that begins at a time of the timeline, and whose own time begins at another.
  private mutating func addMarkers(
    of place: JSONNode, at: Double, from start: Double
  ) throws(TimelineError) {
    for marker in try place["markers"]?.elements() ?? [] {
      guard let marked = marker["marked_range"] else {
        throw .missing(member: "marked_range", place: marker.path)
      }
      let range = try TimeRange(marked)
      var name = "marker"
      if case .string(let text)? = marker.value["name"], !text.isEmpty { name = text }
      markerNames[name, default: 0] += 1
      if let count = markerNames[name], count > 1 { name += " (\(count))" }
      let time = max(at + range.start.seconds - start, 0)
      var members: [JSONValue.Member] = [
        .init("name", .string(name)), .init("at", .number(time)),
      ]
      if range.duration.value > 0 {
        members.append(.init("end", .number(time + range.duration.seconds)))
      }
      markers.append(.object(members))
    }
  }
}
