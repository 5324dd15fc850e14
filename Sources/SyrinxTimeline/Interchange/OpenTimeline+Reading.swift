import SyrinxText

extension OpenTimeline {
  /// Turns a timeline of OpenTimelineIO into a document. Errors tell places in theirs. `timecode` tells how
  /// many seconds after midnight a file begins, where it says so.
  public static func document(
    _ otio: JSONValue, timecode: @escaping (_ path: String) -> Double? = { _ in nil }
  ) throws(TimelineError) -> Imported {
    var reader = OpenTimelineReader(timecode: timecode)
    return try reader.timeline(JSONNode(otio))
  }
}

/// Reads a timeline of theirs from the outside in: what a track or a stack contains is put together in its
/// own time, cut to its range, and moved to where it lies in that which contains it.
struct OpenTimelineReader {
  typealias Part = OpenTimelinePart
  typealias Item = OpenTimelineItem

  let timecode: (String) -> Double?
  private var notes: [OpenTimeline.Note] = []
  /// The sound of tracks of pictures is taken, since there is no other.
  private var takesPictures = false

  init(timecode: @escaping (String) -> Double?) { self.timecode = timecode }

  mutating func note(_ fault: OpenTimeline.Note.Fault, _ place: JSONNode) {
    notes.append(OpenTimeline.Note(fault: fault, place: place.path))
  }

  mutating func timeline(_ whole: JSONNode) throws(TimelineError) -> OpenTimeline.Imported {
    let place = try Self.onlyTimeline(whole)
    guard OpenTimeline.schema(place.value) == "Timeline", let stack = place.member("tracks") else {
      throw .expected("a Timeline of OpenTimelineIO", place: place.path)
    }
    takesPictures = try !Self.hasSound(stack)
    var tracks: [OpenTimelineTrack] = []
    var markers = try self.markers(of: stack, from: 0)
    let (range, speed) = (try range(of: stack), try speed(of: stack))
    for (number, child) in try stack.children().enumerated() {
      guard var part = try topmost(child) else { continue }
      if range != nil || speed != 1 { part = cut(part, stack, to: range, speed) }
      markers += part.markers
      let own = OpenTimeline.own(child.value)
      let name = (own.first { $0.name == "name" }?.value ?? child.member("name")?.value)?.text ?? ""
      let title = name.isEmpty ? "track-\(number + 1)" : name
      // Clips that overlap lie in several tracks of theirs, and in one of ours.
      if let index = tracks.firstIndex(where: { $0.name == title }) {
        tracks[index].items += part.items
      } else {
        tracks.append(
          OpenTimelineTrack(
            name: title, own: own, items: part.items, isOff: child.value["enabled"] == false))
      }
    }
    for item in tracks.flatMap(\.items) where item.isHeard && !item.sounds {
      note(.emptyRange, item.place)
    }
    if takesPictures, tracks.contains(where: { $0.items.contains(where: \.isHeard) }) {
      note(.soundOfPictures, stack)
    }
    return OpenTimeline.Imported(
      document: OpenTimelineTrack.document(
        tracks, OpenTimelineMarker.named(markers), OpenTimeline.own(place.value)),
      notes: notes)
  }

  /// The timeline itself, or the only one of a collection.
  private static func onlyTimeline(_ place: JSONNode) throws(TimelineError) -> JSONNode {
    guard
      ["SerializableCollection", "SerializeableCollection"].contains(
        OpenTimeline.schema(place.value))
    else { return place }
    let timelines = try place.children().filter { OpenTimeline.schema($0.value) == "Timeline" }
    guard timelines.count == 1 else {
      throw .expected(
        "one Timeline of OpenTimelineIO, not a collection of \(timelines.count)", place: place.path)
    }
    return timelines[0]
  }

  /// There is a clip in a track of sound.
  private static func hasSound(
    _ place: JSONNode, inTrack: Bool = false
  ) throws(TimelineError) -> Bool {
    let schema = OpenTimeline.schema(place.value)
    if inTrack, schema == "Clip" { return true }
    let isSound = inTrack || place.value["kind"] == "Audio"
    for child in try place.children() {
      if try hasSound(child, inTrack: isSound) { return true }
    }
    return false
  }

  private func isLeftOut(_ track: JSONNode) -> Bool {
    track.value["kind"] == "Video" && !takesPictures
  }

  /// A child of the outermost stack; nil where it is left out.
  private mutating func topmost(_ place: JSONNode) throws(TimelineError) -> Part? {
    switch OpenTimeline.schema(place.value) {
    case "Track":
      guard !isLeftOut(place) else {
        note(.pictures, place)
        return nil
      }
      let (range, speed) = (try range(of: place), try speed(of: place))
      return try cut(track(place), place, to: range, speed)
    case "Stack", "Clip": return try part(place)
    case "Gap": return nil
    default:
      note(.unknown(schema: Self.schemaText(place)), place)
      return nil
    }
  }

  /// The content of a track or a stack, in a time that begins with it.
  private mutating func part(_ place: JSONNode) throws(TimelineError) -> Part {
    var part: Part
    switch OpenTimeline.schema(place.value) {
    case "Clip": return try clip(place)
    case "Gap":
      part = Part(duration: try self.range(of: place)?.duration ?? .zero)
      part.markers = try markers(of: place, from: 0)
      return part
    case "Track" where isLeftOut(place):
      // It keeps its length, and what is wrong in it does no harm.
      note(.pictures, place)
      let before = notes
      part = (try? track(place)) ?? Part()
      notes = before
      (part.items, part.markers) = ([], [])
    case "Track": part = try track(place)
    case "Stack":
      part = Part(markers: try markers(of: place, from: 0))
      for child in try place.children() {
        let inner = try self.part(child)
        part.items += inner.items
        part.markers += inner.markers
        part.duration = max(part.duration, inner.duration)
      }
    default:
      note(.unknown(schema: Self.schemaText(place)), place)
      return Part(duration: try self.range(of: place)?.duration ?? .zero)
    }
    part = try cut(part, place)
    if place.value["enabled"] == false {
      for index in part.items.indices { part.items[index].isOff = true }
    }
    return part
  }

  /// One after the other, with transitions between them.
  private mutating func track(_ place: JSONNode) throws(TimelineError) -> Part {
    var whole = Part(markers: try markers(of: place, from: 0))
    var transition: (entering: RationalTime, leaving: RationalTime)?
    // The last thing was a clip, to which a transition can lead on.
    var followsClip = false
    for child in try place.children() {
      if OpenTimeline.schema(child.value) == "Transition" {
        guard let entering = child.member("in_offset"), let leaving = child.member("out_offset")
        else {
          throw .expected("a Transition with in_offset and out_offset", place: child.path)
        }
        let offsets = (
          entering: try RationalTime(lasting: entering), leaving: try RationalTime(lasting: leaving)
        )
        transition = offsets
        if followsClip {
          let last = whole.items.count - 1
          whole.items[last].length = whole.items[last].length + offsets.leaving
          whole.items[last].fadeOut = (offsets.entering + offsets.leaving).seconds
        }
        continue
      }
      var part = try self.part(child)
      let isClip = OpenTimeline.schema(child.value) == "Clip"
      // It is silent at first, so that nothing leads over to it.
      let comesLater = isClip && part.items[0].at.seconds > 0
      part.move(by: whole.duration)
      if let transition, !comesLater {
        if isClip {
          // Before its cut there may be less than the transition asks for.
          let most = followsClip ? transition.entering : min(transition.entering, whole.duration)
          let lead = part.items[0].lead(by: most)
          let fade = (lead + transition.leaving).seconds
          if followsClip {
            part.items[0].crossfade = fade
            whole.items[whole.items.count - 1].fadeOut = 0
          } else {
            part.items[0].fadeIn = fade
          }
        } else if !part.items.isEmpty {
          note(.transition, child)
        }
      }
      transition = nil
      followsClip = isClip
      whole.items += part.items
      whole.markers += part.markers
      whole.duration = whole.duration + part.duration
    }
    return whole
  }

  private mutating func cut(_ part: Part, _ place: JSONNode) throws(TimelineError) -> Part {
    cut(part, place, to: try range(of: place), try speed(of: place))
  }

  /// Cuts a track or a stack to its range; one in which nothing lies is taken for an offset that other
  /// programs have left, and not heeded.
  private mutating func cut(
    _ part: Part, _ place: JSONNode, to range: TimeRange?, _ speed: Double?
  ) -> Part {
    var range = range
    if let wanted = range, part.duration.seconds > 0,
      wanted.start.seconds >= part.duration.seconds
        || (wanted.start + wanted.duration).seconds <= 0
    {
      note(.emptyRange, place)
      range = nil
    }
    guard let speed else { return Part(duration: range?.duration ?? part.duration) }
    guard range != nil || speed != 1 else { return part }
    return part.cut(
      to: range ?? TimeRange(start: .zero, duration: part.duration), speed: speed)
  }
}
