import SyrinxSystem
import SyrinxText

extension OpenTimeline {
  /// A timeline as OpenTimelineIO writes it, all times in frames of its rate. `document` is what was
  /// resolved; `timecode` tells how many seconds after midnight a file begins, by which other programs find
  /// what is played of it.
  public static func otio(
    _ resolved: ResolvedTimeline, of document: JSONValue, named name: String,
    timecode: @escaping (_ path: String) -> Double? = { _ in nil }
  ) -> JSONValue {
    OpenTimelineWriter(resolved: resolved, document: document, timecode: timecode).timeline(name)
  }
}

private struct OpenTimelineWriter {
  let resolved: ResolvedTimeline
  let document: JSONValue
  let timecode: (String) -> Double?

  /// Where the source of a clip begins in its own time.
  private func origin(_ clip: ResolvedClip) -> Int {
    guard case .file(let path) = clip.source, let begin = timecode(path) else { return 0 }
    return resolved.format.frames(in: begin)
  }

  private func time(_ frames: Int) -> RationalTime {
    RationalTime(Double(frames), Double(resolved.rate))
  }

  private func range(_ start: Int, _ count: Int) -> JSONValue {
    TimeRange(start: time(start), duration: time(count)).json
  }

  func timeline(_ name: String) -> JSONValue {
    let rest = members(
      document, without: ["version", "$schema", "tracks", "markers", "rate", "channels"])
    let format: [JSONValue.Member] = [
      .init("rate", .integer(resolved.rate)), .init("channels", .integer(resolved.channels)),
    ]
    let tracks = resolved.tracks.indices.flatMap { self.tracks($0) }
    return object(
      "Timeline.1", name, own: format + rest,
      [
        .init("global_start_time", nil),
        .init(
          "tracks",
          object(
            "Stack.1", "tracks", own: [],
            [
              .init("source_range", nil), .init("effects", []),
              .init("markers", .array(resolved.markers.map(marker))), .init("enabled", true),
              .init("children", .array(tracks)),
            ])),
      ])
  }

  private func marker(_ marker: ResolvedMarker) -> JSONValue {
    object(
      "Marker.2", marker.name, own: [],
      [
        .init("color", "RED"), .init("comment", ""),
        .init("marked_range", range(marker.at, (marker.end ?? marker.at) - marker.at)),
      ])
  }

  /// A track, or as many as it takes for clips that overlap without being crossfaded.
  private func tracks(_ index: Int) -> [JSONValue] {
    let track = resolved.tracks[index]
    let written = element(document["tracks"], index)
    var lanes: [[Int]] = [[]]
    for clip in track.clips.indices.ordered(by: { track.clips[$0].at })
    where track.clips[clip].frames > 0 {
      let free = lanes.indices.first { lane in
        guard let last = lanes[lane].last else { return true }
        let follows = track.clips[clip].crossfade > 0 && last == clip - 1
        return follows
          || track.clips[last].range.upperBound <= track.clips[clip].at
            && track.clips[clip].crossfade == 0
      }
      if let free { lanes[free].append(clip) } else { lanes.append([clip]) }
    }
    let own = members(written, without: ["name", "clips", "off"])
    return lanes.enumerated().map { number, lane in
      let name: [JSONValue.Member] = [.init("name", .string(track.name))]
      return object(
        "Track.1", track.name, own: name + (number == 0 ? own : []),
        [
          .init("source_range", nil), .init("effects", []), .init("markers", []),
          .init("enabled", .bool(!track.isOff)), .init("kind", "Audio"),
          .init("children", .array(children(lane, of: track, written))),
        ])
    }
  }

  private func children(
    _ lane: [Int], of track: ResolvedTrack, _ written: JSONValue
  ) -> [JSONValue] {
    var children: [JSONValue] = []
    var end = 0
    for (place, index) in lane.enumerated() {
      let clip = track.clips[index]
      // A crossfade lies half before the cut and half after it.
      let crossfade = self.crossfade(at: place, lane, track)
      let next = self.crossfade(at: place + 1, lane, track)
      let (front, back) = (crossfade / 2, next - next / 2)
      if crossfade > 0 {
        children.append(
          object(
            "Transition.1", "", own: [],
            [
              .init("transition_type", "SMPTE_Dissolve"), .init("in_offset", time(front).json),
              .init("out_offset", time(crossfade - front).json),
            ]))
      } else if clip.at > end {
        children.append(
          object(
            "Gap.1", "", own: [],
            [
              .init("source_range", range(0, clip.at - end)), .init("effects", []),
              .init("markers", []), .init("enabled", true),
            ]))
      }
      let raw = element(written["clips"], index)
      children.append(child(clip, raw, front: front, back: back))
      end = clip.range.upperBound - back
    }
    return children
  }

  /// Frames in which a clip of a lane is crossfaded with the one before it there.
  private func crossfade(at place: Int, _ lane: [Int], _ track: ResolvedTrack) -> Int {
    guard place > 0, place < lane.count, lane[place - 1] == lane[place] - 1 else { return 0 }
    return track.clips[lane[place]].crossfade
  }

  private func child(
    _ clip: ResolvedClip, _ written: JSONValue, front: Int, back: Int
  ) -> JSONValue {
    var told = OpenTimeline.told
    let speed = Self.speed(clip.chain?.json)
    if speed != nil { told.append("chain") }
    var own = members(written, without: told)
    func played(_ frames: Int) -> Int {
      Int(bounded: (Double(frames) * (speed ?? 1)).rounded())
    }
    let skipped = clip.placed.skippedFrames
    let source = clip.sourceStart + played(skipped) + origin(clip)
    // A clip that has begun before the timeline does is more than the rest of its source.
    let hasFadeIn = clip.written.fade.in.seconds > 0
    let hasBegun = skipped > 0 && (hasFadeIn || clip.chain != nil && speed == nil)
    if clip.loops > 1 || hasBegun {
      let rate = Double(resolved.rate)
      if skipped > 0 { own.append(.init("offset", .number(-Double(skipped) / rate))) }
      own.append(.init("start", .number(Double(clip.sourceStart) / rate)))
      own.append(.init("end", .number(Double(clip.sourceStart + clip.sourceFrames) / rate)))
      own.append(.init("until", .number(Double(clip.range.upperBound) / rate)))
    }
    let lead = played(front)
    var effects: [JSONValue] = []
    if let speed {
      effects.append(
        object(
          "LinearTimeWarp.1", "varispeed", own: [],
          [
            .init("effect_name", "LinearTimeWarp"), .init("enabled", true),
            .init("time_scalar", .number(speed)),
          ]))
    }
    return object(
      "Clip.2", clip.title, own: own,
      [
        .init("source_range", range(source + lead, clip.frames - front - back)),
        .init("effects", .array(effects)), .init("markers", []),
        .init("enabled", .bool(!clip.isOff)),
        .init("media_references", ["DEFAULT_MEDIA": media(clip)]),
        .init("active_media_reference_key", "DEFAULT_MEDIA"),
      ])
  }

  private func media(_ clip: ResolvedClip) -> JSONValue {
    let path: String? =
      switch clip.source {
      case .file(let path), .timeline(let path): path
      case .film: resolved.timeline.video?.path
      case .speech: nil
      }
    guard let path else {
      return object("MissingReference.1", "", own: [], [.init("available_range", nil)])
    }
    return object(
      "ExternalReference.1", "", own: [],
      [
        .init("available_range", range(origin(clip), clip.sound.frameCount ?? 0)),
        .init("available_image_bounds", nil), .init("target_url", .string(path)),
      ])
  }

  /// The speed of a chain that does nothing else.
  private static func speed(_ chain: JSONValue?) -> Double? {
    guard let steps = chain?.elements, steps.count == 1, let step = steps[0].members,
      step.count == 1, step[0].name == "varispeed", step[0].value.members?.count == 1
    else { return nil }
    return step[0].value["rate"]?.double
  }

  private func element(_ array: JSONValue?, _ index: Int) -> JSONValue {
    guard let values = array?.elements, index < values.count else { return nil }
    return values[index]
  }

  private func members(_ object: JSONValue, without names: [String]) -> [JSONValue.Member] {
    (object.members ?? []).filter { !names.contains($0.name) }
  }

  private func object(
    _ schema: String, _ name: String, own: [JSONValue.Member], _ members: [JSONValue.Member]
  ) -> JSONValue {
    let metadata: JSONValue =
      own.isEmpty ? .object([]) : [OpenTimeline.metadataName: .object(own)]
    return .object(
      [
        .init("OTIO_SCHEMA", .string(schema)), .init("metadata", metadata),
        .init("name", .string(name)),
      ] + members)
  }
}
