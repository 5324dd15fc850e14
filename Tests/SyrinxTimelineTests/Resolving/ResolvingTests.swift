import SyrinxEngine
import SyrinxText
import Testing

@testable import SyrinxTimeline

@Suite("Resolving a timeline")
struct ResolvingTests {
  /// Sounds of 1, 2 and 3 seconds at 1000 Hz.
  private let sounds = Sounds([
    "a": [[Float](repeating: 0.1, count: 1000)], "b": [[Float](repeating: 0.2, count: 2000)],
    "c": [[Float](repeating: 0.3, count: 3000)],
  ])

  private func starts(_ clips: String, _ more: String = "") throws -> [Int] {
    let resolved = try resolve(
      #"{"version": 1, \#(more) "tracks": [{"clips": [\#(clips)]}]}"#, sounds)
    return resolved.tracks[0].clips.map(\.at)
  }

  @Test("places clips one after the other, at times, and by each other")
  func placement() throws {
    #expect(try starts(#"{"path": "a"}, {"path": "b"}, {"path": "c"}"#) == [0, 1000, 3000])
    #expect(try starts(#"{"path": "a", "at": 5}, {"path": "b", "offset": 0.5}"#) == [5000, 6500])
    #expect(
      try starts(#"{"path": "a", "after": "z"}, {"path": "b", "id": "z", "at": 1}"#) == [
        3000, 1000,
      ])
    #expect(
      try starts(
        #"{"path": "a", "with": "z", "offset": "-100ms"}, {"path": "b", "id": "z", "at": 1}"#)
        == [900, 1000])
    #expect(
      try starts(#"{"path": "a", "marker": "m"}"#, #""markers": [{"name": "m", "at": 2}],"#) == [
        2000
      ])
    #expect(try starts(#"{"path": "b"}, {"path": "a", "crossfade": 0.25}"#) == [0, 1750])
  }

  @Test("says which clips wait for each other")
  func circle() {
    let text = #"""
      {"version": 1, "tracks": [{"clips": [
        {"path": "a", "id": "x", "after": "y"}, {"path": "b", "id": "y", "with": "x"}]}]}
      """#
    #expect(
      fault(text, sounds) == .clipsWaitInCircle(["x", "y"], place: "tracks[0].clips[0]"))
  }

  @Test("cuts, loops, and ends where it is told to")
  func lengths() throws {
    func clip(_ members: String, _ more: String = "") throws -> ResolvedClip {
      try resolve(
        #"{"version": 1, "tracks": [{"clips": [{\#(members)}]}\#(more)]}"#, sounds
      ).tracks[0].clips[0]
    }
    let other = #", {"clips": [{"path": "c", "offset": 1}]}"#
    let cut = try clip(#""path": "c", "start": 0.5, "end": "1.25""#)
    #expect(cut.sourceStart == 500 && cut.frames == 750)
    #expect(try clip(#""path": "a", "loop": 3"#).frames == 3000)
    let loop = try clip(#""path": "a", "loop": true, "until": "end""#, other)
    #expect(loop.frames == 4000 && loop.loops == 4)
    #expect(try clip(#""path": "a", "loop": true, "until": 2.5"#).frames == 2500)
    #expect(try clip(#""path": "b", "until": 0.5"#).frames == 500)
    #expect(try clip(#""path": "a", "chain": [{"varispeed": {"rate": 2}}]"#).frames == 500)
    #expect(
      fault(#"{"version": 1, "tracks": [{"clips": [{"path": "a", "until": "end"}]}]}"#, sounds)
        == .noEnd(place: "tracks[0].clips[0].until"))
  }

  @Test("plays a loop as often as it takes until then, whatever its crossfade and chain take off")
  func loopsUntil() throws {
    func clip(_ members: String) throws -> ResolvedClip {
      let loop = #"{"path": "a", "loop": true, "until": 5.25, \#(members)}"#
      return try resolve(
        #"{"version": 1, "tracks": [{"clips": [{"path": "b"}, \#(loop)]}]}"#, sounds
      ).tracks[0].clips[1]
    }
    let crossed = try clip(#""crossfade": 0.5"#)
    #expect(crossed.at == 1500 && crossed.range.upperBound == 5250 && crossed.loops == 4)
    let fast = try clip(#""chain": [{"varispeed": {"rate": 2}}]"#)
    #expect(fast.at == 2000 && fast.range.upperBound == 5250 && fast.loops == 7)
    let both = try clip(#""crossfade": 0.5, "chain": [{"varispeed": {"rate": 2}}]"#)
    #expect(both.at == 1500 && both.range.upperBound == 5250 && both.loops == 8)
    // A clip that ends by itself is not made longer.
    #expect(try clip(#""chain": [{"crop": {"length": 0.25, "start": 0}}]"#).frames == 250)
    let slow = try clip(#""chain": [{"varispeed": {"rate": 0.5}}]"#)
    #expect(slow.range.upperBound == 5250)
  }

  @Test("ends with what is heard, also where a whole track is off")
  func offTracks() throws {
    for (track, clip) in [(#""off": true, "#, ""), ("", #", "off": true"#)] {
      let resolved = try resolve(
        #"{"version": 1, "tracks": [{\#(track)"clips": [{"path": "c"\#(clip)}]}, "#
          + #"{"clips": [{"path": "b"}]}, {"clips": [{"path": "a", "loop": true, "until": "end"}]}]}"#,
        sounds)
      #expect(resolved.frames == 2000 && resolved.tracks[2].clips[0].frames == 2000)
    }
  }

  @Test("fades nothing out before a clip of which nothing is heard, and goes on behind it")
  func emptyCrossfade() throws {
    for (until, isHeard) in [(1.0, false), (1.5, false), (1.75, true)] {
      let resolved = try resolve(
        #"{"version": 1, "seam": 0, "tracks": [{"clips": [{"path": "b"}, "#
          + #"{"path": "a", "crossfade": 0.5, "until": \#(until)}, {"path": "a"}]}]}"#, sounds)
      let clips = resolved.tracks[0].clips
      #expect(clips[0].ramps.isEmpty != isHeard, "\(until)")
      #expect(clips[1].frames == (isHeard ? 250 : 0) && clips[1].crossfade == (isHeard ? 500 : 0))
      #expect(clips[2].at == (isHeard ? 1750 : 2000))
      #expect(resolved.notes == (isHeard ? [] : [.empty(clip: "a")]))
    }
  }

  @Test("says what it could not do as it was asked")
  func notes() throws {
    func notes(_ clips: String) throws -> [TimelineNote] {
      try resolve(#"{"version": 1, "tracks": [{"clips": [\#(clips)]}]}"#, sounds).notes
    }
    #expect(try notes(#"{"path": "a", "end": 1.5}"#) == [.pastSource(clip: "a", frames: 500)])
    #expect(
      try notes(#"{"path": "a", "start": 2}"#)
        == [.pastSource(clip: "a", frames: 1000, isStart: true), .empty(clip: "a")])
    #expect(
      try notes(#"{"path": "b", "at": 0, "offset": -0.5}"#)
        == [.beforeStart(clip: "b", frames: 500)])
    #expect(
      try notes(#"{"path": "a"}, {"path": "b", "crossfade": 1.5}"#)
        == [.crossfadeShortened(clip: "b", to: 1000)])
    sounds.seconds = 2
    let film = try resolve(
      #"{"version": 1, "video": {"path": "v"}, "tracks": [{"clips": [{"path": "b", "at": 1}]}]}"#,
      sounds)
    #expect(film.notes == [.pastPicture(clip: "b", frames: 1000)] && film.frames == 2000)
    #expect(
      try render(film) == [
        [Float](repeating: 0, count: 1000) + [Float](repeating: 0.2, count: 1000)
      ])
  }

  @Test("says of markers behind the end, and of a crossfade with nothing")
  func moreNotes() throws {
    let markers =
      #"[{"name": "in", "at": 1}, {"name": "out", "at": 1.5}, {"name": "part", "at": 0, "end": 1.25}]"#
    let resolved = try resolve(
      #"{"version": 1, "markers": \#(markers), "tracks": [{"clips": [{"path": "a"}]}]}"#, sounds)
    #expect(
      resolved.notes == [
        .markerPastEnd(name: "out", frames: 500), .markerPastEnd(name: "part", frames: 250),
      ])
    let loop = #"{"path": "a", "loop": true, "until": 3, "crossfade": 0.2}"#
    #expect(
      try resolve(#"{"version": 1, "tracks": [{"clips": [\#(loop)]}]}"#, sounds).notes
        == [.nothingToCrossfade(clip: "a", isLooped: true)])
    let placed = #"{"path": "a", "loop": 2, "crossfade": 0.2, "with": "x"}"#
    #expect(
      fault(
        #"{"version": 1, "tracks": [{"clips": [{"path": "a", "id": "x"}, \#(placed)]}]}"#, sounds)
        == .crossfadeElsewhere(
          member: "with", isLooped: true, place: "tracks[0].clips[1].crossfade"))
  }

  @Test("looks at each clip a few times, however many wait for the end", arguments: [100, 10_000])
  func waiting(count: Int) throws {
    // The first plays until the end, and all others of its track follow it.
    let row = (1..<count).map { _ in #"{"path": "a"}"# }.joined(separator: ",")
    let document = try timeline(
      #"{"version": 1, "tracks": [{"clips": [{"path": "a", "loop": true, "until": "end"}, \#(row)]}, "#
        + #"{"clips": [{"path": "c"}]}]}"#)
    let clips = AllClips(document.tracks)
    var placer = ClipPlacer(document, clips, rate: 1000)
    let sound = ClipSound(try sounds.sound(at: "a"))
    for _ in clips {
      placer.append(ClipContent(sound: sound, frames: 0..<1000, missingFrames: 0))
    }
    let placed = try placer.placeAll { StreamLength(frameCount: $2) }
    #expect(placed[0].frames == 1000 && placed[count - 1].at == (count - 1) * 1000)
    #expect(placer.stepCount <= 6 * clips.count)
  }

  @Test("of ten thousand clips in a row drifts by nothing, and takes no time")
  func drift() throws {
    // A third of a second has no whole number of frames.
    let sounds = Sounds(["a": [[Float](repeating: 0, count: 44_100)]], rate: 44_100)
    let clips = (0..<10_000).map { _ in #"{"path": "a", "start": "0.1", "end": 0.43333333333}"# }
    let text = #"{"version": 1, "tracks": [{"clips": [\#(clips.joined(separator: ", "))]}]}"#
    let document = try timeline(text)
    let clock = ContinuousClock()
    var resolved: ResolvedTimeline?
    let time = try clock.measure {
      resolved = try ResolvedTimeline(document, from: sounds)
    }
    #expect(resolved?.frames == 10_000 * 14_700)
    #expect(resolved?.tracks[0].clips[9999].at == 9999 * 14_700)
    #expect(sounds.lookups["a"] == 1)
    #if OPTIMIZED
      #expect(time < .milliseconds(250))
    #else
      #expect(time < .seconds(5))
    #endif
  }

  @Test("a mistake in a long document is found as quickly")
  func longDocument() throws {
    let clips = (0..<10_000).map { _ in #"{"path": "a", "start": "0.1"}"# } + [#"{"path": 1}"#]
    let text =
      "{\"version\": 1, \"tracks\": [{\"clips\": [\n" + clips.joined(separator: ",\n") + "]}]}"
    let error = fault(text)
    #expect(error?.line(in: text) == 10_002)
  }

  @Test("is told as a table")
  func table() throws {
    let resolved = try resolve(
      #"""
      {"version": 1, "tracks": [{"name": "t", "clips": [
        {"path": "b", "gain": -6}, {"path": "a", "id": "x", "at": 1.5, "gain": "-3@0s/0@1s"}]}]}
      """#, sounds)
    #expect(
      resolved.json(frames: resolved.frames, tailFrames: 0)["tracks"] == [
        [
          "name": "t", "off": false,
          "clips": [
            [
              "id": nil, "path": "b", "at": 0, "frames": 2000, "tailFrames": 0, "sourceStart": 0,
              "sourceFrames": 2000, "loops": 1, "gain": -6, "overlap": 0, "off": false,
            ],
            [
              "id": "x", "path": "a", "at": 1500, "frames": 1000, "tailFrames": 0,
              "sourceStart": 0, "sourceFrames": 1000, "loops": 1, "gain": "-3@0s/0@1s",
              "overlap": 500, "off": false,
            ],
          ],
        ]
      ])
    #expect(
      resolved.table[2] == [
        "t", "x", "0:01.500", "0:02.500", "0:00.000–0:01.000", "-3@0s/0@1s dB", "0:00.500", "",
      ])
  }

  @Test("plays timelines in timelines, but none in itself")
  func nesting() throws {
    sounds.timelines["inner"] =
      #"{"version": 1, "seam": 0, "tracks": [{"clips": [{"path": "a"}, {"path": "b"}]}]}"#
    let text =
      #"{"version": 1, "tracks": [{"clips": [{"timeline": "inner", "start": 0.5, "at": 1}]}]}"#
    #expect(
      try render(
        text.replacing("\"version\": 1", with: "\"version\": 1, \"rate\": 1000, \"channels\": 1"),
        sounds)
        == [
          [Float](repeating: 0, count: 1000) + [Float](repeating: 0.1, count: 500)
            + [Float](repeating: 0.2, count: 2000)
        ])
    sounds.timelines["short"] =
      #"{"version": 1, "tracks": [{"clips": [{"path": "a", "end": 1.5}]}]}"#
    let twice = #"{"timeline": "short"}, {"timeline": "short"}"#
    #expect(
      try resolve(#"{"version": 1, "rate": 1000, "tracks": [{"clips": [\#(twice)]}]}"#, sounds)
        .notes
        == [.within(timeline: "short", .pastSource(clip: "a", frames: 500))])
    sounds.timelines["bad"] = #"{"version": 1, "tracks": [{"clips": [{"path": "none"}]}]}"#
    let outer = #"{"version": 1, "tracks": [{"clips": [{"timeline": "bad"}]}]}"#
    let failure = #expect(throws: ClipError.self) { try resolve(outer, sounds) }
    #expect(failure?.clip == "bad" && (failure?.error as? ClipError)?.clip == "none")
    sounds.timelines["x"] = #"{"version": 1, "tracks": [{"clips": [{"timeline": "y"}]}]}"#
    sounds.timelines["y"] = #"{"version": 1, "tracks": [{"clips": [{"timeline": "x"}]}]}"#
    let error = fault(sounds.timelines["y"]!, sounds)
    #expect(
      error == .containsItself(["x", "y", "x"], place: "tracks[0].clips[0].timeline"))
  }
}
