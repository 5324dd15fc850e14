import SyrinxEngine
import SyrinxText
import Testing

@testable import SyrinxTimeline

@Suite("Timelines of other programs")
struct InterchangeTests {
  private let sounds = Sounds([
    "a": [[Float](repeating: 0.1, count: 4000)], "b": [[Float](repeating: 0.2, count: 4000)],
    "/m y/c": [[Float](repeating: 0.3, count: 4000)],
  ])

  private func resolve(_ document: JSONValue) throws -> ResolvedTimeline {
    try ResolvedTimeline(Timeline(document, chain: chain), from: sounds)
  }

  private func time(_ value: Int, _ rate: Int = 25) -> String {
    #"{"OTIO_SCHEMA": "RationalTime.1", "rate": \#(rate), "value": \#(value)}"#
  }

  private func range(_ start: Int, _ count: Int, _ rate: Int = 25) -> String {
    #"{"OTIO_SCHEMA": "TimeRange.1", "start_time": \#(time(start, rate)), "duration": \#(time(count, rate))}"#
  }

  private func otio(_ children: String, _ more: String = "") -> String {
    #"""
    {"OTIO_SCHEMA": "Timeline.1", "name": "x", "global_start_time": null, "tracks":
      {"OTIO_SCHEMA": "Stack.1", \#(more) "children": [
        {"OTIO_SCHEMA": "Track.1", "kind": "Video", "name": "V", "children": []},
        {"OTIO_SCHEMA": "Track.1", "kind": "Audio", "name": "A", "children": [\#(children)]}]}}
    """#
  }

  private func clip(_ url: String, _ range: String?, _ more: String = "") -> String {
    #"""
    {"OTIO_SCHEMA": "Clip.1", \#(more) "source_range": \#(range ?? "null"), "media_reference":
      {"OTIO_SCHEMA": "ExternalReference.1", "target_url": "\#(url)", "available_range": \#(self.range(25, 100))}}
    """#
  }

  @Test("OpenTimelineIO's clips, gaps, transitions, speeds and markers are read")
  func reading() throws {
    let warp = #""effects": [{"OTIO_SCHEMA": "LinearTimeWarp.1", "time_scalar": 2}],"#
    let marker =
      #""markers": [{"OTIO_SCHEMA": "Marker.2", "name": "m", "marked_range": \#(range(10, 5))}],"#
    let text = otio(
      [
        clip("a", range(50, 50)), #"{"OTIO_SCHEMA": "Gap.1", "source_range": \#(range(0, 25))}"#,
        clip("b", range(30, 50)),
        #"{"OTIO_SCHEMA": "Transition.1", "in_offset": \#(time(2)), "out_offset": \#(time(3))}"#,
        clip("file:///m%20y/c", nil),
        #"""
        {"OTIO_SCHEMA": "Clip.2", "enabled": false, \#(warp) "source_range": \#(range(0, 25)),
         "active_media_reference_key": "hi", "media_references": {"hi":
          {"OTIO_SCHEMA": "ExternalReference.1", "target_url": "a", "available_range": null}}}
        """#,
      ].joined(separator: ","), marker)
    let imported = try OpenTimeline.document(JSONValue(parsing: text))
    #expect(
      imported.notes == [OpenTimeline.Note(fault: .pictures, place: "tracks.children[0]")])
    let resolved = try resolve(imported.document)
    let clips = resolved.tracks[0].clips
    #expect(clips.map(\.at) == [0, 3000, 5000, 9000])
    #expect(clips.map(\.frames) == [2000, 2120, 4000, 1000])
    #expect(clips.map(\.sourceStart) == [1000, 200, 0, 0])
    #expect(clips[2].crossfade == 120 && clips[3].isOff && clips[3].sourceFrames == 2000)
    #expect(resolved.markers == [ResolvedMarker(name: "m", at: 400, end: 600)])
  }

  @Test("what is written for OpenTimelineIO comes back as it was")
  func roundTrip() throws {
    let text = #"""
      {"version": 1, "rate": 1000, "channels": 1, "seam": 0, "markers": [{"name": "m", "at": 1, "end": 2}],
       "tracks": [
        {"name": "x", "gain": -3, "clips": [
          {"path": "a", "id": "q", "start": 0.5, "end": 1.5, "gain": "-6@0s/0@1s"},
          {"path": "b", "crossfade": 0.3, "end": 2}, {"path": "a", "offset": 0.25, "end": 1, "fade": {"in": 0.1}},
          {"path": "b", "with": "q", "loop": 2, "end": 0.7}, {"path": "a", "off": true}]},
        {"name": "y", "duck": {"under": ["x"]}, "clips": [
          {"path": "a", "at": 0.5, "end": 2, "chain": [{"varispeed": {"rate": 2}}]},
          {"path": "/m y/c", "end": 1, "chain": [{"gain": {"db": -6}}]}]}],
       "master": [{"gain": {"db": -1}}]}
      """#
    let document = try JSONValue(parsing: text)
    let first = try resolve(document)
    let otio = OpenTimeline.otio(first, of: document, named: "test")
    let imported = try OpenTimeline.document(JSONValue(parsing: otio.pretty))
    #expect(imported.notes.isEmpty)
    let second = try resolve(imported.document)
    #expect(second.markers == first.markers && second.frames == first.frames)
    for (one, other) in zip(first.tracks, second.tracks) {
      func facts(_ clips: ResolvedClips) -> [String] {
        clips.map { "\($0.at) \($0.frames) \($0.sourceStart) \($0.loops) \($0.isOff)" }.sorted()
      }
      #expect(facts(one.clips) == facts(other.clips))
    }
    let (want, got) = (try render(first)[0], try render(second)[0])
    #expect(distance(got, want.map(Double.init)) < 1e-6)
  }

  @Test("what is no timeline of OpenTimelineIO is refused with its place")
  func refused() throws {
    func place(_ text: String) throws -> String? {
      do {
        _ = try OpenTimeline.document(JSONValue(parsing: text))
        return nil
      } catch let error as TimelineError { return error.place }
    }
    #expect(try place("{}") == "")
    #expect(
      try place(otio(#"{"OTIO_SCHEMA": "Transition.1", "in_offset": null}"#))
        == "tracks.children[1].children[0]")
    #expect(
      try place(#"{"OTIO_SCHEMA": "SerializableCollection.1", "children": []}"#) == "")
    #expect(
      try place(otio(clip("a", #"{"start_time": 1}"#)))
        == "tracks.children[1].children[0].source_range")
  }

  @Test("edit decision lists of CMX 3600 are read")
  func editDecisions() throws {
    let text = """
      TITLE: TEST
      FCM: NON-DROP FRAME

      001  AX       V     C        00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00
      002  AX       AA/V  C        00:00:01:00 00:00:02:00 01:00:00:00 01:00:01:00
      * FROM CLIP NAME: a
      003  AX       AA    C        00:00:02:00 00:00:02:00 01:00:01:00 01:00:01:00
      003  AX       AA    D    005 00:00:00:10 00:00:01:10 01:00:01:00 01:00:02:00
      * FROM CLIP NAME: a
      * TO CLIP NAME: b
      004  a        A2    C        00:00:00:00 00:00:02:00 01:00:03:00 01:00:04:00
      M2   a        050.0                00:00:00:00
      """
    let resolved = try resolve(EditDecisionList.document(text, fps: FrameRate(25)!).document)
    #expect(resolved.tracks.map(\.name) == ["A", "A2"])
    let clips = resolved.tracks[0].clips
    #expect(clips.map(\.at) == [0, 1000] && clips.map(\.frames) == [1200, 1000])
    #expect(clips.map(\.sourceStart) == [1000, 400] && clips[1].crossfade == 200)
    let fast = resolved.tracks[1].clips[0]
    #expect(fast.at == 3000 && fast.frames == 1000 && fast.sourceFrames == 2000)
  }

  @Test("what a list says of a picture is not said of the sound before it")
  func pictureNotes() throws {
    let text = """
      001  AX  A  C  00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00
      * FROM CLIP NAME: a
      002  AX  V  C  00:00:00:00 00:00:02:00 01:00:00:00 01:00:01:00
      * FROM CLIP NAME: b
      M2   AX        050.0                00:00:00:00
      """
    let list = try EditDecisionList.document(text, fps: FrameRate(25)!).document
    let clips = try resolve(list).tracks[0].clips
    #expect(clips.map(\.frames) == [1000] && clips[0].chain == nil)
    #expect(list.compact.contains("\"a\"") && !list.compact.contains("\"b\""))
  }

  @Test("in a list of pictures their sound is taken, and a wipe dissolves it")
  func picturesOnly() throws {
    let text = """
      001  a  V  C       00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00
      002  b  V  W001 005 00:00:00:00 00:00:01:00 01:00:01:00 01:00:02:00
      """
    let list = try EditDecisionList.document(text, fps: FrameRate(25)!).document
    let clips = try resolve(list).tracks[0].clips
    #expect(clips.map(\.at) == [0, 1000] && clips[1].crossfade == 200)
  }

  @Test("the reel BL is silence, into which a dissolve fades")
  func black() throws {
    let text = """
      001  BL  A  C      00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00
      002  a   A  D  005 00:00:00:00 00:00:01:00 01:00:01:00 01:00:02:00
      003  a   A  C      00:00:01:00 00:00:01:00 01:00:02:00 01:00:02:00
      003  BL  A  D  010 00:00:00:00 00:00:01:00 01:00:02:00 01:00:03:00
      004  b   A  C      00:00:00:00 00:00:01:00 01:00:03:00 01:00:04:00
      """
    let document = try EditDecisionList.document(text, fps: FrameRate(25)!).document
    let fade: JSONValue = ["in": 0.2, "out": 0.4]
    #expect(document.compact.contains(fade.compact))
    let clips = try resolve(document).tracks[0].clips
    // Behind a second of black stand a second and the ten pictures of the dissolve.
    #expect(clips.map(\.at) == [1000, 3000] && clips.map(\.frames) == [1400, 1000])
  }

  @Test("times in the source count from the timecode that a file states")
  func sourceTimecode() throws {
    let text = """
      001  a  A  C  01:00:01:00 01:00:02:00 00:00:00:00 00:00:01:00
      002  b  A  C  00:00:01:00 00:00:02:00 00:00:01:00 00:00:02:00
      """
    for (fps, second) in [(FrameRate(25)!, 1.0), (FrameRate(29.97)!, 1.001)] {
      // An hour of timecode is 3.6 s longer on the clock at the rates of NTSC.
      let document = try EditDecisionList.document(text, fps: fps) { _ in 3600 * second }.document
      let clips = try resolve(document).tracks[0].clips
      // The second file begins later than it is said to be used, so its times count from 0.
      let frames = Int((1000 * second).rounded())
      #expect(clips.map(\.sourceStart) == [frames, frames])
    }
    let plain = try EditDecisionList.document(text, fps: FrameRate(25)!).document
    #expect(plain["tracks"]?.compact.contains("3601") == true)
  }

  @Test(
    "normal speed is that of timecode or of NTSC",
    arguments: [
      ("023.976", 23.976, 1.0), ("024.0", 23.976, 1.0), ("023.976", 24.0, 1.0),
      ("029.9", 29.97, 1.0), ("030.0", 29.97, 1.0), ("059.94", 60.0, 1.0), ("012.0", 24.0, 0.5),
      ("048.0", 23.976, 2.0), ("022.0", 24.0, 22.0 / 24),
    ] as [(String, Double, Double)])
  func listSpeed(written: String, fps: Double, speed: Double) throws {
    let text = """
      001  a  A  C  00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00
      M2   a        \(written)                00:00:00:00
      """
    let document = try EditDecisionList.document(text, fps: try #require(FrameRate(fps))).document
    let clip = try resolve(document).tracks[0].clips[0]
    #expect((clip.chain == nil) == (speed == 1))
    #expect(abs(Double(clip.sourceFrames) / Double(clip.frames) - speed) < 0.002)
  }

  @Test(
    "a dissolve of more pictures than a list can count is refused",
    arguments: ["9223372036854775807", "99999999999999999999", "-1", "-9223372036854775808"])
  func enormousDissolve(count: String) {
    let text = """
      001  a  A  C      00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00
      002  b  A  D  \(count) 00:00:00:00 00:00:01:00 01:00:01:00 01:00:02:00
      """
    #expect(throws: TimelineError.self) {
      try EditDecisionList.document(text, fps: FrameRate(25)!)
    }
  }

  @Test(
    "an event that was cut off is refused, not left out",
    arguments: [
      "002  b  A  C      00:00:00:00 00:00:01:00 01:00:01:00", "002  b  A  C",
      "002  b  A  00:00:00:00",
    ])
  func partOfEvent(row: String) throws {
    let text = "001  a  A  C      00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00\n"
    let error = #expect(throws: TimelineError.self) {
      try EditDecisionList.document(text + row, fps: FrameRate(25)!)
    }
    guard case .expected(_, let place)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(place == "line 2")
    // Remarks that begin with a number are none.
    let remark = try EditDecisionList.document(text + "24 pictures a second", fps: FrameRate(25)!)
    #expect(try resolve(remark.document).tracks[0].clips.count == 1)
  }

  @Test("drop-frame lists count as the clock does")
  func dropFrameList() throws {
    let text = """
      FCM: DROP FRAME
      001  a  A  C  00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00
      002  b  A  C  00:00:00:00 00:00:01:00 01:01:00:02 01:01:01:02
      """
    let resolved = try resolve(EditDecisionList.document(text, fps: FrameRate(29.97)!).document)
    #expect(resolved.tracks[0].clips[1].at == Int((1800 * 1001.0 / 30).rounded()))
    #expect(throws: TimelineError.self) {
      try EditDecisionList.document(
        "001 a A W1 00:00:00:00 00:00:01:00 0:0:0:0 0:0:1:0", fps: FrameRate(25)!)
    }
    #expect(throws: TimelineError.nothingToHear) {
      try EditDecisionList.document("TITLE: x", fps: FrameRate(25)!)
    }
  }

  @Test("labels of Audacity are markers, both ways")
  func labels() throws {
    let text =
      "0.500000\t0.500000\tone\n1.250000\t2.000000\ttwo words\n\\\t100.0\t200.0\n3.000000\t3.000000\tone\n"
    let markers = try AudacityLabels.markers(in: text)
    #expect(
      markers == [
        ["name": "one", "at": 0.5], ["name": "two words", "at": 1.25, "end": 2],
        ["name": "one (2)", "at": 3],
      ])
    let resolved = try resolve(
      ["version": 1, "markers": markers, "tracks": [["clips": [["path": "a"]]]]])
    #expect(
      AudacityLabels.text(resolved.markers, rate: 1000)
        == "0.500000\t0.500000\tone\n1.250000\t2.000000\ttwo words\n3.000000\t3.000000\tone (2)\n")
    // Old versions wrote the decimal point of the language.
    #expect(try AudacityLabels.markers(in: "0,5\t0,5\tone") == [["name": "one", "at": 0.5]])
    #expect(throws: TimelineError.self) { try AudacityLabels.markers(in: "1\tx\ty") }
    #expect(throws: TimelineError.self) { try AudacityLabels.markers(in: "2\t1\ty") }
  }
}
