import SyrinxEngine
import SyrinxText
import Testing

@testable import SyrinxTimeline

/// Timelines as OpenTimelineIO writes them (“Serialized schema”), of one kind each, at 10 frames a second.
@Suite("Kinds of timelines of OpenTimelineIO")
struct OpenTimelineTests {
  private let sounds = Sounds([
    "a": [[Float](repeating: 0.1, count: 9000)], "b": [[Float](repeating: 0.2, count: 9000)],
  ])

  private func time(_ value: Int) -> String {
    #"{"OTIO_SCHEMA": "RationalTime.1", "rate": 10, "value": \#(value)}"#
  }

  private func range(_ start: Int, _ count: Int) -> String {
    #""source_range": {"OTIO_SCHEMA": "TimeRange.1", "start_time": \#(time(start)), "duration": \#(time(count))}"#
  }

  private func object(_ schema: String, _ members: String...) -> String {
    (["{\"OTIO_SCHEMA\": \"\(schema)\""] + members).joined(separator: ", ") + "}"
  }

  private func clip(_ path: String, _ start: Int, _ count: Int, _ more: String...) -> String {
    let media = object("ExternalReference.1", #""target_url": "\#(path)""#)
    return object(
      "Clip.2", range(start, count), (["\"name\": \"\(path)\""] + more).joined(separator: ", "),
      #""media_references": {"DEFAULT_MEDIA": \#(media)}"#)
  }

  private func gap(_ count: Int) -> String { object("Gap.1", range(0, count)) }

  private func children(_ children: [String]) -> String {
    #""children": [\#(children.joined(separator: ", "))]"#
  }

  private func track(_ kind: String, _ members: String..., of children: String...) -> String {
    object(
      "Track.1",
      ([#""kind": "\#(kind)""#, self.children(children)] + members)
        .joined(separator: ", "))
  }

  private func stack(_ members: String..., of children: String...) -> String {
    object("Stack.1", ([self.children(children)] + members).joined(separator: ", "))
  }

  private func timeline(_ tracks: String...) -> String {
    object("Timeline.1", #""tracks": \#(object("Stack.1", children(tracks)))"#)
  }

  private typealias Fault = OpenTimeline.Note.Fault

  private func read(_ text: String) throws -> (clips: [ResolvedClip], notes: [Fault]) {
    let (resolved, notes) = try resolve(text)
    return (resolved.tracks.flatMap { Array($0.clips) }, notes)
  }

  private func resolve(_ text: String) throws -> (ResolvedTimeline, notes: [Fault]) {
    let imported = try OpenTimeline.document(JSONValue(parsing: text))
    let document = try Timeline(imported.document, chain: chain)
    return (try ResolvedTimeline(document, from: sounds), imported.notes.map(\.fault))
  }

  /// Where clips lie, and what they play, in thousandths.
  private func facts(_ clips: [ResolvedClip]) -> [[Int]] {
    clips.map { [$0.at, $0.frames, $0.sourceStart] }
  }

  @Test("where there are tracks of pictures only, their sound is taken")
  func picturesOnly() throws {
    let (clips, notes) = try read(
      timeline(track("Video", of: gap(5), clip("a", 10, 20)), track("Video", of: clip("b", 0, 10))))
    #expect(facts(clips) == [[500, 2000, 1000], [0, 1000, 0]] && notes == [.soundOfPictures])
    let (heard, left) = try read(
      timeline(track("Video", of: clip("a", 10, 20)), track("Audio", of: clip("b", 0, 10))))
    #expect(facts(heard) == [[0, 1000, 0]] && left == [.pictures])
    // Tracks were sequences and gaps were fillers once.
    let old = object(
      "Sequence.1", #""kind": "Audio""#,
      children([object("Filler.1", range(0, 5)), clip("a", 0, 10)]))
    #expect(try facts(read(timeline(old)).clips) == [[500, 1000, 0]])
  }

  @Test("tracks and stacks in tracks are cut to their ranges and lie where they are put")
  func nested() throws {
    let inner = stack(
      range(5, 20), of: track("Audio", of: clip("a", 0, 10), clip("b", 30, 30)), clip("b", 0, 8))
    let (clips, notes) = try read(
      timeline(track("Audio", of: clip("a", 0, 10), inner, clip("b", 0, 10))))
    #expect(
      facts(clips) == [
        [0, 1000, 0], [1000, 500, 500], [1500, 1500, 3000], [1000, 300, 500], [3000, 1000, 0],
      ])
    #expect(notes.isEmpty)
    let track = track("Audio", range(12, 4), of: clip("a", 0, 10), clip("b", 0, 10))
    let offset = self.track("Audio", of: gap(3), track, clip("a", 40, 10, #""enabled": false"#))
    #expect(try facts(read(timeline(offset)).clips) == [[300, 400, 200], [700, 1000, 4000]])
    // Without a range a stack is as long as its longest child.
    let loose = stack(#""enabled": false"#, of: clip("a", 0, 5), gap(12))
    let (last, _) = try read(timeline(self.track("Audio", of: loose, clip("b", 0, 5))))
    #expect(facts(last) == [[0, 500, 0], [1200, 500, 0]] && last.map(\.isOff) == [true, false])
    // Of the tracks in it those of pictures are left out where there is sound.
    let both = stack(
      of: self.track("Video", of: clip("a", 0, 20)), self.track("Audio", of: clip("b", 0, 5)))
    let (heard, left) = try read(timeline(self.track("Audio", of: both, clip("a", 0, 5))))
    #expect(facts(heard) == [[0, 500, 0], [2000, 500, 0]] && left == [.pictures])
  }

  @Test("the range of an outer track or of all cuts it, and one in which nothing lies is said")
  func ranges() throws {
    let early = track("Audio", range(-7, 16), of: clip("a", 100 / 10, 20))
    #expect(try facts(read(timeline(early)).clips) == [[700, 900, 1000]])
    let (clips, notes) = try read(timeline(track("Audio", range(-8000, 20), of: clip("a", 0, 20))))
    #expect(facts(clips) == [[0, 2000, 0]] && notes == [.emptyRange])
    let whole = object(
      "Timeline.1",
      #""tracks": \#(object("Stack.1", range(5, 10), children([track("Audio", of: clip("a", 0, 20))])))"#
    )
    #expect(try facts(read(whole).clips) == [[0, 1000, 500]])
  }

  @Test("steady speeds are kept, of clips and of what contains them; frozen pictures are silent")
  func speeds() throws {
    func warp(_ scalar: Double) -> String {
      #""effects": [\#(object("LinearTimeWarp.1", #""time_scalar": \#(scalar)"#))]"#
    }
    let inner = stack(warp(0.5), range(0, 40), of: clip("a", 10, 10, warp(2)), clip("b", 0, 20))
    let (clips, notes) = try read(timeline(track("Audio", of: clip("a", 0, 10, warp(2)), inner)))
    #expect(notes.isEmpty)
    #expect(
      facts(clips) == [[0, 1000, 0], [1000, 2000, 1000], [1000, 4000, 0]])
    #expect(clips.map(\.sourceFrames) == [2000, 2000, 2000])
    let frozen = clip("a", 0, 10, #""effects": [\#(object("FreezeFrame.1"))]"#)
    let odd = clip("a", 0, 10, warp(-1))
    let other = clip(
      "a", 0, 10,
      #""effects": [\#(object("Effect.1", #""effect_name": "Blur""#)), \#(object("Effect.2", #""enabled": false"#))]"#
    )
    let (kept, said) = try read(timeline(track("Audio", of: frozen, odd, other)))
    #expect(facts(kept) == [[1000, 1000, 0], [2000, 1000, 0]])
    #expect(said == [.frozen, .speed(-1), .effect("Blur")])
  }

  @Test("clips without media, pictures and what is generated are gaps of their length, and said")
  func noMedia() throws {
    func media(_ reference: String) -> String {
      object("Clip.1", range(0, 10), #""name": "c""#, #""media_reference": \#(reference)"#)
    }
    let missing = [
      media(object("MissingReference.1")), object("Clip.2", range(0, 10), #""name": "c""#),
      object("Clip.2", range(0, 10), #""name": "c", "media_references": {}"#),
      object("Clip.1", range(0, 10), #""name": "c", "media_reference": null"#),
    ]
    for text in missing {
      let (clips, notes) = try read(timeline(track("Audio", of: text, clip("a", 0, 10))))
      #expect(facts(clips) == [[1000, 1000, 0]] && notes == [.noMedia("c")])
    }
    let others: [(String, Fault)] = [
      (object("GeneratorReference.1", #""generator_kind": "SMPTEBars""#), .generated("SMPTEBars")),
      (object("ImageSequenceReference.1", #""target_url_base": "x""#), .imagesOnly("c")),
      (object("ExternalReference.1", #""target_url": "/x/still.PNG""#), .imagesOnly("c")),
    ]
    for (reference, fault) in others {
      let (clips, notes) = try read(
        timeline(track("Audio", of: media(reference), clip("a", 0, 10))))
      #expect(facts(clips) == [[1000, 1000, 0]] && notes == [fault])
    }
    // Where nothing has any there is silence.
    let document = try OpenTimeline.document(
      JSONValue(parsing: timeline(track("Video", of: gap(5), missing[0]))))
    #expect(
      document.document["tracks"]
        == [
          [
            "name": "track-1",
            "clips": [["path": "synth silence 1", "start": 0, "end": 1, "at": 0.5, "until": 1.5]],
          ]
        ])
  }

  @Test("of several media the active one is played")
  func references() throws {
    let media = ["a", "b"].map {
      "\"\($0)\": " + object("ExternalReference.1", #""target_url": "\#($0)""#)
    }
    func clip(_ key: String) -> String {
      object(
        "Clip.2", range(0, 10), #""name": "c", "active_media_reference_key": "\#(key)""#,
        #""media_references": {\#(media.joined(separator: ", "))}"#)
    }
    #expect(try read(timeline(track("Audio", of: clip("b")))).clips[0].source == .file("b"))
    let (clips, notes) = try read(timeline(track("Audio", of: clip("c"), clip("a"))))
    #expect(clips.map(\.source) == [.file("a")] && notes == [.noMedia("c")])
  }

  @Test("what is not known is left out, with its length, and said")
  func unknown() throws {
    let strange = object("Hologram.3", range(0, 7))
    let (clips, notes) = try read(
      timeline(track("Audio", of: strange, clip("a", 0, 10)), strange))
    #expect(facts(clips) == [[700, 1000, 0]])
    #expect(notes == [.unknown(schema: "Hologram.3"), .unknown(schema: "Hologram.3")])
    let whole = timeline(track("Audio", of: clip("a", 0, 10)))
    let collection = object("SerializableCollection.1", children([strange, whole]))
    #expect(try facts(read(collection).clips) == [[0, 1000, 0]])
  }

  @Test("transitions at an edge, to what has no media, and to a stack")
  func transitions() throws {
    let transition = object(
      "Transition.1", #""in_offset": \#(time(2))"#, #""out_offset": \#(time(3))"#)
    let missing = object("Clip.2", range(0, 10), #""name": "c""#)
    // Nothing lies before the beginning of the timeline, so what fades in begins with it.
    let (edges, _) = try read(
      timeline(track("Audio", of: transition, clip("a", 10, 20), transition)))
    #expect(facts(edges) == [[0, 2300, 1000]])
    #expect(edges[0].ramps.map(\.frameCount) == [300, 500])
    let (lone, _) = try read(
      timeline(
        track("Audio", of: clip("a", 10, 20), transition, missing, transition, clip("b", 10, 10))))
    #expect(facts(lone) == [[0, 2300, 1000], [2800, 1200, 800]])
    #expect(lone.map { $0.ramps.map(\.frameCount) } == [[500], [500]])
    let (clips, notes) = try read(
      timeline(
        track("Audio", of: clip("a", 10, 20), transition, stack(of: clip("b", 0, 10)))))
    #expect(facts(clips) == [[0, 2300, 1000], [2000, 1000, 0]] && notes == [.transition])
    // A crossfade within what is cut out of a track becomes a fade of each.
    let inner = track(
      "Audio", range(15, 20), of: clip("a", 0, 20), transition, clip("b", 40, 20))
    let (faded, _) = try read(timeline(track("Audio", of: gap(5), inner)))
    #expect(facts(faded) == [[500, 800, 1500], [800, 1700, 3800]])
    #expect(faded.map { $0.ramps.map(\.shape) } == [[.equalPower], [.equalPower]])
  }

  /// At 24 pictures a second every second picture begins half a frame after one of 44 100 a second.
  @Test("clips that begin at half frames neither overlap nor leave a gap, also when written again")
  func halfFrames() throws {
    let sounds = Sounds()
    sounds.add("a", [[Float](repeating: 0.1, count: 44_100)], rate: 44_100)
    let parts = [(0, 1), (0, 1), (1, 1), (3, 2), (2, 5), (3, 1), (5, 4), (7, 7)]
    func time(_ value: Int) -> String {
      #"{"OTIO_SCHEMA": "RationalTime.1", "rate": 24, "value": \#(value)}"#
    }
    let clips = parts.map { start, count in
      object(
        "Clip.1",
        #""source_range": {"start_time": \#(time(start)), "duration": \#(time(count))}"#,
        #""media_reference": \#(object("ExternalReference.1", #""target_url": "a""#))"#)
    }
    let text = timeline(object("Track.1", #""kind": "Audio""#, children(clips)))
    let list = parts.enumerated().map { number, part in
      func code(_ pictures: Int) -> String {
        "00:00:0\(pictures / 24):" + (pictures % 24 < 10 ? "0" : "") + "\(pictures % 24)"
      }
      let begin = parts[..<number].map(\.1).reduce(0, +)
      return "00\(number + 1)  a  A  C  "
        + [part.0, part.0 + part.1, begin, begin + part.1].map(code).joined(separator: " ")
    }
    var ends = [0]
    for (_, count) in parts { ends.append(ends[ends.count - 1] + count) }
    // Halves are rounded up.
    let places = ends.map { ($0 * 44_100 + 12) / 24 }
    let imported = try OpenTimeline.document(JSONValue(parsing: text)).document
    let first = try ResolvedTimeline(Timeline(imported, chain: chain), from: sounds)
    let again = try OpenTimeline.document(
      OpenTimeline.otio(first, of: imported, named: "x")
    ).document
    let edited = try EditDecisionList.document(
      list.joined(separator: "\n"), fps: FrameRate(24)!
    ).document
    for document in [imported, again, edited] {
      let resolved = try ResolvedTimeline(Timeline(document, chain: chain), from: sounds)
      #expect(resolved.tracks.count == 1 && resolved.frames == places.last)
      let clips = Array(resolved.tracks[0].clips)
      #expect(clips.map(\.at) == Array(places.dropLast()))
      #expect(clips.map(\.range.upperBound) == Array(places.dropFirst()))
      #expect(clips.map(\.sourceStart) == parts.map { ($0.0 * 44_100 + 12) / 24 })
    }
  }

  @Test("markers of what lies in something are moved with it")
  func markers() throws {
    func marked(_ at: Int) -> String {
      let range = object(
        "TimeRange.1", #""start_time": \#(time(at))"#, #""duration": \#(time(2))"#)
      return #""markers": [\#(object("Marker.2", #""name": "m""#, #""marked_range": \#(range)"#))]"#
    }
    let inner = stack(range(5, 10), marked(8), of: clip("a", 20, 20, marked(27)))
    let (resolved, _) = try resolve(
      timeline(
        track("Audio", marked(1), of: gap(10), inner, object("Gap.1", range(0, 9), marked(4)))))
    #expect(
      resolved.markers == [
        ResolvedMarker(name: "m", at: 100, end: 300),
        ResolvedMarker(name: "m (2)", at: 1300, end: 1500),
        ResolvedMarker(name: "m (3)", at: 1200, end: 1400),
        ResolvedMarker(name: "m (4)", at: 2400, end: 2600),
      ])
  }

  @Test("times in a source count from the timecode that its file states, both ways")
  func timecode() throws {
    let document = try JSONValue(
      parsing:
        #"{"version": 1, "tracks": [{"name": "t", "clips": [{"path": "a", "start": 2, "end": 3}]}]}"#
    )
    let first = try ResolvedTimeline(Timeline(document, chain: chain), from: sounds)
    let otio = OpenTimeline.otio(first, of: document, named: "x") { _ in 3600 }
    let text = otio.compact
    #expect(text.contains(#""rate": 1000, "value": 3602000"#))
    let back = try OpenTimeline.document(otio)
    #expect(
      try facts(
        Array(ResolvedTimeline(Timeline(back.document, chain: chain), from: sounds).tracks[0].clips)
      ) == [[0, 1000, 2000]])
    let plain = try OpenTimeline.document(
      JSONValue(parsing: timeline(track("Audio", of: clip("a", 36_010, 10), clip("b", 10, 10))))
    ) { _ in 3600 }
    let clips = try ResolvedTimeline(Timeline(plain.document, chain: chain), from: sounds).tracks[0]
      .clips
    #expect(clips.map(\.sourceStart) == [1000, 1000])
  }
}
